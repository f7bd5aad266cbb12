import Glibc

/// Tells that something in folders has changed. Closing it is the deinit.
public struct FolderWatch: ~Copyable {
    /// What is told.
    public enum Changes: Sendable {
        /// Something came.
        case comings
        /// Something came, went, or may be read now.
        case all
        /// Something came, or was written to.
        case contents
        /// Somebody who looked into it looks no more.
        case closings
        /// Any of that.
        case everything

        fileprivate var mask: UInt32 {
            switch self {
            case .comings: UInt32(IN_CREATE | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF)
            case .contents: UInt32(IN_MODIFY) | Self.comings.mask
            case .closings: UInt32(IN_CLOSE_NOWRITE | IN_DELETE_SELF | IN_MOVE_SELF)
            case .everything: Self.all.mask | Self.contents.mask
            case .all: UInt32(IN_DELETE | IN_MOVED_FROM | IN_ATTRIB) | Self.comings.mask
            }
        }
    }

    /// Why changes are not told.
    public struct Failure: Error {
        /// Of what.
        public let folder: String
        /// The system's words.
        public let reason: String
    }

    private let descriptor: Int32
    private let changes: Changes
    /// The folders that are watched, by the system's number.
    private var watched: [Int32: String] = [:]

    /// Watches nothing yet.
    ///
    /// - Parameter folder: What will be watched, for the error.
    /// - Throws: ``Failure`` where this user watches too much already.
    public init(for changes: Changes, in folder: String) throws(Failure) {
        self.changes = changes
        descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        guard descriptor >= 0 else { throw Failure(folder: folder, reason: String(cString: strerror(errno))) }
    }

    deinit { close(descriptor) }

    /// What to wait for.
    public var polled: PolledDescriptor { PolledDescriptor(descriptor, events: Int16(POLLIN)) }

    /// Watches these folders and no others; of one that is not there, the nearest around it that is. What is looked at
    /// afterwards cannot change unnoticed.
    ///
    /// - Throws: ``Failure`` where this user watches too much already, or may not look into a folder.
    public mutating func watch(_ folders: Set<String>) throws(Failure) {
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
            let number = inotify_add_watch(descriptor, path, changes.mask)
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
    public func acknowledge() {
        var bytes = [UInt8](repeating: 0, count: 4096)
        while bytes.withUnsafeMutableBytes({ read(descriptor, $0.baseAddress, $0.count) }) > 0 {}
    }
}

extension String {
    /// The folder that a path is in.
    package var parentFolder: String {
        guard let slash = lastIndex(of: "/") else { return "." }
        return slash == startIndex ? "/" : String(self[..<slash])
    }
}
