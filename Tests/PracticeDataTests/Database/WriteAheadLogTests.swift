import FoundationEssentials
import SessionCore
import TestSupport
import Testing

@testable import PracticeData

/// Logs that a killed process left, with a wrong bit or an end that is missing. 1 s, for the checksums of hundreds of logs.
@Suite struct WriteAheadLogTests {
    private static let frame = 24 + 4096

    private let folder = TemporaryFolder.orNone()
    private var path: String { "\(folder.path)/limber.sqlite" }

    /// Writes a database with a log of several transactions, and returns the log.
    private func makeLog() throws -> Data {
        let made = TestDatabase()
        for number in 1...4 { try made.save(["s\(number)": .stretching()]) }
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: made.path + suffix, toPath: path + suffix)
        }
        return try Data(contentsOf: URL(filePath: path + "-wal"))
    }

    private func write(_ log: Data) throws { try log.write(to: URL(filePath: path + "-wal")) }

    private var isDamaged: Bool { WriteAheadLog.isDamaged(of: path) }

    @Test func reportsAWrongBitBeforeTheLastTransaction() throws {
        let log = try makeLog()
        // A checkpoint has begun the log anew: old frames with other salts follow.
        let frames = (0..<(log.count - 32) / Self.frame).prefix { frame in
            log[(40 + frame * Self.frame)...].prefix(8) == log[16..<24]
        }.count
        try #require(frames > 8)
        #expect(!isDamaged)
        for place in stride(from: 0, to: 32 + (frames - 2) * Self.frame, by: 919) {
            var damaged = log
            damaged[place] ^= 1 << UInt8(place % 8)
            try write(damaged)
            #expect(isDamaged, "byte \(place)")
        }
    }

    @Test func acceptsALogThatEndsInTheMiddle() throws {
        let log = try makeLog()
        for count in stride(from: 0, to: log.count, by: 4999) {
            try write(log.prefix(count))
            #expect(!isDamaged, "\(count) bytes")
        }
    }

    @Test func keepsTheTransactionsBehindAWrongBit() throws {
        var log = try makeLog()
        log[32 + 2 * Self.frame + 100] ^= 1
        try write(log)
        let store = Store(path: path, logger: .quiet)
        try store.read { _ in }
        try store.write(nil) { _ in }
        let kept = try #require(DamagedDatabase.unsettled(beside: path).first)
        #expect(DamagedDatabase.unsettled(beside: path) == [kept])
        #expect(try Data(contentsOf: URL(filePath: kept)) == log)
        let exchange = ExchangeRepository(store: store)
        let error = #expect(throws: StoreError.self) { try exchange.exportPieces(at: .saturday) }
        #expect(error?.kind == .damaged)
        try FileManager.default.removeItem(atPath: kept)
        _ = try exchange.exportPieces(at: .saturday)
    }
}
