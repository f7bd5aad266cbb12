import FoundationEssentials
import Glibc

/// The bytes of a file, mapped into memory for reading as long as the object lives.
final class MappedFile: Sendable {
    /// `nil` for an empty file. Nothing writes to the bytes.
    nonisolated(unsafe) private let bytes: UnsafeMutableRawPointer?
    let count: Int

    /// Maps the first bytes of a file; the descriptor may be closed afterwards.
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

    /// The bytes without a copy; they keep the mapping alive.
    var data: Data {
        guard let bytes else { return Data() }
        return Data(
            bytesNoCopy: bytes, count: count, deallocator: .custom { [self] _, _ in withExtendedLifetime(self) {} })
    }

    /// Returns the memory of the bytes before a place to the system. Reading them again reads the file again.
    func release(upTo place: Int) {
        let page = sysconf(Int32(_SC_PAGESIZE))
        if let bytes { madvise(bytes, min(place, count) / page * page, Int32(MADV_DONTNEED)) }
    }
}
