import Catalog
import ControlProtocol
import Platform
import Playback
public import SessionCore
import Synchronization

/// The outcome of an announcement outside of sessions.
public enum AnnouncementOutcome: Hashable, Sendable {
    /// The announcement was heard to its end.
    case said
    /// A session or a cancellation ended the announcement.
    case stopped
    /// A session runs, here or in another process, or another announcement plays.
    case busy
    /// The announcement cannot be heard, for the given reason.
    case unheard(String)
}

/// The sounds outside of sessions, one at a time: announcements, alarms, and trials of outputs. None plays into a
/// session: a session that starts ends the sound at once.
public final class Announcer: Sendable {
    /// An announcement that is heard.
    struct Heard: Sendable {
        /// The effect on other players.
        let interrupt: Interrupt
        /// The words, or `nil` if they are unknown.
        let words: String?

        /// Shows the announcement in the snapshot of a host without a session.
        func show(in snapshot: inout SessionSnapshot) {
            snapshot.narrating = true
            snapshot.interrupting = true
            snapshot.interrupt = interrupt
            snapshot.caption = words
        }
    }

    private enum State {
        case free
        case playing(Task<AnnouncementOutcome, Never>, heard: Heard?)
        /// A session starts, plays or ends.
        case silenced
        case closed
    }

    private let state = Mutex(State.free)
    private let files: CheckpointFiles
    private let planner: SessionPlanner
    private let defaults: @Sendable () -> SessionDefaults
    /// Called when an announcement begins to be heard, and when a sound has ended by itself.
    private let whenChanged: @Sendable () async -> Void

    init(
        files: CheckpointFiles, planner: SessionPlanner, defaults: @escaping @Sendable () -> SessionDefaults,
        whenChanged: @escaping @Sendable () async -> Void
    ) {
        self.files = files
        self.planner = planner
        self.defaults = defaults
        self.whenChanged = whenChanged
    }

    /// Plays clips on the output of the sessions, and returns when they were heard. Other players are paused or ducked
    /// as for narration. The cancellation of the task ends the announcement at once.
    ///
    /// - Parameters:
    ///   - phases: The clips, and the pauses between them.
    ///   - folder: The folder of the clips whose paths are relative.
    ///   - words: The words of the clips, or `nil` if they are unknown.
    public func announce(
        _ phases: [Timeline.Phase], in folder: String, saying words: String? = nil
    ) async -> AnnouncementOutcome {
        let defaults = defaults()
        let plan = PlaybackPlan(
            timeline: Timeline(phases: phases), interrupt: .off, clipFolder: folder, playlist: nil,
            levels: defaults.options.levels)
        return await occupyOutput {
            try await self.play(
                plan, to: defaults.options.output, with: defaults,
                as: Heard(interrupt: defaults.options.interrupt, words: words))
        }
    }

    /// Plays the alarm of a session, see ``CheckedPlan/playAlarm(lasting:)``.
    func playAlarm(for session: SessionPlan, lasting length: Duration) async -> String? {
        // A sentence that is spoken ends first.
        while case .playing(let sentence, _) = state.withLock(\.self) {
            _ = await sentence.value
            await end(sentence)
        }
        if Task.isCancelled { return nil }
        let defaults = defaults()
        let outcome = await occupyOutput { [planner, files] in
            let (bell, music) = try await ThreadExecutor.files.run {
                (
                    try OwnClip.measured(try planner.bell(in: session.options.language)),
                    try session.playlist ?? planner.bundledMusic()
                )
            }
            let frames = max(Frames.inSeconds(1), Frames.inSeconds(Int(length.components.seconds)) - bell.frames)
            var alarm = PlaybackPlan(
                timeline: Timeline(phases: [Timeline.Phase(frames: frames, cues: []), .lasting(bell)]),
                interrupt: .pause, clipFolder: "", playlist: music, musicPosition: session.musicPosition,
                levels: session.options.levels, fades: .rising(over: frames))
            if session.playlist != nil {
                alarm.musicLevel = session.playback(KnownLoudness(stateFolder: files.stateFolder)).musicLevel
            }
            return try await self.play(
                alarm, to: session.options.output, with: defaults,
                as: Heard(interrupt: defaults.options.interrupt, words: nil))
        }
        return switch outcome {
        case .said, .stopped: nil
        case .busy: "a session plays"
        case .unheard(let reason): reason
        }
    }

