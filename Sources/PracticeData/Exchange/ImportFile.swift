import FoundationEssentials
import Glibc
import Platform
import Synchronization

/// A JSON document to import. A regular file is mapped into memory; other input is copied to a private temporary file.
///
/// Memory use does not depend on the size of the document. The temporary file is removed with the last reference.
/// Asynchronous functions do their work on the thread `limber-import`, so that a long import delays neither the readers
/// nor the writer of the database.
public final class ImportFile: Sendable {
    /// The largest document in bytes: 256 MiB, room for about 200,000 sessions of eight stretches.
    public static let mostBytes = 256 << 20

    private struct Content {
        var folder: ImportFolder?
        /// The descriptor of the temporary file; -1 without a temporary file.
        var descriptor: Int32 = -1
        /// The number of bytes in the temporary file.
        var count = 0
        /// The mapping of a regular file; `nil` for a document in a temporary file.
        var mapped: MappedFile?
    }

    private let database: String
    private let limit: Int
    private let content = Mutex(Content())
    private let thread = DatabaseThread(name: "limber-import")

    /// Creates an empty document, which ``append(_:)`` fills.
    ///
    /// - Parameters:
    ///   - database: The path of the target database.
    ///   - limit: The largest document in bytes.
    init(forDatabase database: String, limit: Int = mostBytes) {
        self.database = database
        self.limit = limit
    }

    /// Creates the document that a descriptor provides, from its current offset to the end. Blocks the calling thread
    /// until the end of the input.
    ///
    /// - Throws: ``ImportError`` if the input is larger than the limit or cannot be read, or if the temporary file
    ///   cannot be written.
    convenience init(
        forDatabase database: String, reading descriptor: Int32, limit: Int = mostBytes
    ) throws(ImportError) {
        self.init(forDatabase: database, limit: limit)
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(reason: String(cString: strerror(errno))) }
        if status.st_mode & S_IFMT == S_IFREG, lseek(descriptor, 0, SEEK_CUR) == 0 {
            guard status.st_size <= limit else { throw .tooLong }
            let mapped = try MappedFile(descriptor, count: status.st_size)
            content.withLock { $0.mapped = mapped }
        } else {
            try copy(descriptor)
        }
    }

    deinit {
        content.withLock { content in
            if content.descriptor >= 0 { close(content.descriptor) }
        }
    }

    /// Appends bytes to the temporary file.
    ///
    /// - Throws: ``ImportError`` if the document is larger than the limit or the file cannot be written.
    public func append(_ bytes: [UInt8]) async throws {
        try await run { [self] in try write(bytes[...]) }
    }

    /// Checks the document and stages it for the merge, without using the target database.
    ///
    /// - Parameter progress: Receives the checked fraction, from 0 to 1, on the thread of the import.
    /// - Throws: ``ImportError`` if the document is invalid or cannot be staged; ``StoreError`` after 10 minutes.
    func stage(_ progress: @escaping @Sendable (Double) -> Void) async throws -> StagedDocument {
        try await run { [self] in
            try StagedDocument(try document(), in: try content.withLock { try folder(&$0) }, progress)
        }
    }

    /// Removes the temporary folder now, waiting for the thread at most 5 s. The process may end before the thread
    /// releases the last reference, and the deinit would never run.
    func removeStaged() async {
        try? await run(within: .seconds(5)) { [self] in
            content.withLock { content in
                content.folder?.remove()
                content.folder = nil
            }
        }
    }

    /// Returns a mapping of the bytes received so far.
    private func document() throws -> MappedFile {
        try content.withLock { content in
            if let mapped = content.mapped { return mapped }
            return try MappedFile(content.descriptor, count: content.count)
        }
    }

    /// Returns the temporary folder, and creates it at the first call.
    private func folder(_ content: inout Content) throws(ImportError) -> ImportFolder {
        if let folder = content.folder { return folder }
        let folder = try ImportFolder(besideDatabase: database)
        content.folder = folder
        return folder
    }

    /// Copies the input to the temporary file. Waits in poll(2) for the bytes of a non-blocking descriptor.
    private func copy(_ source: Int32) throws(ImportError) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = buffer.withUnsafeMutableBytes { read(source, $0.baseAddress, $0.count) }
            switch count {
            case 0: return
            case 1...:
                try write(buffer[..<count])
            case _ where errno == EINTR: continue
            case _ where errno == EAGAIN:
                var descriptors = [pollfd(fd: source, events: Int16(POLLIN), revents: 0)]
                poll(&descriptors, 1, -1)
            default: throw .unreadable(reason: String(cString: strerror(errno)))
            }
        }
    }

    /// Appends bytes to the temporary file, and creates it for the first bytes.
    private func write(_ bytes: ArraySlice<UInt8>) throws(ImportError) {
        try content.withLock { content throws(ImportError) in
            guard content.count + bytes.count <= limit else { throw .tooLong }
            let path = "\(try folder(&content).path)/document"
            if content.descriptor < 0 {
                content.descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
                guard content.descriptor >= 0 else { throw .temporaryFile(path, errno) }
            }
            var rest = bytes
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { Glibc.write(content.descriptor, $0.baseAddress, $0.count) }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw .temporaryFile(path, errno) }
                rest = rest.dropFirst(count)
                content.count += count
            }
        }
    }

    /// The time limit of a check. A document of ``mostBytes`` takes some minutes on a small computer.
    private static let checkTimeout = Duration.seconds(600)

    /// Runs a job on the thread of the import.
    ///
    /// - Throws: ``StoreError`` if the job takes too long, and the errors of the job.
    private func run<Value: Sendable>(
        within duration: Duration = checkTimeout, _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        let late = StoreError(
            path: database, reason: "checking the document took more than 10 minutes; import a smaller one")
        return try await thread.run(until: .now.advanced(by: duration), late: late) { _ in try body() }
    }
}

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
