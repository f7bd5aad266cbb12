import FoundationEssentials
import Glibc

/// The folder of the page's files.
struct WebFolder: Sendable {
    /// A file of the page.
    struct File {
        let bytes: Data
        /// The value of `Content-Type`.
        let type: String
        /// The entity tag, which changes with the contents.
        let tag: String
    }

    private let path: String

    init(path: String) {
        self.path = path
    }

    /// Returns the file with a name. Neither `..` nor a symbolic link leads out of the folder.
    func file(_ name: String) -> File? {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.allSatisfy(isPlain), let ending = name.split(separator: ".").last.map(String.init),
            let type = Self.types[ending], let root = realpath(of: path), let real = realpath(of: "\(path)/\(name)"),
            real == "\(root)/\(name)", let bytes = FileManager.default.contents(atPath: real)
        else { return nil }
        return File(bytes: bytes, type: type, tag: Self.tag(of: bytes))
    }

    /// Returns the entity tag of a content: its length and its FNV-1a checksum of 64 bits. The files are Limber's own, so
    /// nobody looks for two with the same tag, and unlike the time of a file the tag survives a copy.
    private static func tag(of bytes: Data) -> String {
        let checksum = bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return "\"\(String(bytes.count, radix: 16))-\(String(checksum, radix: 16))\""
    }

    private func isPlain(_ part: Substring) -> Bool {
        guard let first = part.utf8.first, first != UInt8(ascii: ".") else { return false }
        return part.utf8.allSatisfy {
            switch $0 {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
                true
            default: false
            }
        }
    }

    private func realpath(of path: String) -> String? {
        guard let real = Glibc.realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    private static let types = [
        "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "css": "text/css; charset=utf-8", "svg": "image/svg+xml", "png": "image/png", "ico": "image/x-icon",
        "webmanifest": "application/manifest+json", "json": "application/json; charset=utf-8",
    ]
}
