/// A key that means something to a view.
enum Key: Hashable {
    /// A letter, however it is written.
    case letter(Character)
    case space
    case escape
    case enter
    /// Ctrl-Z.
    case suspend
    /// Ctrl-L.
    case redraw
}

extension Key {
    /// The keys in what a terminal sent. What no view knows is left out, the sequences of function keys whole: they have
    /// letters in them.
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
            case 0x41...0x5a, 0x61...0x7a: keys.append(.letter(Character(Unicode.Scalar(byte | 0x20))))
            default: break
            }
        }
        return keys
    }

    /// Leaves out what follows an escape: a control sequence to its final byte (ECMA-48, 5.4), or what one key with Alt
    /// or a keypad sends.
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
