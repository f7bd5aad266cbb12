public import ControlProtocol
public import Logging
import Platform
import SDBus
public import ServiceSettings
public import SessionCore

/// The other media players on this computer, which are paused or ducked during narration and resumed after it.
///
/// The module `OtherPlayers` controls MPRIS players and MPD, and opens playlists with them. `Interruption` holds the
/// rules, this actor performs them. Limber's own player is in `MPRIS`, its own music in `Playback`. Any task may call
/// the public functions. The actor has a thread of its own, because it waits for the disk when it saves its ledger.
public actor RunningPlayers {
    /// The connection to the session bus.
    enum SessionBus {
        case unknown
        /// No bus; logged once.
        case missing
        case connected(MPRISPlayers)
    }

    nonisolated let thread = ThreadExecutor(name: "limber-players")
    nonisolated let settings: OtherPlayerSettings
    nonisolated let environment: [String: String]
    nonisolated let logger: Logger
    /// The time limit of a player's answer, 150 ms by default. Narration never waits for a player.
    nonisolated let replyTimeout: Duration
    let ledger: Ledger
    var sessionBus = SessionBus.unknown
    var rule = Interruption()
    var watches: [Task<Void, Never>] = []
    /// The second query of players that did not answer in time. Cancelled when the narration begins or ends.
    private var waiting: Task<Void, Never>?
    /// The delay of the second query. By then a slow player has obeyed the first command.
    private static let retryDelay = Duration.milliseconds(500)
    /// The time limit of an answer to the second query and command.
    private static let retryTimeout = Duration.seconds(2)
    /// The holds whose players did not answer when they were to be restored, by this process or after an earlier one.
    var unreached: [Hold] = []
    /// The attempts to restore the unreached players.
    private var retrying: Task<Void, Never>?
    var ledgerState = LedgerState.works
    /// The last reason for which MPD refused, which was logged.
    var mpdRefusal: String?

    enum LedgerState {
        case works
        /// The last save failed, which was logged.
        case fails
    }

    /// The executor with the actor's own thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// Creates the actor without contacting any player.
    ///
    /// - Parameters:
    ///   - environment: The variables that locate the session bus (`DBUS_SESSION_BUS_ADDRESS`, `XDG_RUNTIME_DIR`) and
    ///     MPD (`MPD_HOST`, `MPD_PORT`).
    ///   - ledger: The path of the ledger file in the user's state folder.
    ///   - replyTimeout: The time limit of a player's answer.
    public init(
        settings: OtherPlayerSettings, environment: [String: String], ledger: String, logger: Logger,
        replyTimeout: Duration = .milliseconds(150)
    ) {
        self.settings = settings
        self.environment = environment
        self.ledger = Ledger(path: ledger)
        self.logger = logger
        self.replyTimeout = replyTimeout
        do throws(OptionError) {
            _ = try settings.mpd.server(environment: environment)
        } catch {
            logger.warning("cannot pause MPD", metadata: ["error": "\(error)"])
        }
    }

    /// Pauses and resumes players for the sessions of `control`, until its updates end or the task is cancelled.
    /// Returns after all players have been restored.
    public func run(following control: any SessionControl) async {
        let (wakeups, wakeup) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        // An unstructured task is not cancelled with this one: held players are restored in any case.
        let performing = Task {
            for await _ in wakeups { await settle() }
        }
        retryUnreached()
        var isInSession = false
        for await update in await control.updates() {
            guard case .snapshot(let snapshot) = update else { continue }
            if snapshot.status.isInSession, !isInSession { rule.beginSession() }
            isInSession = snapshot.status.isInSession
            change { $0.narrate(snapshot.interruptionNow) }
            wakeup.yield()
        }
        change { $0.narrate(.off) }
        wakeup.yield()
        wakeup.finish()
        await performing.value
        retrying?.cancel()
        await retrying?.value
    }

    private func retryUnreached() {
        guard !unreached.isEmpty, retrying == nil else { return }
        retrying = Task {
            await retryUndoing()
            retrying = nil
        }
    }

    private func change(_ change: (inout Interruption) -> Void) {
        let before = rule.next
        change(&rule)
        // A slow player must not delay the restoration of the others.
        if rule.next != before { waiting?.cancel() }
    }

    /// Performs the rule's actions one after another, until none is left.
    private func settle() async {
        while true {
            let action = rule.next
            switch action {
            case .none: return
            case .ask(let interrupt): await holdPlayers(for: interrupt)
            case .askAgain(let players, let interrupt):
                let waiting = Task { await holdLatePlayers(players, for: interrupt) }
                self.waiting = waiting
                await waiting.value
            case .handBack(let holds): await handBack(holds)
            case .warn(let players):
                for player in players {
                    logger.warning("'\(player)' does not let its volume change; use --interrupt pause")
                }
                rule.warned()
            }
        }
    }

    private func holdPlayers(for interrupt: Interrupt.Effect) async {
        let bus = await visibleBus()
        // Subscribe before the query, so that no later change is missed.
        if let bus { await watch(bus) }
        let survey = await survey(bus, withVolumes: interrupt == .duck)
        let holds = rule.take(survey.reports, unanswered: survey.unanswered, for: interrupt)
        guard rule.needsWatches else { return endWatches() }
        note(holds, interrupt.event)
        await apply(holds, within: replyTimeout) { rule.unanswered(by: $0) }
    }

    private func holdLatePlayers(_ players: [PlayerAddress], for interrupt: Interrupt.Effect) async {
        try? await TaskPool.sleep(for: Self.retryDelay)
        let reports = await concurrently(players) {
            await self.report(of: $0, withVolume: interrupt == .duck, within: Self.retryTimeout)
        }
        let known = zip(players, reports).compactMap { player, report in report.map { (player, $0) } }
        let holds = rule.takeLate(Dictionary(known) { first, _ in first })
        note(holds, interrupt.event)
        await apply(holds, within: Self.retryTimeout) { _ in }
    }

    /// Saves new holds to the ledger before the players are changed, and observes their MPD.
    private func note(_ holds: [Hold], _ event: Logger.Message) {
        guard !holds.isEmpty else { return }
        saveLedger()
        logger.info(event, metadata: ["players": "\(holds.map { "\($0.player)" }.joined(separator: ", "))"])
        for case .mpd(let address) in holds.map(\.player) { watchMPD(at: address) }
    }

    /// Pauses or ducks players.
    private func apply(_ holds: [Hold], within limit: Duration, unanswered: (PlayerAddress) -> Void) async {
        let answers = await concurrently(holds) { await self.perform($0.command, to: $0.player, within: limit) }
        for (hold, answer) in zip(holds, answers) {
            switch answer {
            case .obeyed: break
            case .none: unanswered(hold.player)
            case .refused(let reason):
                // The warning about MPD was logged once, with the reason.
                let isMPD = if case .mpd = hold.player { true } else { false }
                rule.refused(by: hold.player, isMentioned: isMPD)
                guard case .mpris = hold.player, hold.change == .paused else { continue }
                logger.info("cannot pause a player", metadata: ["player": "\(hold.player)", "error": "\(reason)"])
            }
        }
    }

    private func handBack(_ holds: [Hold]) async {
        let reports = await concurrently(holds) { await self.report(of: $0) }
        let known = zip(holds, reports).compactMap { hold, report in report.map { (hold.player, $0) } }
        let held = rule.held
        guard case .restore(let restorations) = rule.release(Dictionary(known) { first, _ in first }) else { return }
        endWatches()
        await perform(restorations)
        // The players that did not answer are restored later.
        for (hold, report) in zip(holds, reports) where held.contains(hold) {
            if await isLate(hold, report) { unreached.append(hold) }
        }
        saveLedger()
        retryUnreached()
    }

    func perform(_ restorations: [Interruption.Restoration]) async {
        guard !restorations.isEmpty else { return }
        let names = restorations.map { "\($0.player)" }
        logger.info("resuming players", metadata: ["players": "\(names.joined(separator: ", "))"])
        let answers = await concurrently(restorations) {
            await self.perform($0.command, to: $0.player, within: self.replyTimeout)
        }
        for case (let restoration, .refused(let reason)) in zip(restorations, answers) {
            logger.info("cannot resume a player", metadata: ["player": "\(restoration.player)", "error": "\(reason)"])
        }
    }
}

