import Platform
import Testing

@testable import Playback

@Suite(.timeLimit(.minutes(5))) struct MusicExchangeTests {
    /// Chunks so small that the two threads synchronize constantly. If both ever slept at once, this would not end.
    @Test func passesEveryChunkInOrderWithoutDeadlock() async {
        let (reader, player) = (ThreadExecutor(name: "limber-reader"), ThreadExecutor(name: "limber-player"))
        let exchange = MusicExchange(reader: reader, player: player)
        let reading = Task { await ChunkReader(thread: reader, exchange: exchange).run() }
        let wrong = await ChunkPlayer(thread: player, exchange: exchange).play(frames: 200_000)
        #expect(wrong == nil)
        reading.cancel()
        reader.wake()
        await reading.value
    }

    @Test func keepsAFewChunksReadyAndReusesTheirArrays() throws {
        let thread = ThreadExecutor(name: "limber-nobody")
        let exchange = MusicExchange(reader: thread, player: thread)
        var count = 0
        while let samples = exchange.takeBuffer(frames: 5) {
            #expect(samples.count == 10)
            exchange.put(chunk(at: 5 * count, samples))
            count += 1
        }
        #expect(count == 8)
        exchange.reportFault("cannot open 'a'")
        var (chunks, used): ([MusicChunk], [[Int16]]) = ([], [[7, 7]])
        var faults: [String] = []
        for _ in 1...2 { #expect(exchange.receive(&chunks, &faults, recycling: &used)) }
        #expect(faults == ["cannot open 'a'"])
        #expect(chunks.map(\.position) == Array(stride(from: 0, to: 40, by: 5)))
        #expect(used.isEmpty)
        #expect(exchange.takeBuffer(frames: 5) == [7, 7])
    }

    @Test func reportsItsEnd() {
        let thread = ThreadExecutor(name: "limber-nobody")
        let exchange = MusicExchange(reader: thread, player: thread)
        exchange.put(chunk(at: 0, [1, 1]))
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

private func chunk(at position: Int, _ samples: [Int16]) -> MusicChunk {
    MusicChunk(position: position, positionInLoop: position, loopFrames: nil, samples: samples)
}

/// Puts chunks of four frames that hold their position.
private actor ChunkReader {
    private let thread: ThreadExecutor
    private let exchange: MusicExchange

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init(thread: ThreadExecutor, exchange: MusicExchange) {
        (self.thread, self.exchange) = (thread, exchange)
    }

    func run() async {
        var position = 0
        while !Task.isCancelled {
            while var samples = exchange.takeBuffer(frames: 4) {
                for index in samples.indices { samples[index] = Int16(truncatingIfNeeded: position) }
                exchange.put(chunk(at: position, samples))
                position += 4
            }
            _ = await thread.wait()
        }
    }
}

private actor ChunkPlayer {
    private let thread: ThreadExecutor
    private var buffer: MusicBuffer

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init(thread: ThreadExecutor, exchange: MusicExchange) {
        self.thread = thread
        buffer = MusicBuffer(exchange: exchange)
    }

    /// Plays up to a position, and returns the first one whose chunk is wrong.
    func play(frames: Int) async -> Int? {
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
