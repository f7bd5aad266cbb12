import FoundationEssentials
import Platform

/// The log beside a database, which has the last transactions (SQLite's file format, section 4).
///
/// SQLite takes the first frame with a wrong checksum for the end of the log: after one flipped bit, all later
/// transactions are gone without an error, and the next write replaces them.
struct WriteAheadLog {
    private static let headerBytes = 32
    private static let frameHeaderBytes = 24
    /// The bytes of a frame. Limber has SQLite's usual pages.
    private static let frameBytes = frameHeaderBytes + 4096
    /// The greatest size of a log that is looked through, in bytes. SQLite begins it anew after 4 MiB.
    private static let mostBytes = 1 << 30
    private static let magic: UInt32 = 0x377f_0682

    private let bytes: [UInt8]
    /// Whether checksums are made of big-endian words. The last bit of the magic number says so.
    private let isBigEndian: Bool

    /// Reads the log of a database; `nil` if it has none, or none with a frame.
    private init?(of path: String) {
        // Unlike the database, the log has no locks that closing a descriptor would release.
        guard let bytes = try? OpenFolder.bytes(at: path + "-wal", upTo: Self.mostBytes),
            bytes.count > Self.headerBytes
        else { return nil }
        self.bytes = bytes
        isBigEndian = Self.word(at: 0, of: bytes) == Self.magic | 1
    }

    /// Whether a complete transaction follows a frame that SQLite takes for the end of the log.
    ///
    /// A killed process leaves no such transaction: it writes frames in their order. Another process can write to the
    /// log or begin it anew while it is read, so damage counts only if a second look finds it, too.
    static func isDamaged(of path: String) -> Bool {
        (1...2).allSatisfy { _ in WriteAheadLog(of: path)?.hasTransactionAfterItsEnd ?? false }
    }

    /// Copies a damaged log to a name among the unsettled databases, before SQLite replaces the transactions behind the
    /// damage. The database goes on without them: a power failure can leave such a log, too.
    ///
    /// - Throws: ``StoreError`` if the log cannot be copied.
    static func keepDamaged(of path: String) throws(StoreError) {
        guard isDamaged(of: path), let log = WriteAheadLog(of: path) else { return }
        // The salts name the log: it is copied once.
        let salts = log.words(at: 16)
        let name = "\(String(salts.0, radix: 16))\(String(salts.1, radix: 16))"
        let copy = "\(DamagedDatabase.name(of: path, name))-wal"
        guard !FileManager.default.fileExists(atPath: copy) else { return }
        do throws(DurableFile.WriteError) {
            try OpenFolder(of: copy).write(log.bytes, to: copy.fileName)
        } catch {
            throw StoreError(path: path, reason: "the log is damaged, and \(error)")
        }
    }

    /// The complete transactions of a log.
    struct Content {
        /// The pages with their numbers, in the order of the log.
        fileprivate(set) var pages: [(number: Int, bytes: ArraySlice<UInt8>)] = []
        /// The number of pages of the database after the last transaction; `nil` without a transaction.
        fileprivate(set) var databasePages: Int?
        /// Whether transactions may be missing. A killed process, too, can leave a part of a transaction at the end.
        fileprivate(set) var isIncomplete: Bool
    }

    /// Returns the complete transactions of the log of a database.
    static func content(of path: String) -> Content {
        guard let log = WriteAheadLog(of: path) else {
            // The log has no frame, or cannot be read.
            return Content(isIncomplete: DamagedDatabase.size(of: path + "-wal") > 0)
        }
        let commit = (0..<log.end).last { log.databasePages(after: $0) > 0 }
        let frames = commit.map { $0 + 1 } ?? 0
        var content = Content(isIncomplete: log.hasTransactionAfterItsEnd || log.hasPart(behind: frames))
        content.databasePages = commit.map { log.databasePages(after: $0) }
        content.pages = (0..<frames).map { frame in
            let place = log.place(of: frame)
            return (
                Int(word(at: place, of: log.bytes)), log.bytes[place + frameHeaderBytes..<place + frameBytes]
            )
        }
        return content
    }

    /// Whether a part of another transaction may follow a number of frames.
    private func hasPart(behind frames: Int) -> Bool {
        let place = place(of: frames)
        guard isHeaderIntact, bytes.count >= place + 16 else { return !isHeaderIntact || bytes.count > place }
        // Frames from before SQLite began the log anew differ in both words. One wrong bit changes one of them.
        let (salts, own) = (words(at: 16), words(at: place + 8))
        return own.0 == salts.0 || own.1 == salts.1
    }

    /// Returns the number of pages of the database if a frame ends a transaction; 0 otherwise.
    private func databasePages(after frame: Int) -> Int { Int(Self.word(at: place(of: frame) + 4, of: bytes)) }

    private var isHeaderIntact: Bool { checksum(of: 0..<24, after: (0, 0)) == words(at: 24) }

    private var frames: Int { (bytes.count - Self.headerBytes) / Self.frameBytes }

    /// The number of frames that SQLite reads.
    private var end: Int {
        guard isHeaderIntact else { return 0 }
        var (end, sum) = (0, words(at: 24))
        while end < frames, words(at: place(of: end) + 8) == words(at: 16) {
            sum = checksum(ofFrame: end, after: sum)
            guard sum == words(at: place(of: end) + 16) else { break }
            end += 1
        }
        return end
    }

    private var hasTransactionAfterItsEnd: Bool {
        guard frames > 0 else { return false }
        let salts = words(at: isHeaderIntact ? 16 : place(of: 0) + 8)
        // The first frame has no frame before it, whose checksum begins its own.
        return (max(end, 1)..<max(frames, 1)).contains { frame in
            words(at: place(of: frame) + 8) == salts && Self.word(at: place(of: frame) + 4, of: bytes) != 0
                && checksum(ofFrame: frame, after: words(at: place(of: frame - 1) + 16))
                    == words(at: place(of: frame) + 16)
        }
    }

    private func place(of frame: Int) -> Int { Self.headerBytes + frame * Self.frameBytes }

    /// Returns the two words at a place: the salts of the log, or a checksum.
    private func words(at place: Int) -> (UInt32, UInt32) {
        (Self.word(at: place, of: bytes), Self.word(at: place + 4, of: bytes))
    }

    private static func word(at place: Int, of bytes: [UInt8]) -> UInt32 {
        bytes.withUnsafeBytes { UInt32(bigEndian: $0.loadUnaligned(fromByteOffset: place, as: UInt32.self)) }
    }

    /// Returns the checksum of a frame: of the first 8 bytes of its header, and of its page.
    private func checksum(ofFrame frame: Int, after sum: (UInt32, UInt32)) -> (UInt32, UInt32) {
        let place = place(of: frame)
        let sum = checksum(of: place..<place + 8, after: sum)
        return checksum(of: place + Self.frameHeaderBytes..<place + Self.frameBytes, after: sum)
    }

    private func checksum(of range: Range<Int>, after sum: (UInt32, UInt32)) -> (UInt32, UInt32) {
        bytes.withUnsafeBytes { bytes in
            var (first, second) = sum
            for place in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
                let words = (
                    bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self),
                    bytes.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self)
                )
                first &+= (isBigEndian ? UInt32(bigEndian: words.0) : UInt32(littleEndian: words.0)) &+ second
                second &+= (isBigEndian ? UInt32(bigEndian: words.1) : UInt32(littleEndian: words.1)) &+ first
            }
            return (first, second)
        }
    }
}
