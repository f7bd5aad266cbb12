public import ControlProtocol
import Logging
import Platform
import SessionCore

extension SessionHost {
    /// The stages of a restart of the daemon.
    enum Restart {
        /// No restart is prepared.
        case none
        /// The host waits for the end of the sentence, and for the end of the interrupted session.
        case preparing(Task<RestartPreparation, Never>)
        /// The session awaits the restart. The task continues it if no restart comes.
        case awaited(RestartPreparation, Task<Void, Never>)
    }
}

extension SessionHost: RestartControl {
    /// The longest wait for the end of a sentence.
    private static let sentenceLimit = Duration.seconds(12)
    /// The time for the restart. After it, this daemon continues the session itself.
    private static let restartLimit = Duration.seconds(15)

    /// Interrupts the playing session at the end of the sentence that is heard, and writes the marker with which the
    /// next daemon continues it. If no restart comes, this daemon continues it.
    ///
    /// A command that pauses or stops the session meanwhile wins.
    public func prepareRestart() async -> RestartPreparation {
        await prepareRestart(waitingFor: Self.sentenceLimit, continuingAfter: Self.restartLimit)
    }

    /// Prepares a restart.
    ///
    /// - Parameters:
    ///   - sentenceLimit: The longest wait for the end of a sentence.
    ///   - restartLimit: The time after which this host continues the session.
    func prepareRestart(
        waitingFor sentenceLimit: Duration, continuingAfter restartLimit: Duration
    ) async -> RestartPreparation {
        switch restart {
        case .none:
            let preparing = Task { await prepare(waitingFor: sentenceLimit, continuingAfter: restartLimit) }
            restart = .preparing(preparing)
            return await preparing.value
        case .preparing(let preparing):
            return await preparing.value
        case .awaited(let preparation, let continuing):
            continuing.cancel()
            restart = .awaited(preparation, continueSession(after: restartLimit))
            return preparation
        }
    }

    /// Whether the host prepares or awaits a restart.
    var isRestarting: Bool { if case .none = restart { false } else { true } }

    private func prepare(
        waitingFor sentenceLimit: Duration, continuingAfter restartLimit: Duration
    ) async -> RestartPreparation {
        await untilSentenceEnds(within: sentenceLimit)
        let interrupted = await interruptPlayingSession()
        // A command may have withdrawn the restart.
        guard case .preparing = restart else { return RestartPreparation() }
        guard let interrupted, case .idle(let checkpoint?) = state, checkpoint.id == interrupted else {
            restart = .none
            return RestartPreparation()
        }
        let decisionsBefore = decisions
        do {
            try await ThreadExecutor.files.run { [files] in try files.save(RestartMarker(session: interrupted)) }
        } catch {
            logger.warning(
                "the session does not go on after a restart",
                metadata: ["session": "\(interrupted)", "error": "\(error)"])
            if decisions == decisionsBefore { restart = .none }
            return RestartPreparation()
        }
        // A command that came meanwhile removes the marker.
        guard decisions == decisionsBefore else { return RestartPreparation() }
        let preparation = RestartPreparation(session: interrupted)
        restart = .awaited(preparation, continueSession(after: restartLimit))
        return preparation
    }

    /// Returns when no clip is heard, when the clip that is heard has ended, or after the limit.
    private func untilSentenceEnds(within limit: Duration) async {
        let updates = await updates()
        await withTaskGroup { group in
            group.addTask { for await update in updates where update.endsSentence { break } }
            group.addTask { try? await TaskPool.sleep(for: limit) }
            await group.next()
            group.cancelAll()
        }
    }

    /// Interrupts the session unless it is paused or in its ending, and returns its id once the host is idle.
    private func interruptPlayingSession() async -> String? {
        let session = session
        guard case .running(let controller) = state, await controller.interruptIfPlaying() else { return nil }
        await session?.value
        return controller.plan.id
    }

    private func continueSession(after delay: Duration) -> Task<Void, Never> {
        Task {
            guard (try? await TaskPool.sleep(for: delay)) != nil else { return }
            await continueAfterRestart()
        }
    }

    /// Continues the session that played when a restart was prepared, if there is one. Takes the marker first, so that
    /// this happens at most once. A command that comes meanwhile wins.
    public func continueAfterRestart() async {
        restart = .none
        let decisionsBefore = decisions
        guard let marker = await ThreadExecutor.files.run({ [files] in files.takeRestartMarker() }),
            decisions == decisionsBefore
        else { return }
        guard marker.isValid(boot: BootTime.boot, now: BootTime.now) else {
            return logger.info("restart marker ignored", metadata: ["session": "\(marker.session)"])
        }
        do throws(SessionRefusal) {
            _ = try await start(
                SessionRequest(),
                recovery: .resumeOnly { marker.allows(session: $0, boot: BootTime.boot, now: BootTime.now) })
        } catch {
            logger.warning(
                "the session does not go on after the restart",
                metadata: ["session": "\(marker.session)", "error": "\(error)"])
        }
    }

    /// Withdraws a prepared restart, durably: a command has decided about the session.
    func withdrawRestart() async {
        endRestart()
        await removeRestartMarker()
    }

    func removeRestartMarker() async {
        await ThreadExecutor.files.run { [files] in files.removeRestartMarker() }
    }

    /// Ends the wait for a restart. The marker stays.
    func endRestart() {
        decisions += 1
        if case .awaited(_, let continuing) = restart { continuing.cancel() }
        restart = .none
    }
}

extension SessionUpdate {
    /// Whether no clip is heard after this update, or the clip that was heard has ended.
    fileprivate var endsSentence: Bool {
        switch self {
        case .event(let event): if case .cueEnded = event.kind { true } else { false }
        case .snapshot(let snapshot): !snapshot.narrating || snapshot.waking != nil
        }
    }
}
