import ScoreCore

/// The rendering of a score, block by block, with the way back to the frame that was heard.
struct Rendering {
    /// The most frames mixed at a time: a block fits a processor's cache, and a file takes it in few writes.
    static let blockFrames = 16_384
    /// The most places kept for a rewind. Beyond them, it advances from an earlier place.
    private static let historyLength = 64

    private(set) var score: Score
    private(set) var playhead: Playhead
    /// The playhead at the start of each block that was not yet heard to its end.
    private var history: [Playhead] = []
    private var marks = Mark.List(reserving: 256)
    /// The music of the session and of a routine's groups, by its number.
    private var music: [MusicBuffer]
    private var cache: ClipCache
    private var mixer: Mixer
    /// The samples of the tones, or `nil` for a timeline without tones.
    private let tones: ToneSamples?
    /// The cues whose clips are loaded or requested.
    private var window: CueWindow?
    /// The samples of the last block.
    private(set) var block = [Int16](repeating: 0, count: 2 * blockFrames)

    init(plan: PlaybackPlan, music: [MusicExchange], tones: @autoclosure () -> ToneSamples = ToneSamples()) {
        score = plan.score
        playhead = Playhead(cursor: plan.cursor, end: plan.end, musicPosition: plan.musicPosition, in: score)
        self.music = music.map(MusicBuffer.init)
        mixer = Mixer(plan.levels)
        self.tones = score.timeline.hasTones ? tones() : nil
        cache = ClipCache(clips: score.timeline.clips.count)
        history.reserveCapacity(Self.historyLength)
    }

    /// Whether more of the music at the playhead will come.
    var musicContinues: Bool { playhead.music.map { music.indices.contains($0) && music[$0].willContinue } ?? false }

    /// The number of the musics of which more will come.
    var continuingMusics: Int { music.count(where: \.willContinue) }

    /// Whether the next music takes time, because a file is being measured.
    var musicIsDelayed: Bool { music.contains(where: \.isDelayed) }

    /// Returns the next fault of a music file, and removes it.
    mutating func takeMusicFault() -> String? {
        for number in music.indices {
            if let fault = music[number].takeFault() { return fault }
        }
        return nil
    }

    var isAtEnd: Bool { playhead.isAtEnd }

    /// Mixes up to `limit` frames into ``block``, as far as clips and music are decoded, and returns their number.
    ///
    /// - Parameter waitsForMusic: Whether late music stops the block. If not, silence replaces late music.
    mutating func renderBlock(limit: Int, waitsForMusic: Bool) -> Int {
        if history.count < Self.historyLength { history.append(playhead) }
        playhead.markEnds(in: score, into: &marks)
        var filled = 0
        let limit = min(limit, Self.blockFrames)
        while filled < limit, !isAtEnd {
            var passage = playhead.passage(in: score, limit: limit - filled)
            guard let material = material(for: &passage, waitsForMusic: waitsForMusic) else { break }
            playhead.markBeginnings(in: score, into: &marks)
            mixer.mix(passage, material, score.musicGains, into: &block, at: filled)
            filled += passage.frames
            playhead.advance(over: passage, in: score)
            playhead.markEnds(in: score, into: &marks)
        }
        return filled
    }

    private mutating func material(for passage: inout Passage, waitsForMusic: Bool) -> Mixer.Material? {
        var material = Mixer.Material()
        if let place = passage.narration {
            guard let clip = cache[place.clip] else { return nil }
            if clip.isBeginning {
                guard place.frame < clip.frames else { return nil }
                passage.frames = min(passage.frames, clip.frames - place.frame)
            }
            material.narration = clip
        }
        if let tail = passage.tail { material.tail = cache[tail.sound] }
        if let place = passage.tone { material.tone = tones?[place.kind] }
        if let tail = passage.toneTail { material.toneTail = tones?[tail.sound] }
        if let place = passage.music {
            if music.indices.contains(place.number), let chunk = music[place.number].chunk(at: place.position) {
                passage.frames = min(passage.frames, chunk.end - place.position)
                material.music = chunk
            } else if waitsForMusic, musicContinues {
                return nil
            }
            // Late music advances all the same, so that the sound depends on the place alone, also after a rewind.
        }
        return material
    }

