import ALSA
import Foundation
import Glibc
import Platform
import TestSupport
import Testing

@testable import Playback

/// Frames in real time, into a file or pipe that cannot return them.
@Suite(.timeLimit(.minutes(5))) struct RawSinkTests {
    private let folder: SoundFolder
    private let block = Noise.samples(2 * 960)

    init() throws { folder = try SoundFolder() }

    @Test func writesEachBlockWhenDue() throws {
        let clock = ManualClock()
        let start = clock.now
        let sink = try openSink("a.raw", clock)
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
        #expect(try bytes("a.raw") == littleEndian(block + block[..<1000]))
    }

    @Test func catchesUpAfterAShortStallOnly() throws {
        let clock = ManualClock()
        let sink = try openSink("a.raw", clock)
        try sink.write(block, count: 960)
        clock.advance(frames: 960 + 2000)
        #expect(try blocksTaken(by: sink) == 3)
        clock.advance(frames: 100_000)
        #expect(try blocksTaken(by: sink) == 1)
    }

    @Test func countsWrittenFramesAsHeard() throws {
        let clock = ManualClock()
        let sink = try openSink("a.raw", clock)
        try sink.write(block, count: 960)
        #expect(sink.unheard() == 0)
        sink.drop()
        clock.advance(frames: 1_000_000)
        #expect(try bytes("a.raw").count == 4 * 960)
        #expect(try blocksTaken(by: sink) == 1)
    }

    @Test func replacesAFile() throws {
        try folder.file("a.raw", Array("something longer than that".utf8))
        let sink = try openSink("a.raw", ManualClock())
        try sink.write([1, 2], count: 1)
        sink.close()
        #expect(try bytes("a.raw") == [1, 0, 2, 0])
    }

    @Test(arguments: ["", "/none/a.raw"])
    func failsWithoutAFile(name: String) {
        let error = #expect(throws: SinkError.self) { try openSink(name, ManualClock()) }
        guard case .failed(let sentence)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(sentence.hasPrefix("cannot write to '\(folder.path)"))
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
        let clock = ManualClock()
        let fifo = try FIFO(folder.path + "/fifo")
        fifo.openReader()
        let sink = RawSink(path: fifo.path, now: { clock.now })
        try sink.open()
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
        let fifo = try FIFO(folder.path + "/fifo")
        fifo.openReader()
        let sink = RawSink(path: fifo.path)
        try sink.open()
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

    @Test func writesNoPauseToAFile() throws {
        let sink = try openSink("a.raw", ManualClock())
        try sink.write(block, count: 960)
        sink.drop()
        try sink.write(block, count: 960)
        #expect(try bytes("a.raw") == littleEndian(block + block))
    }

    private func openSink(_ name: String, _ clock: ManualClock) throws -> RawSink {
        let sink = RawSink(path: "\(folder.path)/\(name)", now: { clock.now })
        try sink.open()
        return sink
    }

    private func blocksTaken(by sink: RawSink) throws -> Int {
        var blocks = 0
        while try sink.writable() != 0 {
            try sink.write(block, count: 960)
            blocks += 1
        }
        return blocks
    }

    private func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\(name)")))
    }
}

/// A thread like that of sinks in a session.
private actor SinkThread {
    private let thread = ThreadExecutor(name: "limber-raw")

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    func perform(_ body: @Sendable () throws -> Void) rethrows {
        try body()
    }
}