    /// Runs work that opens outputs, and returns its result. A session that starts cancels the work and waits for its
    /// end.
    ///
    /// - Returns: `nil` if a session or an announcement plays, here or in another process, or if one began meanwhile.
    public func whileQuiet<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value? {
        let value = Latch<Value>()
        let outcome = await occupyOutput {
            value.open(with: await work())
            return Task.isCancelled ? .stopped : .said
        }
        return outcome == .said ? await value.wait() : nil
    }

    /// Plays a soft tone, so that somebody without a screen hears that an answer counts. The sound that plays ends
    /// first: that of the question is cancelled by who asked it.
    func confirm() async {
        while case .playing(let sound, _) = state.withLock(\.self) {
            _ = await sound.value
            await end(sound)
        }
        let tone = Timeline.Tone(kind: .end, offset: 0)
        _ = await announce([Timeline.Phase(frames: tone.end, cues: [], tones: [tone])], in: "")
    }

    private func occupyOutput(
        _ work: @escaping @Sendable () async throws -> AnnouncementOutcome
    ) async -> AnnouncementOutcome {
        let sound = state.withLock { state in
            switch state {
            case .free:
                let sound = Task { [files] in
                    do {
                        return try await files.lockedForAnnouncement(work)
                    } catch is CheckpointFiles.InUse {
                        return .busy
                    } catch {
                        return .unheard(SessionRefusal.reason(of: error))
                    }
                }
                state = .playing(sound, heard: nil)
                return sound
            case .playing, .silenced: return Task { .busy }
            case .closed: return Task { .stopped }
            }
        }
        let outcome = await withTaskCancellationHandler {
            await sound.value
        } onCancel: {
            sound.cancel()
        }
        await end(sound)
        return outcome
    }

    private func play(
        _ plan: PlaybackPlan, to destination: Output, with defaults: SessionDefaults, as heard: Heard
    ) async throws -> AnnouncementOutcome {
        // A file output holds one session and nothing else.
        guard !destination.isVirtual else {
            return .unheard("the output '\(destination)' plays no announcements")
        }
        let output = try await ThreadExecutor.files.run {
            try OpenedOutput(destination, whenMissing: .wait, wakingFrames: defaults.wakingFrames)
        }
        let player = try Player(plan, output: output)
        // The task is not cancelled itself: it ends once the output is closed, which a session may wait for.
        let hearing = Task { try await hear(player, as: heard) }
        return try await withTaskCancellationHandler {
            try await hearing.value
        } onCancel: {
            Task { await player.stop() }
        }
    }

    private func hear(_ player: Player, as heard: Heard) async throws -> AnnouncementOutcome {
        try await player.play()
        var hasBegun = false
        var loss: String?
        for await event in player.events {
            switch event.kind {
            case .mark(.cueStarted) where !hasBegun:
                hasBegun = true
                await show(heard)
            // An announcement does not wait for a lost device: it would be outdated when the device is back.
            case .deviceLost(let error):
                loss = error
                await player.stop()
            // An unreadable clip is silent, as in a session.
            case .mark, .deviceFound, .warning: break
            }
        }
        let isHeard = try await player.untilEnd()
        if let loss { return .unheard(loss) }
        return isHeard ? .said : .stopped
    }

    private func show(_ heard: Heard) async {
        state.withLock { if case .playing(let sound, _) = $0 { $0 = .playing(sound, heard: heard) } }
        await whenChanged()
    }

    /// Makes room for the next sound, unless that has happened already.
    private func end(_ sound: Task<AnnouncementOutcome, Never>) async {
        let isEnded = state.withLock { state in
            guard case .playing(sound, _) = state else { return false }
            state = .free
            return true
        }
        if isEnded { await whenChanged() }
    }
}

// The host calls these around a session.
extension Announcer {
    /// Whether a sound plays.
    var isPlaying: Bool { if case .playing = state.withLock(\.self) { true } else { false } }

    /// The announcement that is heard, or `nil` for none.
    var heard: Heard? { if case .playing(_, let heard) = state.withLock(\.self) { heard } else { nil } }

    /// Ends the sound, and starts none until ``allow()``.
    ///
    /// - Returns: Whether there was a sound to end.
    func silence() async -> Bool { await stop(leaving: .silenced) }

    /// Allows sounds after a session.
    func allow() {
        state.withLock { if case .silenced = $0 { $0 = .free } }
    }

    /// Ends the sound, and starts no other.
    func close() async { _ = await stop(leaving: .closed) }

    private func stop(leaving next: State) async -> Bool {
        let former = state.withLock { state in
            defer { if case .closed = state {} else { state = next } }
            return state
        }
        guard case .playing(let sound, _) = former else { return false }
        sound.cancel()
        _ = await sound.value
        return true
    }
}
