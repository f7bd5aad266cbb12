public import ControlProtocol
import Logging
import Platform
import PracticeCore
import PracticeData
import SessionCore

extension SessionHost: SessionControl {
    /// Performs a request, and returns the state after it once it has taken effect; of one that ends the session, once
    /// the next can start.
    ///
    /// Without a session, `play` and `toggle` start one: the scheduled session that the user has put off, or else the
    /// recoverable session, or else the saved setup.
    @discardableResult
    public func perform(_ request: ControlRequest) async throws(SessionRefusal) -> ControlReply {
        var started: String?
        switch request {
        case .command(.keep): try await recorder.keep()
        case .command(let command):
            commandCount += 1
            try await perform(command)
        case .start(let wanted): started = try await start(wanted, recovery: .init(wanted.recovery))
        case .setLevels, .setOutput:
            commandCount += 1
            guard case .running(let controller) = state else { throw .noSession }
            return try await controller.perform(request)
        case .answer(let answer): try await self.answer(answer)
        }
        return ControlReply(await snapshot(), session: started)
    }

    private func perform(_ command: SessionCommand) async throws(SessionRefusal) {
        if let question = questions.open?.question, let answer = StartAnswer(to: command, consent: question.consent) {
            return try await self.answer(answer)
        }
        switch state {
        case .running(let controller): try await controller.perform(.command(command))
        case .idle, .ending:
            switch command {
            case .play, .toggle:
                if try await startPutOff() { return }
                _ = try await start(SessionRequest(), recovery: .resumeIfAny)
            case .pause, .skip, .skipStretch, .previous, .explain, .stop, .keep: throw .noSession
            }
        case .starting(let opening):
            switch command {
            // Stop waiting for the playlist.
            case .play, .toggle, .skip: opening?.cancel()
            case .stop:
                state = .ending(nil)
                opening?.cancel()
                await session?.value
            case .pause, .skipStretch, .previous, .explain, .keep: throw .noSession
            }
        case .closed:
            throw .noSession
        }
    }

    /// Sets the function that `play` calls without a session.
    public func whenPlayed(_ startPutOff: @escaping @Sendable () async throws(SessionRefusal) -> Bool) {
        self.startPutOff = startPutOff
    }

    /// Returns the current snapshot, with positions as heard.
    public func snapshot() async -> SessionSnapshot {
        switch state {
        case .running(let controller), .ending(let controller?): await controller.snapshot()
        case .idle(let resumable): idleSnapshot(resumable)
        case .starting, .ending(nil), .closed: SessionSnapshot()
        }
    }

    /// Returns a stream that begins with the current snapshot and continues with the updates of this and all later
    /// sessions of this daemon, up to ``Backlog/sessionUpdates``.
    public func updates() async -> AsyncStream<SessionUpdate> {
        let whenFull: @Sendable () -> Void = { [sources] in
            sources.logger.warning("subscriber of sessions dropped", metadata: ["error": "too many unread updates"])
        }
        return await broadcast.subscribe(.sessionUpdates, whenFull: whenFull) { .snapshot(await snapshot()) }.elements
    }

    /// Publishes the state without a session. A session that plays publishes its own states, in order.
    package func publishIdle() {
        switch state {
        case .idle(let resumable): broadcast.publish(.snapshot(idleSnapshot(resumable)))
        case .starting, .ending(nil), .closed: broadcast.publish(.snapshot(SessionSnapshot()))
        case .running, .ending(_?): break
        }
    }

    /// Saves the records of interrupted sessions, and finds the recoverable one. Does nothing while another process
    /// plays.
    public func recover() async {
        await ThreadExecutor.files.run { [files, sources] in files.logDamagedFiles(to: sources.logger) }
        let findings = await recorder.recover()
        if case .idle = state { state = .idle(findings?.resumable) }
    }

    /// Returns the snapshot without a session: with the recoverable session, the open question and the announcement
    /// that is heard.
    private func idleSnapshot(_ resumable: Checkpoint?) -> SessionSnapshot {
        var snapshot = SessionSnapshot(recoverable: recoverable(resumable), question: questions.open?.question)
        if snapshot.recoverable != nil { snapshot.recoverableUntil = resumable?.freshUntil }
        announcer.heard?.show(in: &snapshot)
        return snapshot
    }

    /// Returns the recoverable session to offer. A session that has become too old is ended instead.
    private func recoverable(_ checkpoint: Checkpoint?) -> SessionSnapshot.Recoverable? {
        guard let checkpoint else { return nil }
        switch checkpoint.verdict(now: sources.now()) {
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
}

extension SessionSources.Recovery {
    /// The treatment that a request asks for.
    init(_ recovery: SessionRequest.Recovery?) {
        self =
            switch recovery {
            case .resume: .resume
            case .startOver: .startOver
            case nil: .ask { _ in nil }
            }
    }
}
