public import ControlProtocol
public import Logging
import Platform
import SDBus
public import ServiceSettings
public import SessionCore

/// The other players that run on this machine: makes them quiet while narration sounds, and hands them back after it.
///
/// It runs on a thread of its own, since bringing its ledger to a disk takes as long as the disk likes, and sleeps while
/// no session runs.
public actor RunningPlayers {
    /// What is known of the session bus.
    enum SessionBus {
        case unknown
        /// Said once.
        case missing
        case connected(MPRISPlayers)
    }

    nonisolated let thread = ThreadExecutor(name: "limber-players")
    nonisolated let settings: PlayerSettings
    nonisolated let environment: [String: String]
    nonisolated let logger: Logger
    /// How long any player may take to answer.
    nonisolated let waitLimits: Duration
    let ledger: Ledger
    var sessionBus = SessionBus.unknown
    var rule = Interruption()
    var watches: [Task<Void, Never>] = []
    /// Asks those once more that have not answered in time, as long as the narration lasts.
    private var asking: Task<Void, Never>?
    /// The delay of the second request. A player that was only slow has obeyed by then.
    private static let lateness = Duration.milliseconds(500)
    /// The time within which they must answer the second request.
    private static let latePatience = Duration.seconds(2)
    /// What an earlier process has left and could not be handed back yet.
    var unreached: [Hold] = []
    var ledgerState = LedgerState.works

    enum LedgerState {
        case works
        /// Said once.
        case fails
    }

    /// A thread of its own.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// The players that are found with these settings.
    ///
    /// - Parameters:
    ///   - environment: Where the session bus is (`DBUS_SESSION_BUS_ADDRESS`, `XDG_RUNTIME_DIR`), and MPD
    ///     (`MPD_HOST`, `MPD_PORT`).
    ///   - ledger: The path of the file that says who is held, in the user's state folder.
    ///   - waitLimits: How long any player may take to answer.
    public init(
        settings: PlayerSettings, environment: [String: String], ledger: String, logger: Logger,
        waitLimits: Duration = .milliseconds(150)
    ) {
        self.settings = settings
        self.environment = environment
        self.ledger = Ledger(path: ledger)
        self.logger = logger
        self.waitLimits = waitLimits
        do throws(OptionError) {
            _ = try settings.mpd.server(environment: environment)
        } catch {
            logger.warning("cannot pause MPD", metadata: ["error": "\(error)"])
        }
    }

    /// Follows sessions until their updates end or the task is cancelled; returns when everybody has been handed back.
    public func run(following control: any SessionControl) async {
        let (wakeups, wakeup) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        // Not cancelled with us: whatever ends us, who is held is handed back.
        let performing = Task {
            for await _ in wakeups { await settle() }
        }
        let retrying = Task { await retryUndoing() }
        for await update in await control.updates() {
            guard case .snapshot(let snapshot) = update else { continue }
            narrate(snapshot.interruptionNow)
            wakeup.yield()
        }
        narrate(.off)
        wakeup.yield()
        wakeup.finish()
        await performing.value
        retrying.cancel()
        await retrying.value
    }

    private func narrate(_ interrupt: Interrupt) {
        rule.narrate(interrupt)
        // Nobody who is slow keeps the others from being handed back.
        if case .handBack = rule.next { asking?.cancel() }
    }

    /// Does what is due, one thing after the other, until nothing is.
    private func settle() async {
        while true {
            switch rule.next {
            case .none: return
            case .ask(let interrupt): await take(interrupt)
            case .askAgain(let players, let interrupt):
                let asking = Task { await takeLate(players, interrupt) }
                self.asking = asking
                await asking.value
            case .handBack(let holds): await handBack(holds)
            }
        }
    }

    private func take(_ interrupt: Interrupt) async {
        let bus = await visibleBus()
        // Before they are asked, so that nothing is missed that they do afterwards.
        if let bus { await watch(bus) }
        let survey = await survey(bus, withVolumes: interrupt == .duck)
        let holds = rule.take(survey.reports, unanswered: survey.unanswered, for: interrupt)
        guard !holds.isEmpty || !survey.unanswered.isEmpty else { return endWatches() }
        await silence(holds, interrupt.event, within: waitLimits) { rule.unanswered(by: $0) }
    }

    private func takeLate(_ players: [PlayerAddress], _ interrupt: Interrupt) async {
        try? await TaskPool.sleep(for: Self.lateness)
        let reports = await concurrently(players) {
            await self.report(of: $0, withVolume: interrupt == .duck, within: Self.latePatience)
        }
        let known = zip(players, reports).compactMap { player, report in report.map { (player, $0) } }
        let holds = rule.takeLate(Dictionary(known) { first, _ in first })
        await silence(holds, interrupt.event, within: Self.latePatience) { _ in }
    }

    /// Makes players quiet, once they are written down.
    private func silence(
        _ holds: [Hold], _ event: Logger.Message, within limit: Duration, unanswered: (PlayerAddress) -> Void
    ) async {
        guard !holds.isEmpty else { return }
        keepBooks()
        logger.info(event, metadata: ["players": "\(holds.map { "\($0.player)" }.joined(separator: ", "))"])
        for case .mpd(let address) in holds.map(\.player) { watchMPD(at: address) }
        let answers = await concurrently(holds) { await self.tell($0.command, to: $0.player, within: limit) }
        for (hold, answer) in zip(holds, answers) {
            switch answer {
            case .obeyed: break
            case .none: unanswered(hold.player)
            case .refused(let reason):
                rule.refused(by: hold.player)
                logger.info("cannot pause a player", metadata: ["player": "\(hold.player)", "error": "\(reason)"])
            }
        }
    }

    private func handBack(_ holds: [Hold]) async {
        let reports = await concurrently(holds) { await self.report(of: $0) }
        let known = zip(holds, reports).compactMap { hold, report in report.map { (hold.player, $0) } }
        switch rule.release(Dictionary(known) { first, _ in first }) {
        case .keep:
            return
        case .restore(let restorations):
            endWatches()
            await perform(restorations)
            keepBooks()
        }
    }

    func perform(_ restorations: [Interruption.Restoration]) async {
        guard !restorations.isEmpty else { return }
        logger.info(
            "resuming players", metadata: ["players": "\(restorations.map { "\($0.player)" }.joined(separator: ", "))"])
        let answers = await concurrently(restorations) {
            await self.tell($0.command, to: $0.player, within: self.waitLimits)
        }
        for case (let restoration, .refused(let reason)) in zip(restorations, answers) {
            logger.info("cannot resume a player", metadata: ["player": "\(restoration.player)", "error": "\(reason)"])
        }
    }
}

