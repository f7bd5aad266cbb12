import CSndfile
import Glibc

/// A part of an open file, which libsndfile reads through callbacks as if it were the whole file.
final class FileWindow {
    private let descriptor: Int32
    private let range: Range<Int>
    private var position = 0

    /// - Parameter descriptor: The open file. The window duplicates it, and closes the copy.
    init(_ range: Range<Int>, of descriptor: Int32) {
        self.descriptor = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        self.range = range
    }

    deinit { close(descriptor) }

    /// Returns the callbacks for `sf_open_virtual` with ``callbackContext``.
    static func callbacks() -> SF_VIRTUAL_IO {
        SF_VIRTUAL_IO(
            get_filelen: { sf_count_t(FileWindow.from($0).range.count) },
            seek: { offset, whence, context in sf_count_t(FileWindow.from(context).seek(Int(offset), whence)) },
            read: { bytes, count, context in
                let buffer = UnsafeMutableRawBufferPointer(start: bytes, count: Int(count))
                return sf_count_t(FileWindow.from(context).read(buffer))
            },
            write: { _, _, _ in 0 },
            tell: { sf_count_t(FileWindow.from($0).position) }
        )
    }

    /// An unretained pointer to this object. The owner of the libsndfile handle retains the object until `sf_close`.
    var callbackContext: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    private static func from(_ context: UnsafeMutableRawPointer?) -> FileWindow {
        Unmanaged<FileWindow>.fromOpaque(context!).takeUnretainedValue()
    }

    private func seek(_ offset: Int, _ whence: Int32) -> Int {
        let base =
            switch whence {
            case SEEK_CUR: position
            case SEEK_END: range.count
            default: 0
            }
        guard (0...range.count).contains(base + offset) else { return -1 }
        position = base + offset
        return position
    }

    private func read(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        let room = min(buffer.count, range.count - position)
        guard room > 0 else { return 0 }
        let count = max(0, pread(descriptor, buffer.baseAddress, room, range.lowerBound + position))
        position += count
        return count
    }
}
