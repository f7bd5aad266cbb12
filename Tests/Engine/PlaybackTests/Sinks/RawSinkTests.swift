import Glibc
import Platform
import TestSupport
import Testing

@testable import Playback

/// Frames in real time, into a file or pipe that cannot return them.
@Suite(.timeLimit(.minutes(5))) struct RawSinkTests {
    private let folder = TemporaryFolder.orNone()
    private let clock = ManualClock()
    private let block = Noise.samples(2 * 960)

    @Test func writesEachBlockWhenDue() throws {
        let start = clock.now
        let sink = try openSink("a.raw")
        #expect(try sink.writable() == 960)
        try sink.write(block, count: 960)
        #expect(try sink.writable() == 0)
        #expect(sink.wakeup().deadline == start.advanced(byFrames: 960))
        clock.advance(frames: 959)
        #expect(try sink.writable() == 0)
        clock.advance(frames: 1)
        #expect(try sink.writable() == 960)
        try sink.write(block, count: 500)
        #expect(sink.wakeup().deadline == start.advanced(byFrames: 960 + 500))
        sink.close()
        #expect(try folder.bytes(of: "a.raw") == littleEndian(block + block[..<1000]))
    }

    @Test func countsWrittenFramesAsHeard() throws {
        let sink = try openSink("a.raw")
        try sink.write(block, count: 960)
        #expect(sink.unheard() == 0)
        sink.drop()
        clock.advance(frames: 1_000_000)
        #expect(try folder.bytes(of: "a.raw") == littleEndian(block))
        #expect(try blocksTaken(by: sink) == 1)
        // A file does not hold the pause.
        #expect(try folder.bytes(of: "a.raw") == littleEndian(block + block))
    }

    @Test func keepsAFileThatItDidNotMake() throws {
        try folder.file("a.raw", [1, 2, 3])
        #expect(throws: SinkError.exists(path: "\(folder.path)/a.raw")) { try openSink("a.raw") }
        #expect(try folder.bytes(of: "a.raw") == [1, 2, 3])
    }

    @Test func replacesAFileOnDemandAndContinuesItsOwn() throws {
        try folder.file("a.raw", [UInt8](repeating: 1, count: 10_000))
        let sink = try openSink("a.raw", replacing: true)
        for _ in 1...2 {
            try sink.open()
            try sink.write(block, count: 960)
            sink.close()
        }
        #expect(try folder.bytes(of: "a.raw") == littleEndian(block + block))
    }

    @Test(arguments: [("", "Is a directory"), ("none/a.raw", "No such file or directory")])
    func failsWithoutAFile(name: String, reason: String) {
        let error = SinkError.failed("cannot write to '\(folder.path)/\(name)': \(reason)")
        #expect(throws: error) { try openSink(name) }
    }

    @Test func failsOnAFullDisk() throws {
        let sink = RawSink(path: "/dev/full")
        try sink.open()
        #expect(throws: SinkError.failed("cannot write to '/dev/full': No space left on device")) {
            try sink.write(block, count: 960)
        }
    }

    @Test func failsWithoutAReader() async throws {
        // On a sink's thread, where a broken pipe is an error instead of a signal.
        try await SinkThread().perform { [folder, block] in
            let fifo = try FIFO(folder.path + "/fifo")
            let sink = RawSink(path: fifo.path)
            fifo.openReader()
            try sink.open()
            fifo.closeReader()
            #expect(throws: SinkError.failed("cannot write to '\(fifo.path)': Broken pipe")) {
                try sink.write(block, count: 960)
            }
        }
    }

    @Test func keepsFramesForASlowReader() throws {
        let (fifo, sink) = try openFIFO()
        var expected: [UInt8] = []
        while sink.unheard() == 0 {
            try sink.write(block, count: 960)
            expected += littleEndian(block)
            clock.advance(frames: 960)
        }
        #expect(sink.unheard() == 960)
        #expect(try sink.writable() == 0)
        #expect(sink.wakeup().descriptors.map(\.events) == [Int16(POLLOUT)])
        var received = fifo.read()
        #expect(try sink.writable() == 960)
        #expect(sink.unheard() == 0)
        received += fifo.read()
        #expect(received == expected)
    }

    @Test func dropsFramesOfASlowReaderAndFadesIn() throws {
        let (fifo, sink) = try openFIFO()
        while sink.unheard() == 0 { try sink.write(block, count: 960) }
        sink.drop()
        #expect(sink.unheard() == 0)
        let before = fifo.read()
        #expect(before.count % (4 * 960) == 0)
        #expect(try sink.writable() == 960)
        try sink.write(block, count: 960)
        let after = fifo.read()
        #expect(after.prefix(4) == [0, 0, 0, 0])
        #expect(after.dropFirst(4 * 144).elementsEqual(littleEndian(block[(2 * 144)...])))
    }

    private func openSink(_ name: String, replacing: Bool = false) throws -> RawSink {
        let sink = RawSink(path: "\(folder.path)/\(name)", replacing: replacing, now: { [clock] in clock.now })
        try sink.open()
        return sink
    }

    /// A FIFO with a reader, and a sink that writes into it.
    private func openFIFO() throws -> (FIFO, RawSink) {
        let fifo = try FIFO(folder.path + "/fifo")
        fifo.openReader()
        return (fifo, try openSink("fifo"))
    }

    private func blocksTaken(by sink: RawSink) throws -> Int {
        var blocks = 0
        while try sink.writable() != 0 {
            try sink.write(block, count: 960)
            blocks += 1
        }
        return blocks
    }
}

/// A thread like that of sinks in a session.
private actor SinkThread {
    private let thread = ThreadExecutor(name: "limber-raw")

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    func perform(_ body: @Sendable () throws -> Void) rethrows { try body() }
}
