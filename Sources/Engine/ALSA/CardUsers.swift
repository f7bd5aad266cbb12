import Glibc

/// The programs that use sound cards.
public enum CardUsers {
    /// Returns the programs that play on a sound card of this computer, such as `mpv (process 1234)`.
    ///
    /// - Parameter folder: The kernel's folder of sound cards.
    public static func playing(in folder: String = "/proc/asound") -> [String] {
        var found = glob_t()
        defer { globfree(&found) }
        guard glob("\(folder)/card*/pcm*p/sub*/status", 0, nil, &found) == 0 else { return [] }
        let files = (0..<Int(found.gl_pathc)).compactMap { found.gl_pathv[$0].map { String(cString: $0) } }
        let owners = Set(files.compactMap { owner(in: text(of: $0)) })
        return owners.sorted().map { process in
            let name = text(of: "/proc/\(process)/comm").prefix { $0 != "\n" }
            return name.isEmpty ? "process \(process)" : "\(name) (process \(process))"
        }
    }

    /// Reads the line `owner_pid   : 1234`.
    private static func owner(in status: String) -> Int? {
        let line = status.split(separator: "\n").first { $0.hasPrefix("owner_pid") }
        return line?.split(separator: ":").last.flatMap { Int($0.drop { $0 == " " }) }
    }

    private static func text(of path: String) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 1024)
        let count = read(descriptor, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}
