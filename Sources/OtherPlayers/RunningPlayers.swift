public import ControlProtocol
public import Logging
import Platform
import SDBus
public import ServiceSettings
import SessionCore

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
    nonisolated let patience: Duration
    let ledger: Ledger
    var sessionBus = SessionBus.unknown
    var rule = Interruption()
    var watches: [Task<Void, Never>] = []
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
    ///   - patience: How long any player may take to answer.
    public init(
        settings: PlayerSettings, environment: [String: String], ledger: String, logger: Logger,
        patience: Duration = .milliseconds(150)
    ) {
        self.settings = settings
        self.environment = environment
        self.ledger = Ledger(path: ledger)
        self.logger = logger
        self.patience = patience
        do throws(OptionError) {
            _ = try settings.mpd.server(environment: environment)
        } catch {
            logger.warning("no MPD is interrupted: \(error)")
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
            rule.narrate(snapshot.interruptionNow)
            wakeup.yield()
        }
        rule.narrate(.off)
        wakeup.yield()
        wakeup.finish()
        await performing.value
        retrying.cancel()
        await retrying.value
    }

    /// Does what is due, one thing after the other, until nothing is.
    private func settle() async {
        while true {
            switch rule.next {
            case .none: return
            case .ask(let interrupt): await take(interrupt)
            case .handBack(let holds): await handBack(holds)
            }
        }
    }

    private func take(_ interrupt: Interrupt) async {
        let bus = await visibleBus()
        // Before they are asked, so that nothing is missed that they do afterwards.
        if let bus { await watch(bus) }
        let holds = rule.take(await survey(bus, withVolumes: interrupt == .duck), for: interrupt)
        guard !holds.isEmpty else { return endWatches() }
        keepBooks()
        let players = holds.map { "\($0.player)" }.joined(separator: ", ")
        logger.info("narration begins: \(interrupt == .duck ? "lowering" : "pausing") \(players)")
        for case .mpd(let address) in holds.map(\.player) { watchMPD(at: address) }
        let answers = await concurrently(holds) { await self.tell($0.command, to: $0.player) }
        for case (let hold, .refused(let reason)) in zip(holds, answers) {
            rule.refused(by: hold.player)
            logger.info("\(hold.player) refuses to be interrupted: \(reason)")
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
        logger.info("handing back \(restorations.map { "\($0.player)" }.joined(separator: ", "))")
        let answers = await concurrently(restorations) { await self.tell($0.command, to: $0.player) }
        for case (let restoration, .refused(let reason)) in zip(restorations, answers) {
            logger.info("\(restoration.player) refuses to be handed back: \(reason)")
        }
    }
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
