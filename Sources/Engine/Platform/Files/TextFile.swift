/// A decoder of the text files that people, editors and other programs write, on any system.
///
/// All readers of such files share it: CSV files, playlists, the configuration, training plans and exports.
///
/// ```swift
/// let text = try TextFile.text(of: bytes)  // "one\ntwo", from a file with a byte order mark and CRLF
/// ```
public enum TextFile {
    /// The error of bytes that are not text.
    public struct NotText: Error, Hashable, CustomStringConvertible {
        /// The reason, as a phrase that follows the file's name and "is".
        public var description: String { "not UTF-8 text" }
    }

    /// The encoding of bytes that are neither UTF-8 nor marked as UTF-16.
    public enum Fallback: Sendable {
        /// The bytes are not text. A wrong guess would change names and texts unnoticed.
        case none
        /// Windows-1252, the extension of ISO 8859-1 that older programs write.
        case windows1252
    }

    /// Returns the text of a file: UTF-8 with or without a byte order mark, or UTF-16 with one. Each line ends with
    /// `\n`, whether the file has LF, CRLF or CR.
    ///
    /// - Throws: ``NotText`` for other encodings and for a NUL character.
    public static func text(of bytes: some Collection<UInt8>, or fallback: Fallback = .none) throws(NotText) -> String {
        let decoded: String?
        switch Mark(bytes) {
        case .utf8: decoded = String(validating: bytes.dropFirst(3), as: UTF8.self)
        case .utf16BigEndian: decoded = utf16(bytes.dropFirst(2)) { UInt16($0) << 8 | UInt16($1) }
        case .utf16LittleEndian: decoded = utf16(bytes.dropFirst(2)) { UInt16($1) << 8 | UInt16($0) }
        case nil:
            switch (String(validating: bytes, as: UTF8.self), fallback) {
            case (let text?, _): decoded = text
            case (nil, .windows1252): decoded = windows1252(bytes)
            case (nil, .none): decoded = nil
            }
        }
        guard let decoded, !decoded.utf8.contains(0) else { throw NotText() }
        return withUniformLineEnds(decoded)
    }

    /// Returns a UTF-8 document without its byte order mark, for readers that work on bytes.
    public static func withoutMark<Bytes: Collection<UInt8>>(_ bytes: Bytes) -> Bytes.SubSequence {
        Mark(bytes) == .utf8 ? bytes.dropFirst(3) : bytes[...]
    }

    private enum Mark {
        case utf8, utf16BigEndian, utf16LittleEndian

        init?(_ bytes: some Collection<UInt8>) {
            switch Array(bytes.prefix(3)) {
            case [0xef, 0xbb, 0xbf]: self = .utf8
            case let start where start.starts(with: [0xfe, 0xff]): self = .utf16BigEndian
            case let start where start.starts(with: [0xff, 0xfe]): self = .utf16LittleEndian
            default: return nil
            }
        }
    }

    private static func utf16(_ bytes: some Collection<UInt8>, _ unit: (UInt8, UInt8) -> UInt16) -> String? {
        let bytes = Array(bytes)
        guard bytes.count.isMultiple(of: 2) else { return nil }
        return String(
            validating: stride(from: 0, to: bytes.count, by: 2).map { unit(bytes[$0], bytes[$0 + 1]) }, as: UTF16.self)
    }

    /// The characters of the bytes from 0x80 to 0x9F. Five of them are not assigned.
    private static let windowsCharacters: [UInt16] = [
        0x20ac, 0xfffd, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0xfffd,
        0x017d, 0xfffd, 0xfffd, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a,
        0x0153, 0xfffd, 0x017e, 0x0178,
    ]

    private static func windows1252(_ bytes: some Collection<UInt8>) -> String {
        String(
            decoding: bytes.map { (0x80...0x9f).contains($0) ? windowsCharacters[Int($0) - 0x80] : UInt16($0) },
            as: UTF16.self)
    }

    private static func withUniformLineEnds(_ text: String) -> String {
        let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
        guard text.utf8.contains(carriageReturn) else { return text }
        var (uniform, previous) = ([UInt8](), lineFeed)
        uniform.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if byte != lineFeed || previous != carriageReturn {
                uniform.append(byte == carriageReturn ? lineFeed : byte)
            }
            previous = byte
        }
        return String(decoding: uniform, as: UTF8.self)
    }
}
