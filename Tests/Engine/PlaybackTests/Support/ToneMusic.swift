import Platform

@testable import Playback

/// Endless music in which every frame encodes its position, put into an exchange by hand.
final class ToneMusic {
    /// A thread to wake; nothing waits on it.
    private static let nobody = ThreadExecutor(name: "limber-nobody")

    let exchange: MusicExchange
    private var position = 0

    init(for player: ThreadExecutor = nobody) {
        exchange = MusicExchange(reader: Self.nobody, player: player)
    }

    static func left(_ position: Int) -> Int16 { Int16(position % 12_007) }
    static func right(_ position: Int) -> Int16 { Int16(-(position % 11_003)) }

    /// Puts chunks until the exchange is full.
    func supply(chunkFrames: Int) { while supplyOne(frames: chunkFrames) {} }

    /// Puts a chunk, unless the exchange is full.
    @discardableResult
    func supplyOne(frames: Int) -> Bool {
        guard exchange.takeBuffer(frames: frames) != nil else { return false }
        let samples = Self.samples(at: position, count: frames)
        exchange.put(MusicChunk(samples, at: position))
        position += frames
        return true
    }

    /// Returns the frames from a position on.
    static func samples(at position: Int = 0, count: Int) -> [Int16] {
        (position..<position + count).flatMap { [left($0), right($0)] }
    }
}

extension MusicChunk {
    /// A chunk of music that does not loop.
    init(_ samples: [Int16], at position: Int) {
        self.init(position: position, positionInLoop: position, loopFrames: nil, samples: samples)
    }
}
