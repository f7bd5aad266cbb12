import Glibc
import Platform
import TestSupport
import Testing

@testable import Playback

/// Frames into a FIFO, which returns unread frames.
@Suite struct FIFOSinkTests {
    private static let waitLimits = 2 * 48_000

    private let folder: TemporaryFolder
    private let fifo: FIFO
    private let clock = ManualClock()
    private let sink: FIFOSink
    private let block = Noise.samples(2 * 960)

    init() throws {
        folder = try TemporaryFolder()
        fifo = try FIFO(folder.path + "/fifo")
        sink = FIFOSink(path: fifo.path, now: { [clock] in clock.now })
    }

    private var lost: SinkError { .lost("no reader on the FIFO '\(fifo.path)'") }

    /// Writes as many blocks as fit.
    private func fill() throws -> Int {
        var blocks = 0
        while try sink.writable() != 0 {
            sink.write(block, count: 960)
            blocks += 1
        }
        return blocks
    }

    /// Opens the sink with a reader, and writes as many blocks as fit.
    private func openAndFill() throws {
        fifo.openReader()
        try sink.open()
        #expect(try fill() == 4)
    }

    /// Opens the sink without a reader, until it is lost.
    private func lose() throws {
        try sink.open()
        _ = try fill()
        clock.advance(frames: Self.waitLimits)
        #expect(throws: lost) { try sink.writable() }
        sink.close()
    }

    @Test func keepsThreeBlocksAheadOfItsReader() throws {
        let start = clock.now
        try openAndFill()
        #expect(sink.unheard() == 4 * 960)
        #expect(sink.wakeup().deadline == start.advanced(byFrames: 960))
        #expect(fifo.read(limit: 4 * 960) == littleEndian(block))
        #expect(sink.unheard() == 3 * 960)
        clock.advance(frames: 960)
        #expect(try fill() == 1)
    }

    @Test func catchesUpAfterAShortStallOnly() throws {
        try openAndFill()
        _ = fifo.read()
        clock.advance(frames: 960 + 2000)
        #expect(try fill() == 3)
        _ = fifo.read()
        clock.advance(frames: 50_000)
        #expect(try fill() == 4)
    }

    @Test func withdrawsUnreadFrames() throws {
        try openAndFill()
        #expect(fifo.read(limit: 4 * 1000).count == 4 * 1000)
        #expect(sink.unheard() == 3 * 960 - 40)
        sink.drop()
        #expect(fifo.read() == [])
        #expect(sink.unheard() == 0)
        // The block fades in.
        sink.write(block, count: 960)
        let resumed = fifo.read()
        #expect(resumed.prefix(4) == [0, 0, 0, 0])
        #expect(resumed.dropFirst(4 * 144).elementsEqual(littleEndian(block[(2 * 144)...])))
    }

    @Test func writesSilenceForFourSecondsOfAPause() throws {
        try openAndFill()
        sink.drop()
        let start = clock.now
        var silence = 0
        while let next = sink.idle(since: start) {
            let bytes = fifo.read()
            #expect(bytes.allSatisfy { $0 == 0 })
            silence += bytes.count / 4
            clock.advance(frames: next.frames(since: clock.now))
        }
        #expect((4 * 48_000...4 * 48_000 + 4 * 960).contains(silence))
        // The sound that follows replaces the silence that was not read.
        clock.advance(frames: 48_000)
        #expect(sink.idle(since: clock.now) != nil)
        try sink.open()
        #expect(fifo.read() == [])
        sink.write(block, count: 960)
        #expect(fifo.read().dropFirst(4 * 144).elementsEqual(littleEndian(block[(2 * 144)...])))
    }

    @Test func waitsWithTheSilenceOfAPauseForAReader() throws {
        try sink.open()
        _ = try fill()
        sink.drop()
        let start = clock.now
        for _ in 0..<100 { clock.advance(frames: try #require(sink.idle(since: start)).frames(since: clock.now)) }
        try sink.open()
        #expect(sink.unheard() == 0)
        #expect(try sink.writable() == 960)
    }

    /// Otherwise the reader would be out of step with all later frames.
    @Test(arguments: 1...3) func keepsTheRestOfAStartedFrame(bytes: Int) throws {
        fifo.openReader()
        try sink.open()
        sink.write(block, count: 960)
        _ = fifo.read(limit: 40 + bytes)
        #expect(sink.unheard() == 949)
        sink.drop()
        #expect(sink.unheard() == 0)
        #expect(fifo.read() == Array(littleEndian(block)[(40 + bytes)..<44]))
    }

    @Test func waitsForRoomInAFullFIFO() throws {
        let start = clock.now
        try openAndFill()
        clock.advance(frames: 47_000)
        let held = try fill() + 4
        #expect(held < 49)
        #expect(sink.wakeup().descriptors.map(\.events) == [Int16(POLLOUT)])
        #expect(sink.wakeup().deadline == start.advanced(by: .seconds(2)))
        #expect(sink.unheard() == 960 * held)
        #expect(fifo.read().count == 4 * 960 * held)
        #expect(try sink.writable() == 960)
    }

    @Test func isLostAfterTwoSecondsWithoutAReader() throws {
        try openAndFill()
        _ = fifo.read(limit: 4 * 960)
        _ = try sink.writable()
        clock.advance(frames: Self.waitLimits - 1)
        _ = try fill()
        #expect(sink.unheard()! > 0)
        clock.advance(frames: 1)
        #expect(throws: lost) { try sink.writable() }
        #expect(sink.unheard() == 0)
        #expect(fifo.read() == [])
    }

    @Test func isNotLostWhilePaused() throws {
        try openAndFill()
        sink.drop()
        clock.advance(frames: 10 * Self.waitLimits)
        #expect(try sink.writable() == 960)
    }

    @Test func emptiesTheFIFOWhenAbandoned() throws {
        try openAndFill()
        sink.abandon()
        #expect(fifo.read() == [])
    }

    @Test func isFoundOnceSilenceIsDrained() throws {
        try lose()
        for _ in 1...3 { #expect(throws: lost) { try sink.open() } }
        fifo.openReader()
        #expect(fifo.read() == [UInt8](repeating: 0, count: 4 * 960))
        try sink.open()
        #expect(try sink.writable() == 960)
        #expect(sink.unheard() == 0)
    }

    @Test func findsAReplacedFIFO() throws {
        try lose()
        #expect(throws: lost) { try sink.open() }
        unlink(fifo.path)
        #expect(throws: SinkError.lost("no such FIFO: '\(fifo.path)'")) { try sink.open() }
        let other = try FIFO(fifo.path)
        other.openReader()
        #expect(throws: lost) { try sink.open() }
        #expect(other.read().count == 4 * 960)
        try sink.open()
    }

    @Test func rejectsOtherFiles() throws {
        let path = try folder.file("file")
        #expect(throws: SinkError.failed("cannot open the FIFO '\(path)': not a FIFO")) {
            try FIFOSink(path: path).open()
        }
    }

    /// Linux refuses this open with `O_CREAT`, even to root.
    @Test(.enabled(if: FIFO.areProtected && geteuid() == 0, "needs root, and fs.protected_fifos=1"))
    func writesToAnotherUsersFIFOInASharedFolder() throws {
        #expect(chmod(folder.path, 0o1777) == 0)
        #expect(chown(fifo.path, 65534, 65534) == 0)
        fifo.openReader()
        try sink.open()
        sink.write(block, count: 960)
        #expect(fifo.read() == littleEndian(block))
    }
}
