import Platform
import SessionCore

/// The rules of `docs/rules.md`, "Other players", as a pure value: the players to pause or duck for narration, and
/// those to restore after it.
///
/// ```
///           ask → take                     release (.restore)
///   free ───────────────▶ held(interrupt) ─────────────────▶ free
///                          │     ▲
///                          └─────┘ askAgain → takeLate, once
/// ```
///
/// The driver performs one action at a time, so that a player is never queried and commanded at the same time.
/// Narration and players may change while an action is performed.
///
/// The folder `Rules` holds values without input or output. `RunningPlayers` is their only caller.
///
/// ```swift
/// var rule = Interruption()
/// rule.narrate(.pause)
/// let question = rule.next  // .ask(.pause)
/// let holds = rule.take([(mpv, playing)], for: .pause)  // the players to pause: mpv
/// rule.narrate(.off)
/// let end = rule.release([mpv: paused])  // .restore: mpv plays again
/// ```
struct Interruption: Sendable {
    private enum State {
        case free
        case held(Holding)
    }

    /// The next step for the driver.
    enum Action: Hashable {
        /// Query all players, then call ``Interruption/take(_:unanswered:for:)``.
        case ask(Interrupt.Effect)
        /// Query the players that have not answered in time, then call ``Interruption/takeLate(_:)``.
        case askAgain([PlayerAddress], Interrupt.Effect)
        /// Query the held players, then call ``Interruption/release(_:)``.
        case handBack([Hold])
        /// Tell the user that these players do not let their volume change, then call ``Interruption/warned()``.
        case warn([PlayerAddress])
        case none
    }

    private var state = State.free
    private var wanted = Interrupt.Effect.off
    /// The players that do not let their volume change. They are not ducked again in the same session.
    private var fixed: Set<PlayerAddress> = []
    /// Those of them that the user does not know of.
    private var unmentioned: [PlayerAddress] = []

    /// Notes that a session begins: players that did not let their volume change get another chance.
    mutating func beginSession() {
        fixed = []
    }

    /// Sets the treatment of other players by the current narration; `off` without narration.
    mutating func narrate(_ interrupt: Interrupt.Effect) {
        wanted = interrupt
    }

    var next: Action {
        if !unmentioned.isEmpty { return .warn(unmentioned) }
        guard case .held(let holding) = state else { return wanted == .off ? .none : .ask(wanted) }
        guard holding.interrupt == wanted else { return .handBack(holding.players.map(\.hold)) }
        return holding.unanswered.isEmpty ? .none : .askAgain(holding.unanswered, wanted)
    }

    /// The held players that the user has not touched. The ledger stores them for recovery after a crash.
    var held: [Hold] {
        switch state {
        case .free: []
        case .held(let holding): holding.players.filter(\.isHeld).map(\.hold)
        }
    }

    /// Whether changes of players matter, because some are held or queried once more.
    var needsWatches: Bool {
        switch state {
        case .free: false
        case .held(let holding): !holding.players.isEmpty || !holding.unanswered.isEmpty
        }
    }

    /// Takes the reports of all players.
    ///
    /// - Parameter unanswered: The players that did not answer in time.
    /// - Returns: The new holds, to be applied; empty if the narration has ended.
    mutating func take(
        _ reports: [(player: PlayerAddress, report: PlayerReport)], unanswered: [PlayerAddress] = [],
        for interrupt: Interrupt.Effect
    ) -> [Hold] {
        guard case .free = state, interrupt == wanted, interrupt != .off else { return [] }
        let isDucking = interrupt == .duck
        let reports = reports.filter { !isDucking || !fixed.contains($0.player) }
        let holds = reports.compactMap { Hold($0.player, reporting: $0.report, for: interrupt) }
        // A mixer may have a volume only once its stream has begun.
        let withoutVolume = reports.filter { isDucking && $0.report.lacksVolume }.map(\.player)
        let silent = unanswered.filter { !isDucking || !fixed.contains($0) }
        state = .held(Holding(holds, unanswered: silent + withoutVolume, for: interrupt))
        return holds
    }

    /// Notes that a player did not answer a command in time. It may still obey.
    mutating func unanswered(by player: PlayerAddress) {
        guard case .held(var holding) = state, holding.interrupt == wanted else { return }
        holding.miss(player)
        state = .held(holding)
    }

    /// Takes the reports of the players that had not answered in time. Players without a report are given up.
    ///
    /// - Returns: The holds to apply at once; empty if the narration has ended.
    mutating func takeLate(_ reports: [PlayerAddress: PlayerReport]) -> [Hold] {
        guard case .held(var holding) = state else { return [] }
        defer { state = .held(holding) }
        guard holding.interrupt == wanted else {
            holding.giveUpLate()
            return []
        }
        if wanted == .duck {
            for player in holding.unanswered where reports[player]?.lacksVolume == true { fix(player) }
        }
        return holding.takeLate(reports)
    }

    /// Takes a change that a player signalled.
    mutating func observed(_ report: PlayerReport, of player: PlayerAddress) {
        change(player) { $0.observed(report) }
    }

    /// Notes that a player refused a command.
    ///
    /// - Parameter isMentioned: Whether the user knows.
    mutating func refused(by player: PlayerAddress, isMentioned: Bool) {
        change(player) { held in held.refuse() }
        if case .held(let holding) = state, holding.interrupt == .duck { fix(player, isMentioned: isMentioned) }
    }

    /// Notes that the user knows of the players of ``Action/warn(_:)``.
    mutating func warned() {
        unmentioned = []
    }

    private mutating func fix(_ player: PlayerAddress, isMentioned: Bool = false) {
        if fixed.insert(player).inserted, !isMentioned { unmentioned.append(player) }
    }

    private mutating func change(_ player: PlayerAddress, _ change: (inout HeldPlayer) -> Void) {
        guard case .held(var holding) = state else { return }
        holding.change(player, change)
        state = .held(holding)
    }

    /// The decision at the end of a narration.
    enum Release: Hashable {
        /// Restore these players; no player is held any more.
        case restore([Restoration])
        /// Keep the holds, because the next narration has begun.
        case keep
    }

    /// A player and the command that restores it.
    struct Restoration: Hashable {
        let player: PlayerAddress
        let command: PlayerCommand
    }

    /// Takes the reports of the players of ``Action/handBack(_:)``. A player without a report is not restored.
    mutating func release(_ reports: [PlayerAddress: PlayerReport]) -> Release {
        guard case .held(let holding) = state else { return .restore([]) }
        guard holding.interrupt != wanted else { return .keep }
        state = .free
        var restorations: [Restoration] = []
        for player in holding.players {
            let hold = player.hold
            guard let report = reports[hold.player] else { continue }
            if player.isRestored(report) {
                restorations.append(Restoration(player: hold.player, command: hold.restoration))
            }
            if player.isFixed(report) { fix(hold.player) }
        }
        return .restore(restorations)
    }
}
