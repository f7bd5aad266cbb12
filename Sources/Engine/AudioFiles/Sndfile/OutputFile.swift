import CLinux
import CSndfile
import Glibc

/// The output of libsndfile, with the first error of its system calls.
///
/// libsndfile loses the errors of the writes in `sf_close`, so it writes through these callbacks. A regular file is
/// written under a temporary name in its folder and renamed by ``commit()``, so that no partial file appears.
final class OutputFile {
    /// The path as the user gave it.
    let path: String
    private(set) var error: SndfileError?

    private let descriptor: Int32
    /// The temporary and the final path; `nil` for a file that is written in place, such as a device.
    private let renaming: (from: String, to: String)?
    private let replaces: Bool

    init(path: String, replacing: Bool) throws(SndfileError) {
        self.path = path
        replaces = replacing
        var status = stat()
        let exists = stat(path, &status) == 0
        guard !exists || status.st_mode & S_IFMT != S_IFDIR else {
            throw SndfileError(.write, path, system: "stat", errno: EISDIR)
        }
        guard replacing || !exists || status.st_mode & S_IFMT != S_IFREG else {
            throw SndfileError(.write, path, system: "stat", errno: EEXIST)
        }
        if exists, status.st_mode & S_IFMT != S_IFREG {
            renaming = nil
            // O_NONBLOCK: opening a FIFO would wait for a reader.
            descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK)
        } else {
            let target = exists ? Self.resolved(path) : path
            let folder = target.lastIndex(of: "/").map { target[...$0] } ?? ""
            let temporary = folder + ".limber-" + String(UInt64.random(in: .min ... .max), radix: 16)
            renaming = (temporary, target)
            descriptor = open(temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        }
        guard descriptor >= 0 else { throw SndfileError(.write, path, system: "open", errno: errno) }
        // The lock tells that this process lives: an export to the folder removes such files that have none.
        if renaming != nil { flock(descriptor, LOCK_EX | LOCK_NB) }
        guard lseek(descriptor, 0, SEEK_SET) == 0 else {
            let code = errno
            close(descriptor)
            throw SndfileError(.write, path, system: "lseek", errno: code, text: "a pipe cannot hold an audio file")
        }
    }

    var length: Int {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? status.st_size : 0
    }

    func seek(_ offset: Int, _ whence: Int32) -> Int {
        let position = lseek(descriptor, offset, whence)
        if position < 0 { note("lseek", errno) }
        return position
    }

    func write(_ bytes: UnsafeRawBufferPointer) -> Int {
        var done = 0
        while done < bytes.count, error == nil {
            let count = Glibc.write(descriptor, bytes.baseAddress! + done, bytes.count - done)
            if count > 0 {
                done += count
            } else if count == 0 || errno != EINTR {
                note("write", count == 0 ? ENOSPC : errno)
            }
        }
        return done
    }

    /// Closes the file and renames it.
    ///
    /// - Parameter comment: A comment that is replaced first.
    /// - Throws: The first error of any earlier call. The temporary file is then removed.
    func commit(replacing comment: ReplacedComment?) throws(SndfileError) {
        if let comment, !comment.replace(in: descriptor) { note("write", errno) }
        if close(descriptor) != 0 { note("close", errno) }
        if let renaming, error == nil {
            // Another program may have made a file of the name meanwhile.
            let result =
                replaces
                ? rename(renaming.from, renaming.to) : clinux_rename_to_free_name(AT_FDCWD, renaming.from, renaming.to)
            if result != 0 { note("rename", errno) }
        }
        if let renaming, error != nil { unlink(renaming.from) }
        if let error { throw error }
    }

    /// Closes the file and removes the temporary file.
    func discard() {
        close(descriptor)
        if let renaming { unlink(renaming.from) }
    }

    private func note(_ function: String, _ code: Int32) {
        if error == nil { error = SndfileError(.write, path, system: function, errno: code) }
    }

    /// Returns the target of a symbolic link, which is written to instead of replacing the link.
    private static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }
}

extension OutputFile {
    /// Returns the callbacks for `sf_open_virtual` with ``callbackContext``.
    static func callbacks() -> SF_VIRTUAL_IO {
        SF_VIRTUAL_IO(
            get_filelen: { sf_count_t(OutputFile.from($0).length) },
            seek: { offset, whence, context in sf_count_t(OutputFile.from(context).seek(Int(offset), whence)) },
            read: { _, _, _ in 0 },
            write: { bytes, count, context in
                sf_count_t(OutputFile.from(context).write(UnsafeRawBufferPointer(start: bytes, count: Int(count))))
            },
            tell: { sf_count_t(OutputFile.from($0).seek(0, SEEK_CUR)) }
        )
    }

    /// An unretained pointer to this object. The owner of the libsndfile handle retains the object until `sf_close`.
    var callbackContext: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    private static func from(_ context: UnsafeMutableRawPointer?) -> OutputFile {
        Unmanaged<OutputFile>.fromOpaque(context!).takeUnretainedValue()
    }
}
