import Platform
import SessionCore

extension PlaybackActor {
    /// A tenth of a second of nothing.
    private static let silence = [Int16](repeating: 0, count: Frames.perSecond / 5)

    /// Frames on the sink's clock.
    var clock: Int {
        switch state {
        case .ready, .playing:
            heardFrames + pausedFrames
        case .silent(let since), .lost(let since, _):
            heardFrames + pausedFrames + (sink.isRealTime ? MonotonicTime.now.frames(since: since) : 0)
        }
    }

    /// Asks the sink what was heard. What is wrong with it, if something is, the next rendering finds out.
    func updateHeard() {
        guard case .playing = state, let unheard = try? sink.unheard() else { return }
        heardFrames = max(heardFrames, rendering.playhead.frame - max(0, unheard - paddingFrames))
    }

    /// Where the listener was when the sink was asked last.
    var lastPosition: PlaybackPosition {
        let place = rendering.playhead(at: heardFrames)
        return PlaybackPosition(
            cursor: place.cursor,
            frame: heardFrames,
            clock: clock,
            musicPosition: rendering.positionInLoop(of: place.musicPosition),
            isInCue: place.cue(in: rendering.score) != nil,
            course: course(from: place)
        )
    }

    private func course(from place: Playhead) -> PlaybackPosition.Course {
        switch state {
        case .playing where sink.isRealTime:
            let next = min(rendering.nextMarkFrame ?? .max, rendering.playhead.frame)
            return .sounding(
                frames: max(0, next - heardFrames), withMusic: place.isMusicMoving(in: rendering.score))
        case .silent where sink.isRealTime, .lost where sink.isRealTime: return .silent
        case .ready, .playing, .silent, .lost: return .still
        }
    }

    /// Renders what the sink has room for, into a virtual sink one block, and returns what to wait for then.
    ///
    /// - Parameter start: The frame from which on it has sounded without an interruption. Before the first of them there
    ///   is time to wait for music; later it is left out where it is late.
    func render(from start: Int) throws(SinkError) -> SinkWakeup {
        let musicContinued = rendering.musicContinues
        defer {
            for complaint in rendering.takeMusicComplaints() {
                reports.append(.warning(.unplayableMusic(error: complaint)))
            }
            if musicContinued, !rendering.musicContinues { reports.append(.warning(.outOfMusic)) }
        }
        repeat {
            let limit = alarm.map { $0 - pausedFrames - rendering.playhead.frame } ?? .max
            // Nothing behind the alarm before its time, so there is nothing to wait for but that.
            guard limit > 0 else { return SinkWakeup() }
            guard let room = try sink.writable() else {
                rewind()
                continue
            }
            guard room > 0 else { break }
            if rendering.isAtEnd {
                guard heardFrames < rendering.playhead.frame else { return SinkWakeup() }
                try pad(room)
                break
            }
            let count = rendering.renderBlock(
                limit: min(limit, room), waitsForMusic: !sink.isRealTime || rendering.playhead.frame == start)
            // The material is late; who reads it will wake this thread.
            guard count > 0 else { return SinkWakeup() }
            try sink.write(rendering.block, count: count)
            updateHeard()
        } while sink.isRealTime
        rendering.forget(before: heardFrames)
        return sink.isRealTime ? try sink.wakeup() : SinkWakeup(deadline: .now)
    }

    private func pad(_ room: Int) throws(SinkError) {
        let count = min(room, Self.silence.count / 2)
        try sink.write(Self.silence, count: count)
        paddingFrames += count
    }

    /// What was a pause up to now counts as one.
    func endPause() {
        pausedFrames = clock - heardFrames
    }

    /// Back to what was heard.
    func rewind() {
        rendering.rewind(to: heardFrames)
        paddingFrames = 0
    }

    /// The sink is gone: wait for it.
    func lose(_ sentence: String) {
        // It is given up in any case; that closing it fails as well adds nothing.
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

    /// Has the clips loaded that are needed now or soon.
    func loadClips() {
        for clip in rendering.takeMissingClips() {
            Task {
                let loaded = await loader.load(clip)
                rendering.shelve(loaded.samples, as: clip)
                if let warning = loaded.warning { reports.append(.warning(warning)) }
            }
        }
    }
}
