import FoundationEssentials
import Glibc

/// A file that is mapped into memory for reading, as long as the object lives.
final class MappedFile: Sendable {
    /// The address of the mapping; `nil` for an empty file. No code writes to the mapping, so it can cross threads.
    nonisolated(unsafe) private let bytes: UnsafeMutableRawPointer?
    let count: Int

    /// Maps the first `count` bytes of a file. The descriptor may be closed afterwards.
    init(_ descriptor: Int32, count: Int) throws(ImportError) {
        self.count = count
        guard count > 0 else {
            bytes = nil
            return
        }
        guard let address = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), address != MAP_FAILED else {
            throw .unreadable(reason: String(cString: strerror(errno)))
        }
        bytes = address
    }

    deinit {
        if let bytes { munmap(bytes, count) }
    }

    /// The bytes without a copy. The value keeps the mapping alive.
    var data: Data {
        guard let bytes else { return Data() }
        return Data(
            bytesNoCopy: bytes, count: count, deallocator: .custom { [self] _, _ in withExtendedLifetime(self) {} })
    }

    /// Releases the memory of the bytes before a place (`MADV_DONTNEED`). A later access reads the file again.
    func release(upTo place: Int) {
        let page = sysconf(Int32(_SC_PAGESIZE))
        if let bytes { madvise(bytes, min(place, count) / page * page, Int32(MADV_DONTNEED)) }
    }
}
