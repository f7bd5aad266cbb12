import Platform
import ScoreCore

extension ScorePlayer {
    /// The fewest unheard frames with which playing waits for late music, and the most frames of silence written in its
    /// place at a time: 100 ms.
    private static let reserveFrames = Frames.perSecond / 10
    /// The longest time in which a device that plays makes no room: its buffer holds a second.
    private static let longestService = Duration.seconds(1)
    /// The most frames that repeat: 1.1 s.
    private static let mostRepeated = Frames.perSecond * 11 / 10

    /// The sink's clock in frames: frames heard and pauses.
    var clock: Int {
        switch state {
        case .ready, .playing:
            heardFrames + pausedFrames
        case .silent(let since), .lost(let since, _):
            heardFrames + pausedFrames + (sink.isRealTime ? MonotonicTime.now.frames(since: since) : 0)
        }
    }

    /// Updates the frames heard from the sink. Errors are ignored here, because the next rendering meets them, too.
    func updateHeard() {
        guard case .playing = state, let unheard = try? sink.unheard() else { return }
        heardFrames = max(heardFrames, rendering.playhead.frame - max(0, unheard - paddingFrames))
    }

    /// Records that the sink plays, or that there are no frames for it.
    func noteService(upTo reach: Int = 0) {
        service = (heardFrames, reach, .now)
    }

    /// Records the room of the sink. It proves that the sink plays if it is more than the last writes have left.
    private func noteRoom(_ room: Int) {
        guard sink.isDevice else { return noteService() }
        let reach = rendering.playhead.frame + paddingFrames + room
        guard reach > service.reach else { return }
        // A sink that claims to have played all frames may only count the time.
        let isTrusted = heardFrames < rendering.playhead.frame
        service = (isTrusted ? heardFrames : service.heard, reach, .now)
    }

    /// The first frame that a rewind may repeat.
    private var firstRepeated: Int { max(service.heard, heardFrames - Self.mostRepeated) }

    /// Whether the sink claims to have played on, but has made no room for a second.
    ///
    /// A sound server that stands still does: its client counts the frames heard by the time. All that it held when it
    /// last made room counts as not heard.
    private var hasStoodStill: Bool {
        heardFrames - service.heard > Self.reserveFrames
            && MonotonicTime.now >= service.at.advanced(by: Self.longestService)
    }

    /// The position at the last update of the frames heard.
    var lastPosition: PlaybackPosition {
        let place = rendering.playhead(at: heardFrames)
        return PlaybackPosition(
            cursor: place.cursor,
            frame: heardFrames,
            preludeFrames: place.preludeFrames,
            clock: clock,
            musicPosition: rendering.positionInLoop(of: place.musicPosition),
            isInCue: place.cue(in: rendering.score) != nil,
            isInterrupted: place.isInterrupted(in: rendering.score),
            wakingFrames: wakingFrames(at: place)
        )
    }

    /// The frames of silence or of a prelude that still wake the output, while it plays.
    private func wakingFrames(at place: Playhead) -> Int {
        if case .playing = state { sink.wakingFrames + place.preludeLeft } else { 0 }
    }

    /// Renders as many frames as the sink takes, but only one block for a virtual sink, and returns the condition to
    /// wait for.
    ///
    /// Playing waits for late music without limit before the first block, unless a file is being measured, and
    /// afterwards until ``reserveFrames`` are left to hear. Then silence replaces the music.
    ///
    /// - Parameter start: The first frame since playing started.
    func render(from start: Int) throws(SinkError) -> SinkWakeup {
        let continuingMusics = rendering.continuingMusics
        defer {
            while let fault = rendering.takeMusicFault() { reports.append(.warning(.unplayableMusic(error: fault))) }
            if rendering.continuingMusics < continuingMusics { reports.append(.warning(.outOfMusic)) }
        }
        waitsForMaterial = false
        repeat {
            let limit = alarm.map { $0 - pausedFrames - rendering.playhead.frame } ?? .max
            // Frames after the alarm are not rendered before its time.
            guard limit > 0 else {
                noteService(upTo: service.reach)
                return SinkWakeup()
            }
            guard let room = try sink.writable() else {
                rewind()
                continue
            }
            guard room > 0 else { break }
            noteRoom(room)
            if rendering.isAtEnd {
                guard heardFrames < rendering.playhead.frame else { return SinkWakeup() }
                try pad(room)
                break
            }
            let isFirst = rendering.playhead.frame == start
            let spare = rendering.playhead.frame - heardFrames - Self.reserveFrames
            let waitsForMusic = !sink.isRealTime || spare > 0 || (isFirst && !rendering.musicIsDelayed)
            let count = rendering.renderBlock(
                limit: min(limit, room, waitsForMusic ? .max : Self.reserveFrames), waitsForMusic: waitsForMusic)
            // The material is late. Its reader wakes this thread, or the deadline does, when silence must replace
            // music.
            guard count > 0 else {
                // The delay may have been reported before this thread could be woken.
                if isFirst, waitsForMusic, spare <= 0, sink.isRealTime, rendering.musicIsDelayed { continue }
                waitsForMaterial = true
                noteService(upTo: service.reach)
                return SinkWakeup(deadline: spare > 0 ? .now.advanced(byFrames: spare) : nil)
            }
            try sink.write(rendering.block, count: count)
            updateHeard()
        } while sink.isRealTime
        rendering.discard(before: firstRepeated)
        return sink.isRealTime ? try sink.wakeup() : SinkWakeup(deadline: .now)
    }

    private func pad(_ room: Int) throws(SinkError) {
        let count = min(room, silence.count / 2)
        try sink.write(silence, count: count)
        paddingFrames += count
    }

    /// Adds the present pause to the paused frames.
    func endPause() {
        pausedFrames = clock - heardFrames
    }

    /// Moves the playhead back to the frame that was heard. If the sink has stood still, what it held repeats.
    func rewind() {
        rendering.rewind(to: heardFrames, repeatingFrom: hasStoodStill ? firstRepeated : nil)
        paddingFrames = 0
        service.reach = 0
    }

    /// Enters the lost state, and reports the loss of the sink.
    func lose(_ sentence: String) {
        // An error of the close adds nothing to the loss.
        try? sink.close()
        let since: MonotonicTime
        switch state {
        case .playing:
            rewind()
            since = .now
        case .ready:
            since = .now
        case .silent(let moment), .lost(let moment, _):
            since = moment
        }
        state = .lost(since: since, retry: Retry())
        reports.append(.deviceLost(sentence, position()))
    }

    /// Stores the clips that were loaded, and requests those that are required now or soon.
    func exchangeClips() {
        while let (clip, loaded) = clips.takeLoaded() {
            rendering.store(loaded.samples, as: clip)
            if let warning = loaded.warning { reports.append(.warning(warning)) }
        }
        let due = rendering.dueClip
        rendering.requestMissingClips { clips.request($0, isDue: $0 == due) }
        while let samples = rendering.takeUnneededClip() { clips.release(consume samples) }
    }
}