    /// The number of the clip that sounds at the playhead, so that nothing can be rendered before it is loaded; `nil`
    /// if none does.
    var dueClip: Int? { playhead.cue(in: score)?.number }

    /// Requests the clips of the present window of cues that are neither loaded nor requested.
    ///
    /// - Parameter request: Requests a clip, and returns whether there was room for the request.
    mutating func requestMissingClips(_ request: (Int) -> Bool) {
        let window = CueWindow(
            from: (history.first ?? playhead).cursor, to: playhead.cursor, on: score.timeline)
        // Comparing optionals would allocate once: it is generic.
        if let known = self.window, known == window { return }
        // The clip of a tail may have left the window.
        let (oldest, present) = (history.first?.tail?.sound, playhead.tail?.sound)
        cache.require(window, oldest, present, on: score.timeline)
        var hasRoom = true
        window.forEachClip(of: score.timeline) { if hasRoom { hasRoom = cache.request($0, request) } }
        if hasRoom, let oldest { hasRoom = cache.request(oldest, request) }
        if hasRoom, let present { hasRoom = cache.request(present, request) }
        self.window = hasRoom ? window : nil
    }

    mutating func store(_ samples: ClipSamples, as clip: Int) {
        cache.store(samples, as: clip)
    }

    /// Returns the samples of a clip that is not required any more, and removes them.
    mutating func takeUnneededClip() -> ClipSamples? { cache.takeUnneeded() }

    /// Returns the next mark that was heard and removes it. Music positions are converted to positions within the loop.
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

    /// The frame of the next mark.
    var nextMarkFrame: Int? { marks.first?.frame }

    /// Discards the history before a heard frame.
    mutating func discard(before heard: Int) {
        while history.count > 1, history[1].frame <= heard { history.removeFirst() }
        let positions = (history.first ?? playhead).musicPositions
        for number in music.indices { music[number].discard(before: positions[number]) }
    }

    /// Returns the playhead at a frame that is rendered and still in the history.
    func playhead(at frame: Int) -> Playhead {
        guard var place = history.last(where: { $0.frame <= frame }) else { return playhead }
        var passedMarks = Mark.List.none
        place.markEnds(in: score, into: &passedMarks)
        while place.frame < frame {
            let passage = place.passage(in: score, limit: frame - place.frame)
            place.markBeginnings(in: score, into: &passedMarks)
            place.advance(over: passage, in: score)
            place.markEnds(in: score, into: &passedMarks)
        }
        return place
    }

    /// Moves narration, music, fades and marks back to the frame that was heard.
    ///
    /// - Parameter start: The frame from which the sound repeats, up to the frame that was heard.
    mutating func rewind(to frame: Int, repeatingFrom start: Int? = nil) {
        let earlier = start.flatMap { $0 < frame ? playhead(at: $0) : nil }
        playhead = playhead(at: frame)
        mixer.reset()
        marks.rewind(to: frame)
        if let earlier { playhead.repeat(from: earlier, into: &marks) }
        history.removeAll(keepingCapacity: true)
    }

    /// Begins a prelude before the next frame; see ``Playhead/beginPrelude(in:)``.
    mutating func beginPrelude() { playhead.beginPrelude(in: score) }

    /// Changes the levels of the frames to come.
    mutating func setLevels(_ levels: SoundLevels) {
        mixer.setLevels(levels)
    }

    /// Continues elsewhere, on the timeline or on another one.
    mutating func move(to cursor: Cursor, end: Int, on timeline: Timeline? = nil) {
        if let timeline = timeline?.numbered(by: score.timeline.clips), timeline != score.timeline {
            score = score.replacing(timeline)
            window = nil
        }
        playhead.move(to: cursor, end: end, in: score, into: &marks)
    }

    /// Cuts the present cue.
    mutating func cut() {
        playhead.markCut(into: &marks)
    }

    /// Returns the position within the loop of a position in the session's music, counted through all loops.
    func positionInLoop(of position: Int) -> Int {
        music.first?.positionInLoop(of: position) ?? position
    }
}
