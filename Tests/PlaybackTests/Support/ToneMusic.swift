import Platform

@testable import Playback

/// Endless music in which every frame encodes its position, put into an exchange by hand.
final class ToneMusic {
    /// The threads to wake; nothing waits on them.
    private static let thread = ThreadExecutor(name: "limber-nobody")

    let exchange = MusicExchange(reader: thread, player: thread)
    private var position = 0

    static func left(_ position: Int) -> Int16 { Int16(position % 12_007) }
    static func right(_ position: Int) -> Int16 { Int16(-(position % 11_003)) }

    /// Puts chunks until the exchange is full.
    func supply(chunkFrames: Int) {
        while var samples = exchange.takeBuffer(frames: chunkFrames) {
            for frame in 0..<samples.count / 2 {
                samples[2 * frame] = Self.left(position + frame)
                samples[2 * frame + 1] = Self.right(position + frame)
            }
            exchange.put(
                MusicChunk(position: position, positionInLoop: position, loopFrames: nil, samples: samples))
            position += samples.count / 2
        }
    }
}
