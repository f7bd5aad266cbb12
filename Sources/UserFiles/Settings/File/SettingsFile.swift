import FoundationEssentials
import Glibc
import Platform

/// The parsed configuration file with its faults.
struct SettingsFile: Sendable {
    struct Entry: Hashable, Sendable {
        let value: UnparsedValue
        let line: Int
    }

    let path: String
    /// The values by full key, such as `log.level`.
    var entries: [String: Entry] = [:]
    var faults: [SettingsFault] = []

    private static let maximumBytes = 1 << 20

    /// Reads a file.
    ///
    /// - Parameter isOptional: Whether a missing file counts as an empty one.
    init(path: String, isOptional: Bool) {
        self.path = path
        switch Self.text(of: path) {
        case .success(let text): read(text)
        case .failure(.missing) where isOptional: break
        case .failure(.missing):
            faults = [SettingsFault(.missingFile(path: path), "no such file; correct --config or LIMBER_CONFIG")]
        case .failure(.unreadable(let reason)): fault(line: nil, reason)
        }
    }

    mutating func fault(line: Int?, _ problem: String) {
        faults.append(SettingsFault(.file(path: path, line: line), problem))
    }

    private enum ReadFailure: Error {
        case missing
        case unreadable(String)
    }

    private static func text(of path: String) -> Result<String, ReadFailure> {
        var status = stat()
        guard stat(path, &status) == 0 else {
            return .failure(errno == ENOENT ? .missing : .unreadable("cannot read the file: \(reason)"))
        }
        guard status.st_mode & S_IFMT == S_IFREG else { return .failure(.unreadable("not a regular file")) }
        guard status.st_size <= maximumBytes else { return .failure(.unreadable("the file is larger than 1 MiB")) }
        guard access(path, R_OK) == 0, let data = try? Data(contentsOf: URL(filePath: path)) else {
            return .failure(.unreadable("cannot read the file: \(reason)"))
        }
        do throws(TextFile.NotText) {
            return .success(try TextFile.text(of: data))
        } catch {
            return .failure(.unreadable("the file is \(error)"))
        }
    }

    private static var reason: String { String(cString: strerror(errno)) }
}