extension Interrupt.Effect {
    /// The log message of a pause or duck.
    fileprivate var event: Logger.Message { self == .duck ? "lowering players" : "pausing players" }
}

extension SessionSnapshot.Status {
    fileprivate var isInSession: Bool {
        switch self {
        case .active, .paused: true
        case .idle, .complete: false
        }
    }
}

extension SessionSnapshot {
    /// The treatment of other players by the narration of this snapshot.
    fileprivate var interruptionNow: Interrupt.Effect {
        switch status {
        // Idle: an announcement such as a reminder is playing.
        case .active, .idle: interrupting == true ? interrupt?.ofOtherPlayers ?? .off : .off
        case .paused, .complete: .off
        }
    }
}

extension RunningPlayers {
    /// Subscribes to the changes of all players on a bus.
    func watch(_ bus: VisibleBus) async {
        let players = bus.players
        guard !bus.names.isEmpty,
            let changes = await within(replyTimeout, { try? await players.changes() }) ?? nil
        else { return }
        watches.append(
            Task {
                for await signal in changes {
                    guard let report = PlayerReport(signal) else { continue }
                    observed(report, ofOwner: signal.sender, on: players.busID)
                }
            })
    }

    private func observed(_ report: PlayerReport, ofOwner sender: String, on busID: String) {
        for case .mpris(let name, sender, busID) in rule.held.map(\.player) {
            rule.observed(report, of: .mpris(name: name, owner: sender, bus: busID))
        }
    }

