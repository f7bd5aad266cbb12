import SessionCore

/// Renders a score block by block, and remembers enough of the way to go back to what was heard.
struct Rendering {
    /// The most frames that are mixed at a time: what stays in a processor's cache, and a file takes with few calls.
    static let blockFrames = 16_384

    let score: Score
    private(set) var playhead: Playhead
    /// Where each block began that was not yet heard to its end.
    private var history: [Playhead] = []
    private var marks: [Mark] = []
    private var music: MusicBuffer?
    private var cache = ClipCache()
    /// The cues whose clips it holds, or will.
    private var vicinity: CueWindow?
    /// The last block.
    private(set) var block = [Int16](repeating: 0, count: 2 * blockFrames)

    init(plan: PlaybackPlan, music: MusicExchange?) {
        score = plan.score
        playhead = Playhead(cursor: plan.cursor, end: plan.end, musicPosition: plan.musicPosition, in: score)
        self.music = music.map(MusicBuffer.init)
        history.reserveCapacity(64)
        marks.reserveCapacity(64)
    }

    /// Whether there is music still to come.
    var musicContinues: Bool { music?.willContinue ?? false }

    /// Takes the sentences about music that cannot be played.
    mutating func takeMusicComplaints() -> [String] {
        music?.takeComplaints() ?? []
    }

    var isAtEnd: Bool { playhead.isAtEnd }

    /// Mixes up to `limit` frames into ``block``, as far as the material for it has been read.
    ///
    /// - Parameter waitsForMusic: Whether music that is late holds up everything, or is silent where it would have
    ///   been.
    mutating func renderBlock(limit: Int, waitsForMusic: Bool) -> Int {
        history.append(playhead)
        playhead.tellEnds(in: score, into: &marks)
        var filled = 0
        let limit = min(limit, Self.blockFrames)
        while filled < limit, !isAtEnd {
            var passage = playhead.passage(in: score, limit: limit - filled)
            guard let material = material(for: &passage, waitsForMusic: waitsForMusic) else { break }
            playhead.tellBeginnings(in: score, into: &marks)
            Mixer.mix(passage, material, underNarration: score.gainUnderNarration, into: &block, at: filled)
            filled += passage.frames
            playhead.advance(over: passage, in: score)
            playhead.tellEnds(in: score, into: &marks)
        }
        return filled
    }

    private mutating func material(for passage: inout Passage, waitsForMusic: Bool) -> Mixer.Material? {
        var material = Mixer.Material()
        if let place = passage.narration {
            guard let clip = cache[place.clip] else { return nil }
            material.narration = clip
        }
        if let tail = passage.tail { material.tail = cache[tail.clip] }
        if let place = passage.music {
            if let chunk = music?.chunk(at: place.position) {
                passage.frames = min(passage.frames, chunk.end - place.position)
                material.music = chunk
            } else if waitsForMusic, musicContinues {
                return nil
            }
            // Music that is late takes its time all the same: what sounds depends on the place alone, also after going
            // back to it.
        }
        return material
    }

    /// The clips that have to be loaded.
    mutating func takeMissingClips() -> [Clip] {
        let vicinity = CueWindow(
            from: (history.first ?? playhead).cursor, to: playhead.cursor, on: score.timeline)
        guard vicinity != self.vicinity else { return [] }
        self.vicinity = vicinity
        // A tail is of a clip that was needed, and may be so no longer.
        let tails = [history.first?.tail, playhead.tail].compactMap(\.self)
        return cache.want(vicinity.clips(of: score.timeline) + tails.map(\.clip))
    }

    mutating func shelve(_ samples: ClipSamples, as clip: Clip) {
        cache.put(samples, as: clip)
    }

    /// The next mark that was heard, the music's position as one in its loop.
    mutating func takeMark(heard: Int) -> Mark? {
        guard let first = marks.first, first.isDue(heard: heard) else { return nil }
        marks.removeFirst()
        switch first.kind {
        case .musicInterrupted(let position):
            return Mark(frame: first.frame, kind: .musicInterrupted(position: positionInLoop(of: position)))
        case .musicResumed(let position):
            return Mark(frame: first.frame, kind: .musicResumed(position: positionInLoop(of: position)))
        case .reached, .cueStarted, .cueEnded:
            return first
        }
    }

    /// The frame of the next mark that was not heard yet.
    var nextMarkFrame: Int? { marks.first?.frame }

    /// Forgets the way up to a frame that was heard.
    mutating func forget(before heard: Int) {
        while history.count > 1, history[1].frame <= heard { history.removeFirst() }
        music?.forget(before: (history.first ?? playhead).musicPosition)
    }

    /// Where playing was at a frame that was rendered and not forgotten.
    func playhead(at frame: Int) -> Playhead {
        guard var place = history.last(where: { $0.frame <= frame }) else { return playhead }
        var told: [Mark] = []
        place.tellEnds(in: score, into: &told)
        while place.frame < frame {
            let passage = place.passage(in: score, limit: frame - place.frame)
            place.tellBeginnings(in: score, into: &told)
            place.advance(over: passage, in: score)
            place.tellEnds(in: score, into: &told)
        }
        return place
    }

    /// Goes back to what was heard: narration, music, fades and marks together.
    mutating func rewind(to frame: Int) {
        playhead = playhead(at: frame)
        marks.removeAll { !$0.isDue(heard: frame) }
        history.removeAll(keepingCapacity: true)
    }

    /// Goes on elsewhere.
    mutating func move(to cursor: Cursor, end: Int) {
        marks.append(contentsOf: playhead.move(to: cursor, end: end, in: score))
    }

    /// Cuts what sounds for good.
    mutating func cut() {
        playhead.tellCut(into: &marks)
    }

    /// Where in its loop the music is at a position that is counted on through the loops.
    func positionInLoop(of position: Int) -> Int {
        music?.positionInLoop(of: position) ?? position
    }
}
