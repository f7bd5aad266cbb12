import Crypto
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
        return File(bytes: bytes, type: type, tag: "\"\(SHA256.hash(data: bytes).hexadecimal.prefix(32))\"")
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