    /// Subscribes to the changes of an MPD server.
    func watchMPD(at address: MPDAddress) {
        let server = server(at: address)
        watches.append(Task { await server.watch { await self.observed($0, of: .mpd(address: address)) } })
    }

    private func observed(_ report: PlayerReport, of player: PlayerAddress) {
        rule.observed(report, of: player)
    }

    /// Cancels the subscriptions to all players.
    func endWatches() {
        for watch in watches { watch.cancel() }
        watches = []
    }
}

extension RunningPlayers {
    /// Opens a playlist with a running player and waits up to five seconds until it plays. Logs the outcome.
    public func play(_ playlist: PlaylistAddress) async {
        let opening = await open(playlist.uri)
        switch opening {
        case .playing, .cancelled: logger.info("\(opening)", metadata: ["playlist": "\(playlist.uri)"])
        case .noPlayer, .notInTime, .refused, .noBus:
            logger.warning("\(opening)", metadata: ["playlist": "\(playlist.uri)"])
        }
    }

    /// Opens a playlist with a running player that supports its scheme, and waits until it plays or fails.
    ///
    /// - Parameters:
    ///   - uri: A ``SessionCore/PlaylistAddress/uri``.
    ///   - limit: The time limit of the player.
    public func open(_ uri: String, within limit: Duration = .seconds(5)) async -> PlaylistOpening {
        guard let bus = await visibleBus() else { return .noBus }
        let players = bus.players
        let scheme = uri.prefix { $0 != ":" }.lowercased()
        let running = await players.players(behind: bus.names, within: replyTimeout)
        guard let player = await players.opener(of: scheme, among: running, within: replyTimeout) else {
            return .noPlayer(scheme: scheme)
        }
        return await players.open(uri, on: player, within: limit)
    }
}

extension RunningPlayers {
    /// Whether this process holds no player.
    var isFree: Bool { rule.held.isEmpty }

    /// Saves the holds. If that fails, only recovery after a crash is lost, so the session continues.
    func saveLedger() {
        do {
            try ledger.write(unreached + rule.held)
            ledgerState = .works
        } catch {
            switch ledgerState {
            case .works:
                logger.warning(
                    "cannot save the list of paused players; a crash would leave them paused",
                    metadata: ["error": "\(error)"])
            case .fails: break
            }
            ledgerState = .fails
        }
    }
}
