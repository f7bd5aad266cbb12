import CLinux
import Glibc

/// An open folder, whose files are opened, renamed and removed by its descriptor.
///
/// Everything in a folder that other users can write goes through this type. If one of them exchanges the folder, or a
/// file in it, for a link, a FIFO or a device, Limber opens, changes and removes nothing elsewhere. The deinitializer
/// closes the descriptor.
public struct OpenFolder: ~Copyable, Sendable {
    // Needs no permission to list the folder. The constant O_PATH of Glibc is behind _GNU_SOURCE.
    private static let flags = __O_PATH | O_DIRECTORY | O_CLOEXEC

    /// Whether a group shares the folder: its setgid bit is set, so that the group owns all files in it. Such files
    /// have mode 0660.
    public let isShared: Bool
    let descriptor: Int32
    private let path: String
    private let owner: uid_t
    private let group: gid_t
    private let mode: mode_t

    /// Opens a folder that the user or the system has chosen. Follows links on its path.
    public init(_ path: String) throws(DurableFile.WriteError) { try self.init(path, named: path) }

    /// Opens the folder of a file. The error names the file.
    public init(of file: String) throws(DurableFile.WriteError) { try self.init(file.parentFolder, named: file) }

    private init(_ path: String, named name: String) throws(DurableFile.WriteError) {
        try self.init(opened: open(path.isEmpty ? "." : path, Self.flags), at: path, named: name, isBelowShared: false)
    }

