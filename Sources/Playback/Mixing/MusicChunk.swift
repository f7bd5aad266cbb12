/// A piece of music as the mixer takes it: 16-bit stereo at the mixer's rate.
struct MusicChunk: Sendable {
    /// Its first frame's position, counted on through the loops.
    let position: Int
    /// Where in its loop that is.
    let positionInLoop: Int
    /// How long a loop is, once one has been read to its end.
    let loopFrames: Int?
    /// Stereo frames.
    var samples: [Int16]

    var frames: Int { samples.count / 2 }
    var end: Int { position + frames }

    /// Where in the music a position is, which may lie in the loop before or after this one.
    func positionInLoop(of position: Int) -> Int {
        let place = positionInLoop + position - self.position
        guard let loopFrames else { return place }
        return (place % loopFrames + loopFrames) % loopFrames
    }
}
