import Glibc
import Threads

/// Tells that something in folders has changed: a device node came, went, or may be read now. Closing it is the deinit.
struct FolderWatch: ~Copyable {
    /// Why changes are not told.
    struct Failure: Error {
        let folder: String
        let reason: String
    }

    private static let changes = UInt32(
        IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF)

    private let descriptor: Int32
    /// The folders that are watched, by the system's number.
    private var watched: [Int32: String] = [:]

    /// Watches nothing yet.
    ///
    /// - Throws: ``Failure`` where this user watches too much already.
    init(for folder: String) throws(Failure) {
        descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        guard descriptor >= 0 else { throw Failure(folder: folder, reason: String(cString: strerror(errno))) }
    }

    deinit { close(descriptor) }

    /// What to wait for.
    var polled: PolledDescriptor { PolledDescriptor(descriptor, events: Int16(POLLIN)) }

    /// Watches these folders and no others; of one that is not there, the nearest around it that is. What is looked at
    /// afterwards cannot change unnoticed.
    mutating func watch(_ folders: Set<String>) throws(Failure) {
        var wanted: [Int32: String] = [:]
        for folder in folders {
            let (number, path) = try watchNearest(to: folder)
            wanted[number] = path
        }
        for number in watched.keys where wanted[number] == nil { inotify_rm_watch(descriptor, number) }
        watched = wanted
    }

    private func watchNearest(to folder: String) throws(Failure) -> (number: Int32, path: String) {
        var path = folder
        var missing: String?
        while true {
            let number = inotify_add_watch(descriptor, path, Self.changes)
            if number >= 0 {
                // It may have been made while the one around it was not watched yet.
                guard let made = missing, access(made, F_OK) == 0 else { return (number, path) }
                (path, missing) = (folder, nil)
            } else if errno == ENOENT || errno == ENOTDIR, path != "/", path != "." {
                (path, missing) = (path.parentFolder, path)
            } else {
                throw Failure(folder: path, reason: String(cString: strerror(errno)))
            }
        }
    }

    /// Forgets what was told up to now: whoever is told looks at everything again.
    func acknowledge() {
        var bytes = [UInt8](repeating: 0, count: 4096)
        while bytes.withUnsafeMutableBytes({ read(descriptor, $0.baseAddress, $0.count) }) > 0 {}
    }
}

extension String {
    /// The folder that a path is in.
    var parentFolder: String {
        guard let slash = lastIndex(of: "/") else { return "." }
        return slash == startIndex ? "/" : String(self[..<slash])
    }
}
