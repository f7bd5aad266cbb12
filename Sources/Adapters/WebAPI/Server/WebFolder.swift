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

        init(_ bytes: Data, type: String) {
            self.bytes = bytes
            self.type = type
            tag = WebFolder.tag(of: bytes)
        }
    }

    private let path: String

    init(path: String) {
        self.path = path
    }

    /// Returns the file with a name, unless it is hidden. Its real path is the name, so neither `..` nor a symbolic
    /// link leads out of the folder.
    func file(_ name: String) -> File? {
        guard !name.split(separator: "/").contains(where: { $0.hasPrefix(".") }),
            let ending = name.split(separator: ".").last, let type = Self.types[String(ending)],
            let root = realpath(of: path), let real = realpath(of: "\(path)/\(name)"), real == "\(root)/\(name)",
            let bytes = FileManager.default.contents(atPath: real)
        else { return nil }
        return File(bytes, type: type)
    }

    /// Returns the entity tag of a content: its length and its FNV-1a checksum of 64 bits. The files are Limber's own,
    /// so nobody looks for two with the same tag, and unlike the time of a file the tag survives a copy.
    private static func tag(of bytes: Data) -> String {
        let checksum = bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return "\"\(String(bytes.count, radix: 16))-\(String(checksum, radix: 16))\""
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
