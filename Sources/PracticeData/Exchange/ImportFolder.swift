import FoundationEssentials
import Glibc
import Platform

/// A private folder beside the database for the temporary files of one import. The deinit removes it.
///
/// The folder is beside the database because a service may have no other writable folder, and `/tmp` may be in memory.
/// A lock distinguishes folders in use from leftovers of killed processes, which the next import removes.
final class ImportFolder: Sendable {
    let path: String
    private let descriptor: Int32

    /// Creates a locked folder beside a database, and removes leftovers.
    init(besideDatabase database: String) throws(ImportError) {
        do {
            try Store.makeFolder(of: database)
        } catch {
            throw .store(error)
        }
        let prefix = "\(database).import-"
        Self.removeLeftovers(prefix)
        var template = Array("\(prefix)XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw .temporaryFile("\(prefix)XXXXXX", errno) }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if descriptor >= 0 { flock(descriptor, LOCK_EX | LOCK_NB) }
    }

    deinit {
        remove()
        close(descriptor)
    }

    /// Removes the folder, if it exists.
    func remove() {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The age in seconds after which an unlocked folder is a leftover. A process locks its folder right after creating
    /// it.
    private static let unlockedSeconds = 10

    private static func removeLeftovers(_ prefix: String) {
        let (folder, start) = (prefix.parentFolder, prefix.split(separator: "/").last ?? "")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for path in names.filter({ $0.hasPrefix(start) }).map({ "\(folder)/\($0)" }) {
            let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
            guard descriptor >= 0 else { continue }
            defer { close(descriptor) }
            var status = stat()
            guard fstat(descriptor, &status) == 0, status.st_mtim.tv_sec + unlockedSeconds < time(nil),
                flock(descriptor, LOCK_EX | LOCK_NB) == 0
            else { continue }
            try? FileManager.default.removeItem(atPath: path)
        }
    }
}
