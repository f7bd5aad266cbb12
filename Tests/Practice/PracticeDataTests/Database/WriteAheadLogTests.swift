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

    /// Returns the number of frames. A checkpoint has begun the log anew: old frames with other salts follow.
    private func frames(of log: Data) -> Int {
        (0..<(log.count - 32) / Self.frame).prefix { frame in
            log[(40 + frame * Self.frame)...].prefix(8) == log[16..<24]
        }.count
    }

    private var isDamaged: Bool { WriteAheadLog.isDamaged(of: path) }

    @Test func reportsAWrongBitBeforeTheLastTransaction() throws {
        let log = try makeLog()
        let frames = frames(of: log)
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

    @Test(arguments: ["wrong bit", "wrong salt", "cut frame", "one frame with a wrong header", "cut header"])
    func callsNoRecoveryCompleteAtADamagedEnd(damage: String) throws {
        var log = try makeLog()
        #expect(try DamagedTables(of: path).gaps == 0)
        let end = 32 + frames(of: log) * Self.frame
        switch damage {
        case "wrong bit": log[end - 100] ^= 1
        case "wrong salt": log[end - Self.frame + 8] ^= 1
        case "cut frame": log = log.prefix(end - 100)
        case "cut header": log = log.prefix(20)
        default:
            log = log.prefix(32 + Self.frame)
            log[13] ^= 1
        }
        try write(log)
        #expect(try DamagedTables(of: path).gaps > 0)
    }

    @Test func keepsTheTransactionsBehindAWrongBit() throws {
        var log = try makeLog()
        log[32 + 2 * Self.frame + 100] ^= 1
        try write(log)
        let store = Store(path: path, logger: .quiet)
        try store.read { _ in }
        try store.write { _ in }
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
