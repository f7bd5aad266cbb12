public import ControlProtocol
import Platform
import PracticeData
import SessionCore

extension SessionHost: SessionControl {
    /// Performs a command and returns when it has taken effect; one that ends the session, when the next can start. Where
    /// no session runs, playing starts one: the one that died, if there is one, else the saved setup.
    public func perform(_ command: SessionCommand) async throws(SessionRefusal) {
        let session = session
        switch state {
        case .running(let controller):
            try await controller.perform(command)
            if await controller.isOver { await session?.value }
        case .idle, .announcing, .ending:
            switch command {
            case .play, .toggle: try await start(SessionRequest(), recovery: .resumeIfAny)
            case .pause, .skip, .skipStretch, .previous, .stop: throw .noSession
            }
        case .starting(let opening):
            switch command {
            // Nobody wants to wait for the playlist any longer.
            case .play, .toggle, .skip: opening?.cancel()
            case .stop:
                state = .ending(nil)
                opening?.cancel()
                await session?.value
            case .pause, .skipStretch, .previous: throw .noSession
            }
        case .closed:
            throw .noSession
        }
    }

    /// Starts a session, and returns when it sounds.
    public func start(_ request: SessionRequest) async throws(SessionRefusal) {
        switch request.recovery {
        case .resume: try await start(request, recovery: .resume)
        case .startOver: try await start(request, recovery: .startOver)
        case nil: try await start(request, recovery: .ask { _ in nil })
        }
    }

    /// The state as it is now, positions as heard.
    public func snapshot() async -> SessionSnapshot {
        switch state {
        case .running(let controller), .ending(let controller?): await controller.snapshot()
        case .idle(let resumable), .announcing(_, let resumable):
            SessionSnapshot(recoverable: recoverable(resumable))
        case .starting, .ending(nil), .closed: SessionSnapshot()
        }
    }

    /// The snapshot as it is now, then what happens in this and all later sessions.
    public func updates() async -> AsyncStream<SessionUpdate> {
        let first = await snapshot()
        return broadcast.add(first) { [weak self] id in
            Task { await self?.forgetListener(id) }
        }
    }

    private func forgetListener(_ id: Int) {
        broadcast.remove(id)
    }

    /// Records what was done when an earlier process died, and finds the session that can be resumed. Does nothing while
    /// another process plays, whose checkpoint is its own.
    public func recover() async {
        records.nameDamaged()
        let findings = await recoverLocked()
        if case .idle = state { state = .idle(findings?.resumable) }
    }

    /// The recoverable session to offer. A session that has become too old is ended instead.
    func recoverable(_ checkpoint: Checkpoint?) -> SessionSnapshot.Recoverable? {
        guard let checkpoint else { return nil }
        switch checkpoint.verdict(now: practice.context.now()) {
        case .resumable:
            return checkpoint.recoverable
        case .finished, .stale:
            if case .idle(checkpoint?) = state {
                state = .idle(nil)
                Task { await recover() }
            }
            return nil
        }
    }

    /// - Returns: `nil` where another process plays.
    func recoverLocked() async -> SessionRecovery.Findings? {
        let findings = try? await files.locked {
            await SessionRecovery(files: files, records: records, logger: logger).recover(now: practice.context.now())
        }
        if findings?.isAllRecorded == false { recordLater() }
        return findings
    }

    /// Records what is left once the database can be written again.
    private func recordLater() {
        if case .closed = state { return }
        guard recording == nil else { return }
        recording = Task {
            var wait = Duration.seconds(1)
            while !Task.isCancelled {
                try? await TaskPool.sleep(for: wait)
                wait = min(wait * 2, .seconds(60))
                if await isAllRecordedNow() { break }
            }
            recording = nil
        }
    }

    /// Tries to record what is left.
    private func isAllRecordedNow() async -> Bool {
        // A file that is missing is no obstacle: recording creates it.
        if let obstacle = await practice.obstacle(), obstacle.kind != .missing { return false }
        guard !Task.isCancelled, let findings = await recoverLocked() else { return false }
        if case .idle = state { state = .idle(findings.resumable) }
        return findings.isAllRecorded
    }
}
