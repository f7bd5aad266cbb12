import Platform
import Testing

@testable import Playback

@Suite(.timeLimit(.minutes(5))) struct MusicExchangeTests {
    /// Chunks so small that the two threads synchronize constantly. If both ever slept at once, this would not end.
    @Test func passesEveryChunkInOrderWithoutDeadlock() async {
        let (reader, player) = (ThreadExecutor(name: "limber-reader"), ThreadExecutor(name: "limber-player"))
        let exchange = MusicExchange(reader: reader, player: player)
        let reading = Task { await OnThread(reader).fill(exchange) }
        let wrong = await OnThread(player).play(exchange, frames: 200_000)
        #expect(wrong == nil)
        reading.cancel()
        reader.wake()
        await reading.value
    }

    @Test func keepsAFewChunksReadyAndReusesTheirArrays() throws {
        let exchange = ToneMusic().exchange
        var count = 0
        while let samples = exchange.takeBuffer(frames: 5) {
            #expect(samples.count == 10)
            exchange.put(MusicChunk(samples, at: 5 * count))
            count += 1
        }
        #expect(count == 8)
        exchange.reportFault("cannot open 'a'")
        var (chunks, faults): ([MusicChunk], [String]) = ([], [])
        exchange.recycle([7, 7])
        for _ in 1...2 { #expect(exchange.receive(&chunks, &faults)) }
        #expect(faults == ["cannot open 'a'"])
        #expect(chunks.map(\.position) == Array(stride(from: 0, to: 40, by: 5)))
        #expect(exchange.takeBuffer(frames: 5) == [7, 7])
    }

    @Test func aRingTakesWhatWasPutWhileItHasRoom() {
        let ring = Ring<Int>(capacity: 2)
        #expect(ring.take() == nil)
        for round in 0..<5 {
            #expect([ring.put(round), ring.put(10), ring.put(20)] == [true, true, false])
            #expect([ring.take(), ring.take(), ring.take()] == [round, 10, nil])
        }
    }

    @Test func reportsItsEnd() {
        let exchange = ToneMusic().exchange
        exchange.put(MusicChunk([1, 1], at: 0))
        exchange.end()
        var buffer = MusicBuffer(exchange: exchange)
        #expect(buffer.chunk(at: 0)?.samples == [1, 1])
        #expect(buffer.chunk(at: 1) == nil)
        #expect(!buffer.willContinue)
    }

    @Test func keepsUnheardChunksWithTheirPlaceInTheLoop() {
        let music = ToneMusic()
        music.supply(chunkFrames: 10)
        var buffer = MusicBuffer(exchange: music.exchange)
        #expect(buffer.chunk(at: 25)?.position == 20)
        buffer.discard(before: 20)
        #expect(buffer.chunk(at: 19) == nil)
        #expect(buffer.chunk(at: 20)?.position == 20)
        #expect(buffer.positionInLoop(of: 25) == 25)
    }

    @Test(arguments: [(1000, 900), (1099, 999), (1100, 0), (2150, 50), (999, 899), (99, 999)])
    func findsThePlaceInTheLoop(position: Int, place: Int) {
        let chunk = MusicChunk(position: 1000, positionInLoop: 900, loopFrames: 1000, samples: [])
        #expect(chunk.positionInLoop(of: position) == place)
    }
}

/// Runs on a thread of its own.
private actor OnThread {
    private let thread: ThreadExecutor

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init(_ thread: ThreadExecutor) { self.thread = thread }

    /// Puts chunks of four frames that hold their position.
    func fill(_ exchange: MusicExchange) async {
        var position = 0
        while !Task.isCancelled {
            while var samples = exchange.takeBuffer(frames: 4) {
                for index in samples.indices { samples[index] = Int16(truncatingIfNeeded: position) }
                exchange.put(MusicChunk(samples, at: position))
                position += 4
            }
            _ = await thread.wait()
        }
    }

    /// Plays up to a position, and returns the first one whose chunk is wrong.
    func play(_ exchange: MusicExchange, frames: Int) async -> Int? {
        var buffer = MusicBuffer(exchange: exchange)
        var position = 0
        while position < frames {
            guard let chunk = buffer.chunk(at: position) else {
                _ = await thread.wait()
                continue
            }
            guard chunk.samples == [Int16](repeating: Int16(truncatingIfNeeded: position), count: 8) else {
                return position
            }
            position = chunk.end
            buffer.discard(before: position)
        }
        return nil
    }
}
