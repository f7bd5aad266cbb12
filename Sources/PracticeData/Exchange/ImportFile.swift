import FoundationEssentials
import Glibc
import Platform
import Synchronization

/// A document to import: a regular file that is mapped, or a private temporary file.
///
/// Memory use does not depend on the size of the document. The deinit removes the temporary file.
public final class ImportFile: Sendable {
    /// The largest document in bytes. A million sessions are some hundred MiB.
    public static let mostBytes = 256 << 20

    private struct Content {
        var folder: ImportFolder?
        /// The descriptor of the temporary file; -1 without a temporary file.
        var descriptor: Int32 = -1
        var count = 0
        /// The regular file, if the document is one.
        var mapped: MappedFile?
    }

    private let database: String
    private let content = Mutex(Content())
    private let thread = DatabaseThread(name: "limber-import")

    /// Creates an empty document, which ``append(_:)`` fills.
    ///
    /// - Parameter database: The path of the target database.
    init(forDatabase database: String) {
        self.database = database
    }

    /// Creates the document that a descriptor provides, from its current offset to the end. Blocks until the end of the
    /// input.
    convenience init(forDatabase database: String, reading descriptor: Int32) throws(ImportError) {
        self.init(forDatabase: database)
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(reason: String(cString: strerror(errno))) }
        if status.st_mode & S_IFMT == S_IFREG, lseek(descriptor, 0, SEEK_CUR) == 0 {
            guard status.st_size <= Self.mostBytes else { throw .tooLong }
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
    /// - Throws: ``ImportError`` if the document is too large or the file cannot be written.
    public func append(_ bytes: [UInt8]) async throws {
        try await run { [self] in try write(bytes[...]) }
    }

    /// Checks the document and stages it for the merge, without using the target database.
    ///
    /// - Parameter progress: Receives the checked fraction, from 0 to 1, on the thread of the import.
    /// - Throws: ``ImportError``.
    func stage(_ progress: @escaping @Sendable (Double) -> Void) async throws -> StagedDocument {
        try await run { [self] in
            try StagedDocument(try document(), in: try content.withLock { try folder(&$0) }, progress)
        }
    }

    /// Removes the temporary folder at once: the process may end before its threads release the last reference.
    func removeStaged() async {
        try? await run(within: .seconds(5)) { [self] in
            content.withLock { content in
                content.folder?.remove()
                content.folder = nil
            }
        }
    }

    /// Returns the bytes of the document so far.
    private func document() throws -> MappedFile {
        try content.withLock { content in
            if let mapped = content.mapped { return mapped }
            return try MappedFile(content.descriptor, count: content.count)
        }
    }

    private func folder(_ content: inout Content) throws(ImportError) -> ImportFolder {
        if let folder = content.folder { return folder }
        let folder = try ImportFolder(besideDatabase: database)
        content.folder = folder
        return folder
    }

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

    private func write(_ bytes: ArraySlice<UInt8>) throws(ImportError) {
        try content.withLock { content throws(ImportError) in
            guard content.count + bytes.count <= Self.mostBytes else { throw .tooLong }
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

    /// The longest check of a document. The largest document takes a small computer some minutes.
    private static let checkTimeout = Duration.seconds(600)

    private func run<Value: Sendable>(
        within duration: Duration = checkTimeout, _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        let late = StoreError(
            path: database, reason: "checking the document took more than 10 minutes; import a smaller one")
        return try await thread.run(until: .now.advanced(by: duration), late: late) { _ in try body() }
    }
}
