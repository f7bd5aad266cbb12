public import ControlProtocol
import FoundationEssentials
import SessionCore

extension SessionHost: SessionControl {
    /// Performs a command and returns when it has taken effect. Where no session runs, playing starts one: the one that
    /// died, if there is one, else the saved set-up.
    public func perform(_ command: SessionCommand) async throws(SessionRefusal) {
        switch state {
        case .running(let controller):
            try await controller.perform(command)
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
        case .idle: SessionSnapshot(recoverable: await recover())
        case .announcing(_, let recoverable): SessionSnapshot(recoverable: recoverable)
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

    /// Records what was done when an earlier process died, and tells what can be resumed. Nothing while another process
    /// plays: what it keeps is its own.
    public func recover() async -> SessionSnapshot.Recoverable? {
        try? await files.locked {
            SessionRecovery(files: files, database: database, isForwarding: standards().isForwarding, warn: warn)
                .recover(now: Timestamp(Date()))?.recoverable
        }
    }
}
