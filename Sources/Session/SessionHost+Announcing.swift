import ControlProtocol
import Playback
public import SessionCore

/// What becomes of something that is to be said outside of sessions.
public enum AnnouncementOutcome: Hashable, Sendable {
    /// It was heard.
    case said
    /// A session has begun meanwhile, or nobody wants it any more: it was cut off.
    case stopped
    /// A session runs, here or in another process, or something else is being said.
    case busy
    /// It cannot be heard; the text says why.
    case unheard(String)
}

extension SessionHost {
    /// Says something on the output of the sessions, and returns when it was heard; other players make way for it as for
    /// narration. It never sounds into a session, and one that begins meanwhile ends it at once, as does the end of the
    /// task.
    ///
    /// - Parameters:
    ///   - clip: What is said.
    ///   - folder: Where it is.
    public func announce(_ clip: Clip, in folder: String) async -> AnnouncementOutcome {
        if let obstacle { return obstacle }
        guard case .idle(let resumable) = state else { return .busy }
        let options = defaults().options
        // A file holds one session and nothing else.
        guard !options.output.isVirtual else {
            return .unheard("the output '\(options.output)' plays no announcements")
        }
        let saying = Task {
            do {
                return try await files.lockedForAnnouncement { try await say(clip, in: folder, to: options) }
            } catch is CheckpointFiles.InUse {
                return .busy
            } catch {
                return .unheard("\(error)")
            }
        }
        state = .announcing(saying, resumable)
        let outcome = await withTaskCancellationHandler {
            await saying.value
        } onCancel: {
            saying.cancel()
        }
        end(saying)
        return outcome
    }

    /// Why nothing can be said now.
    private var obstacle: AnnouncementOutcome? {
        switch state {
        case .idle: nil
        case .announcing, .starting, .running, .ending: .busy
        case .closed: .stopped
        }
    }

    private func say(
        _ clip: Clip, in folder: String, to options: SessionOptions
    ) async throws -> AnnouncementOutcome {
        let announcement = Announcement(clip, in: folder, output: try OpenedOutput(options.output, whenMissing: .wait))
        let end = await announcement.run { await self.tellAnnouncement(options.interrupt) }
        return switch end {
        case .said: .said
        case .stopped: .stopped
        case .outputMissing(let error): .unheard(error)
        }
    }

    private func tellAnnouncement(_ interrupt: Interrupt) {
        guard case .announcing(_, let resumable) = state else { return }
        var snapshot = SessionSnapshot(recoverable: recoverable(resumable))
        snapshot.narrating = true
        snapshot.interrupt = interrupt
        broadcast.tell(snapshot)
    }

    /// What was said is over. Who has ended it may have told so already.
    func end(_ announcement: Task<AnnouncementOutcome, Never>) {
        guard case .announcing(announcement, let resumable) = state else { return }
        state = .idle(resumable)
        broadcast.tell(SessionSnapshot(recoverable: recoverable(resumable)))
        tellQuiet()
    }

    /// Returns when no session runs, neither here nor in another process, or the task is cancelled.
    public func untilQuiet() async {
        while !Task.isCancelled {
            switch state {
            case .idle, .closed: return await files.untilUnlocked()
            case .announcing, .starting, .running, .ending:
                let (news, listener) = AsyncStream<Void>.makeStream()
                quietListeners.append(listener)
                for await _ in news {}
            }
        }
    }

    /// Nothing sounds any more.
    func tellQuiet() {
        for listener in quietListeners { listener.finish() }
        quietListeners = []
    }
}
