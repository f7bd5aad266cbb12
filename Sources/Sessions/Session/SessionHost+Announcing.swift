import ControlProtocol
import Platform
import Playback
public import SessionCore

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

extension SessionHost {
    /// An announcement that is heard.
    struct HeardAnnouncement: Sendable {
        /// The effect on other players.
        let interrupt: Interrupt
        /// The words, or `nil` if they are unknown.
        let words: String?
    }

    /// Plays a clip on the output of the sessions, and returns when it was heard. Other players are paused or ducked as
    /// for narration.
    ///
    /// An announcement never plays into a session. A session that starts ends the announcement at once, as does the
    /// cancellation of the task.
    ///
    /// - Parameters:
    ///   - clip: The clip to play.
    ///   - folder: The folder of the clip.
    ///   - words: The words of the clip, or `nil` if they are unknown.
    public func announce(_ clip: Clip, in folder: String, saying words: String? = nil) async -> AnnouncementOutcome {
        await announce(saying: words) { defaults in
            let plan = PlaybackPlan(
                timeline: Timeline(phases: [.lasting(clip)]), interrupt: .off, clipFolder: folder, playlist: nil,
                levels: defaults.options.levels)
            return (plan, defaults.options.output)
        }
    }

    /// Plays a sound outside of sessions, and returns when it was heard.
    ///
    /// - Parameters:
    ///   - words: The words that are spoken, or `nil` for none.
    ///   - plan: Returns what to play, and the output.
    func announce(
        saying words: String? = nil,
        _ plan: @escaping @Sendable (Defaults) async throws -> (plan: PlaybackPlan, output: Output)
    ) async -> AnnouncementOutcome {
        let defaults = defaults()
        return await occupyOutput {
            let (plan, output) = try await plan(defaults)
            return try await self.play(
                plan, to: output, with: defaults,
                showing: HeardAnnouncement(interrupt: defaults.options.interrupt, words: words))
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

    private func occupyOutput(
        _ work: @escaping @Sendable () async throws -> AnnouncementOutcome
    ) async -> AnnouncementOutcome {
        if let obstacle { return obstacle }
        guard case .idle(let resumable) = state else { return .busy }
        let task = Task {
            do {
                return try await files.lockedForAnnouncement(work)
            } catch is CheckpointFiles.InUse {
                return .busy
            } catch {
                return .unheard(SessionRefusal.reason(of: error))
            }
        }
        state = .announcing(task, resumable)
        let outcome = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        end(task)
        return outcome
    }

    /// The outcome of an announcement that cannot start now, or `nil` if it can.
    private var obstacle: AnnouncementOutcome? {
        switch state {
        case .idle: nil
        case .announcing, .starting, .running, .ending: .busy
        case .closed: .stopped
        }
    }

    private func play(
        _ plan: PlaybackPlan, to destination: Output, with defaults: Defaults, showing heard: HeardAnnouncement
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
        let hearing = Task { try await hear(player, showing: heard) }
        return try await withTaskCancellationHandler {
            try await hearing.value
        } onCancel: {
            Task { await player.stop() }
        }
    }

    private func hear(_ player: Player, showing heard: HeardAnnouncement) async throws -> AnnouncementOutcome {
        try await player.play()
        var hasBegun = false
        var loss: String?
        for await event in player.events {
            switch event.kind {
            case .mark(.cueStarted) where !hasBegun:
                hasBegun = true
                publishAnnouncement(heard)
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

    private func publishAnnouncement(_ announcement: HeardAnnouncement) {
        guard case .announcing = state else { return }
        heardAnnouncement = announcement
        publishIdle()
    }

    /// Returns the snapshot without a session: with the recoverable session, the open question and the announcement
    /// that is heard.
    func idleSnapshot(_ resumable: Checkpoint?) -> SessionSnapshot {
        var snapshot = SessionSnapshot(recoverable: recoverable(resumable), question: openQuestion?.question)
        if snapshot.recoverable != nil { snapshot.recoverableUntil = resumable?.freshUntil }
        if let heardAnnouncement {
            snapshot.narrating = true
            snapshot.interrupting = true
            snapshot.interrupt = heardAnnouncement.interrupt
            snapshot.caption = heardAnnouncement.words
        }
        return snapshot
    }

    /// Returns to idle after an announcement, unless that has happened already.
    func end(_ announcement: Task<AnnouncementOutcome, Never>) {
        guard case .announcing(announcement, let resumable) = state else { return }
        state = .idle(resumable)
        heardAnnouncement = nil
        publishIdle()
        resumeQuietWaiters()
    }
}