    private init(
        opened descriptor: Int32, at path: String, named name: String, isBelowShared: Bool
    ) throws(DurableFile.WriteError) {
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
            throw DurableFile.WriteError(path: name, code: errno)
        }
        self.descriptor = descriptor
        self.path = path
        isShared = isBelowShared || status.st_mode & S_ISGID != 0
        (owner, group, mode) = (status.st_uid, status.st_gid, status.st_mode)
    }

    deinit { close(descriptor) }

    /// Opens a folder in this one, but no link to a folder and none of a stranger.
    ///
    /// - Parameter isCreated: Whether to create a missing folder, with mode 0700, or 2770 in a shared folder.
    public func folder(_ name: String, isCreated: Bool = false) throws(DurableFile.WriteError) -> OpenFolder {
        let path = "\(path)/\(name)"
        if isCreated { mkdirat(descriptor, name, 0o700) }
        let opened = openat(descriptor, name, Self.flags | O_NOFOLLOW)
        let folder = try OpenFolder(opened: opened, at: path, named: path, isBelowShared: isShared)
        guard isOfMember(folder.owner, folder.group) else { throw DurableFile.WriteError(path: path, code: ENOTDIR) }
        if isCreated, isShared, folder.owner == geteuid(), folder.mode & 0o070 != 0o070 {
            // A service may not set the setgid bit (RestrictSUIDSGID). Its files get the group one by one.
            if chmod(Self.link(to: opened), 0o2770) != 0 { chmod(Self.link(to: opened), 0o770) }
        }
        return folder
    }

    /// Returns whether a file belongs to this user, to root or the owner of the folder, or to the group that shares it.
    private func isOfMember(_ owner: uid_t, _ group: gid_t) -> Bool {
        [geteuid(), 0, self.owner].contains(owner) || isShared && group == self.group
    }

    private func status(of name: String) -> stat? {
        var status = stat()
        return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
    }

    /// Returns whether a file is a regular one of a member, and no second name of a file elsewhere.
    private func isOwn(_ status: stat) -> Bool {
        status.st_mode & S_IFMT == S_IFREG && isOfMember(status.st_uid, status.st_gid)
            && !(isShared && status.st_nlink > 1)
    }

    // The file of a descriptor, also of one without permission to read.
    static func link(to descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

    /// The names of the files.
    public var names: [String] {
        guard let entries = fdopendir(openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)) else { return [] }
        defer { closedir(entries) }
        var names: [String] = []
        while let entry = readdir(entries) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) { name in
                    name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                })
        }
        return names.filter { $0 != "." && $0 != ".." }
    }

    /// Returns whether the folder has a regular file with a name, which is no link and of no stranger.
    public func hasFile(_ name: String) -> Bool {
        guard let status = status(of: name) else { return false }
        return isOwn(status)
    }

    /// Returns whether the file with a name leads elsewhere: a link, or a file with a second name in another folder.
    public func leadsElsewhere(_ name: String) -> Bool {
        guard let status = status(of: name) else { return false }
        let kind = status.st_mode & S_IFMT
        return kind == S_IFLNK || kind == S_IFREG && status.st_nlink > 1
    }

    /// Returns the bytes of a regular file, but of no link and no file of a stranger.
    ///
    /// - Parameter most: The greatest number of bytes.
    public func bytes(
        of name: String, upTo most: Int = RegularFile.mostBytes
    ) throws(RegularFile.ReadError) -> [UInt8] {
        let file = opened(name, O_RDONLY | O_NOCTTY)
        var status = stat()
        if file >= 0, fstat(file, &status) != 0 || !isOwn(status) {
            close(file)
            throw RegularFile.ReadError(code: status.st_mode & S_IFMT == S_IFREG ? EACCES : EINVAL)
        }
        return try RegularFile.bytes(ofOpened: file, upTo: most)
    }

    /// Returns the bytes of a regular file at a path, which can be a link unless a group shares the folder.
    ///
    /// - Parameter most: The greatest number of bytes.
    public static func bytes(at path: String, upTo most: Int) throws -> [UInt8] {
        let folder = try OpenFolder(of: path)
        return try folder.isShared
            ? folder.bytes(of: path.fileName, upTo: most) : RegularFile.bytes(of: path, upTo: most)
    }

    /// Opens a file, or creates it. Returns a negative number with the errno for a link.
    ///
    /// - Parameter flags: Such as `O_CREAT`.
    func opened(_ name: String, _ flags: Int32) -> Int32 {
        // Without O_NONBLOCK, opening a FIFO waits for another program.
        openat(descriptor, name, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    }

    /// Opens a file for writing, or creates it, and locks it: the lock tells that the process lives. Another process
    /// may have removed the file before the lock, so the locked file is one that still has its name.
    ///
    /// - Parameter named: The name for the error.
    func locked(_ name: String, _ flags: Int32, named: String) throws(DurableFile.WriteError) -> Int32 {
        while true {
            let file = opened(name, flags)
            guard file >= 0 else { throw failure(named) }
            flock(file, LOCK_EX)
            var status = stat()
            if fstat(file, &status) != 0 || status.st_nlink > 0 { return file }
            close(file)
        }
    }

    /// Replaces a file durably. In a shared folder, the group can read and write it.
    public consuming func write(
        _ bytes: some Collection<UInt8>, to name: String
    ) throws(DurableFile.WriteError) {
        var replacement = try DurableFile.Replacement(of: name, in: self, isForGroup: true)
        try replacement.append(Array(bytes))
        try replacement.commit()
    }

    /// Creates an empty file unless there is one, and lets the group of a shared folder use it.
    ///
    /// An existing file is not opened: closing a descriptor of a database would release the locks of this process on it
    /// (fcntl(2)).
    public func create(_ name: String) {
        let file = opened(name, O_RDWR | O_CREAT | O_EXCL)
        if file >= 0 { close(file) }
        admitGroup(to: name)
    }

    /// Runs `body` while this process has a lock on a file, which is created if it is missing. Without a lock file, as
    /// in a folder that cannot be written, runs `body` without the lock.
    public func whileLocked<Value>(_ name: String, _ body: () throws -> Value) rethrows -> Value {
        let file = opened(name, O_RDWR | O_CREAT)
        guard file >= 0 else { return try body() }
        defer { close(file) }
        admitGroup(to: name)
        while flock(file, LOCK_EX) != 0, errno == EINTR {}
        return try body()
    }

    /// Lets the group of a shared folder read and write a file of this user, which the umask may have prevented. A
    /// link, and a file with a second name elsewhere, stay as they are.
    public func admitGroup(to name: String) {
        guard isShared else { return }
        // Closing a descriptor without the right to read releases no locks.
        let file = openat(descriptor, name, __O_PATH | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else { return }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 1,
            status.st_uid == geteuid()
        else { return }
        chown(Self.link(to: file), .max, group)
        chmod(Self.link(to: file), 0o660)
    }

    /// Notes the use of a file in its time of modification.
    public func touch(_ name: String) { utimensat(descriptor, name, nil, AT_SYMLINK_NOFOLLOW) }

    /// Renames a file, and never replaces one.
    public func rename(_ name: String, to new: String) throws(DurableFile.WriteError) {
        guard clinux_rename_to_free_name(descriptor, name, new) == 0 else { throw failure(name) }
    }

    /// Returns the error of the last call for a file.
    func failure(_ name: String) -> DurableFile.WriteError {
        let code = errno
        return DurableFile.WriteError(path: path == "." ? name : "\(path)/\(name)", code: code)
    }

    /// Removes a file that Limber has made. A missing file, and a file with another name, are no errors.
    public func remove(_ name: String, as kind: FileName) {
        guard kind.matches(name) else { return }
        unlinkat(descriptor, name, 0)
    }

    /// Removes files that Limber has made for members, and that nobody has used since a time.
    ///
    /// - Parameters:
    ///   - time: Seconds since 1970.
    ///   - used: The names of files that stay.
    public func removeLeftovers(_ kind: FileName, before time: Int, except used: Set<String> = []) {
        for name in names where kind.matches(name) && !used.contains(name) {
            guard let status = status(of: name), status.st_mtim.tv_sec < time,
                isOfMember(status.st_uid, status.st_gid)
            else { continue }
            remove(name, as: kind)
        }
    }

    /// Removes files that Limber has made and that no living process has locked.
    ///
    /// - Parameter kept: The name of a file that stays.
    public func removeAbandoned(_ kind: FileName, except kept: String? = nil) {
        for name in names where kind.matches(name) && name != kept && hasFile(name) {
            let file = opened(name, O_RDONLY)
            guard file >= 0 else { continue }
            if flock(file, LOCK_EX | LOCK_NB) == 0 { remove(name, as: kind) }
            close(file)
        }
    }

    /// Makes a rename or a removal durable.
    func sync() {
        let folder = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }
}