extension Interrupt {
    /// The event in the log.
    fileprivate var event: Logger.Message { self == .duck ? "lowering players" : "pausing players" }
}

extension SessionSnapshot {
    /// How other players are treated at this moment.
    fileprivate var interruptionNow: Interrupt {
        switch status {
        // Without a session, something else is being said.
        case .active, .idle: narrating ? interrupt ?? .off : .off
        case .paused, .complete: .off
        }
    }
}

extension RunningPlayers {
    /// Hears from now on what the players on a bus say by themselves.
    func watch(_ bus: VisibleBus) async {
        let players = bus.players
        guard !bus.names.isEmpty,
            let changes = await within(waitLimits, { try? await players.changes() }) ?? nil
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

    /// Hears what an MPD does from now on.
    func watchMPD(at address: MPDAddress) {
        let server = server(at: address)
        watches.append(Task { await server.watch { await self.observed($0, of: .mpd(address: address)) } })
    }

    private func observed(_ report: PlayerReport, of player: PlayerAddress) {
        rule.observed(report, of: player)
    }

    /// Hears nobody any more, and sleeps.
    func endWatches() {
        for watch in watches { watch.cancel() }
        watches = []
    }
}

extension RunningPlayers {
    /// Has a player that runs play a playlist, and returns when it does, after five seconds at the latest. What became of
    /// it is logged.
    public func play(_ playlist: PlaylistAddress) async {
        let opening = await open(playlist.uri)
        switch opening {
        case .playing, .cancelled: logger.info("\(opening)", metadata: ["playlist": "\(playlist.uri)"])
        case .noPlayer, .notInTime, .refused, .noBus:
            logger.warning("\(opening)", metadata: ["playlist": "\(playlist.uri)"])
        }
    }

    /// Opens the address of a playlist, as ``SessionCore/PlaylistAddress/uri`` has it, on a player that runs and supports
    /// it, and returns when that plays, or when it is clear that it does not.
    ///
    /// - Parameter limit: How long the player may take.
    public func open(_ uri: String, within limit: Duration = .seconds(5)) async -> PlaylistOpening {
        guard let bus = await visibleBus() else { return .noBus }
        let players = bus.players
        let scheme = uri.prefix { $0 != ":" }.lowercased()
        let running = await players.players(behind: bus.names, within: waitLimits)
        guard let player = await players.opener(of: scheme, among: running, within: waitLimits) else {
            return .noPlayer(scheme: scheme)
        }
        return await players.open(uri, on: player, within: limit)
    }
}

extension RunningPlayers {
    /// Whether nobody is held by this process.
    var isFree: Bool { rule.held.isEmpty }

    /// Writes down who is held. A disk that is full costs no more than the undoing after a crash.
    func keepBooks() {
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
