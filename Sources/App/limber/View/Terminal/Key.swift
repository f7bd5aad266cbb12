/// A key that a view understands.
enum Key: Hashable {
    /// A letter, in lower case whatever was typed.
    case letter(Character)
    /// One of `+`, `-`, `=`, `<`, `>`, `,` and `.`.
    case sign(Character)
    case space
    case escape
    case enter
    /// Ctrl-Z.
    case suspend
    /// Ctrl-L.
    case redraw
}

extension Key {
    /// Returns the keys in the bytes of a terminal. Other bytes are ignored; sequences of function keys are skipped as
    /// a whole, because they contain letters.
    static func keys(in bytes: [UInt8]) -> [Key] {
        var keys: [Key] = []
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            switch byte {
            case 0x1b where rest.isEmpty: keys.append(.escape)
            case 0x1b: skipSequence(&rest)
            case 0x0c: keys.append(.redraw)
            case 0x0d, 0x0a: keys.append(.enter)
            case 0x1a: keys.append(.suspend)
            case 0x20: keys.append(.space)
            case 0x2b...0x2e, 0x3c...0x3e: keys.append(.sign(Character(Unicode.Scalar(byte))))
            case 0x41...0x5a, 0x61...0x7a: keys.append(.letter(Character(Unicode.Scalar(byte | 0x20))))
            default: break
            }
        }
        return keys
    }

    /// Skips the bytes after an escape: a control sequence to its final byte (ECMA-48, 5.4), or the byte of a key with
    /// Alt or of the keypad.
    private static func skipSequence(_ rest: inout ArraySlice<UInt8>) {
        switch rest.popFirst() {
        case UInt8(ascii: "["):
            while let byte = rest.popFirst(), !(0x40...0x7e).contains(byte) {}
        case UInt8(ascii: "O"):
            _ = rest.popFirst()
        default:
            break
        }
    }
}
