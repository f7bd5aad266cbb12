/// A chunk of music in the mixer's format: 16-bit stereo at 48 kHz.
struct MusicChunk: Sendable {
    /// The position of the first frame, counted through all loops.
    let position: Int
    /// The position of the first frame within its loop.
    let positionInLoop: Int
    /// The length of a loop, known once one was read to its end.
    let loopFrames: Int?
    /// The interleaved samples of stereo frames.
    var samples: [Int16]

    var frames: Int { samples.count / 2 }
    var end: Int { position + frames }

    /// Returns a position, counted through all loops, as a position within its loop. That can be the loop before or
    /// after the chunk's.
    func positionInLoop(of position: Int) -> Int {
        let place = positionInLoop + position - self.position
        guard let loopFrames else { return place }
        return (place % loopFrames + loopFrames) % loopFrames
    }
}
