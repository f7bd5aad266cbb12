import SessionCore

/// The rules of `docs/rules.md`, "Other players", as a pure value: the players to pause or duck for narration, and
/// those to resume after it.
///
/// ```
///           ask → take                     release
///   free ───────────────▶ held(interrupt) ─────────▶ free
///                            │      ▲
///                            └──────┘ askAgain → takeLate, once
/// ```
///
/// The driver performs one action at a time, so that a player is never queried and commanded at the same time.
/// Narration and players may change while an action is performed.
///
/// The folder `Rules` holds values without input or output. `RunningPlayers` is their only caller.
struct Interruption: Sendable {
    /// A player that is paused or ducked for the narration.
    private struct Held {
        let hold: Hold
        var stage: Stage
    }

    private enum Stage {
        /// The command was sent, and no report has shown its effect. Reports may be older than the command.
        case commanded
        /// A report has shown the effect.
        case inForce
        /// The user has changed the player since, so it is not resumed.
        case touched
    }

    private enum State {
        case free
        /// The players held since the start of the narration, possibly none. Players that start later are not held. The
        /// `unanswered` players are queried once more.
        case held(Interrupt.Effect, [Held], unanswered: [PlayerAddress])
    }

    /// The next step for the driver.
    enum Action: Hashable {
        /// Query all players, then call ``Interruption/take(_:unanswered:for:)``.
        case ask(Interrupt.Effect)
        /// Query the players that have not answered in time, then call ``Interruption/takeLate(_:)``.
        case askAgain([PlayerAddress], Interrupt.Effect)
        /// Query the held players, then call ``Interruption/release(_:)``.
        case handBack([Hold])
        case none
    }

    private var state = State.free
    private var wanted = Interrupt.Effect.off

    /// Sets the treatment of other players by the current narration; `off` without narration.
    mutating func narrate(_ interrupt: Interrupt.Effect) {
        wanted = interrupt
    }

    var next: Action {
        switch (state, wanted) {
        case (.free, .off): .none
        case (.free, .pause), (.free, .duck): .ask(wanted)
        case (.held(wanted, _, let unanswered), _): unanswered.isEmpty ? .none : .askAgain(unanswered, wanted)
        case (.held, _): .handBack(held)
        }
    }

    /// The held players that the user has not touched. The ledger stores them for recovery after a crash.
    var held: [Hold] {
        switch state {
        case .free: []
        case .held(_, let players, _):
            players.filter { player in
                switch player.stage {
                case .commanded, .inForce: true
                case .touched: false
                }
            }.map(\.hold)
        }
    }

    /// Takes the reports of all players.
    ///
    /// - Parameter unanswered: The players that did not answer in time.
    /// - Returns: The holds to apply; empty if the narration has ended.
    mutating func take(
        _ reports: [(player: PlayerAddress, report: PlayerReport)], unanswered: [PlayerAddress] = [],
        for interrupt: Interrupt.Effect
    ) -> [Hold] {
        guard case .free = state, interrupt == wanted, interrupt != .off else { return [] }
        let holds = reports.compactMap { Hold($0.player, reporting: $0.report, for: interrupt) }
        state = .held(interrupt, holds.map { Held(hold: $0, stage: .commanded) }, unanswered: unanswered)
        return holds
    }

    /// Notes that a player did not answer a command in time. It may still obey.
    mutating func unanswered(by player: PlayerAddress) {
        guard case .held(let interrupt, let players, let unanswered) = state else { return }
        state = .held(interrupt, players, unanswered: unanswered + [player])
    }

    /// Takes the reports of the players that had not answered in time. Players without a report are given up.
    ///
    /// - Returns: The holds to apply; empty if the narration has ended.
    mutating func takeLate(_ reports: [PlayerAddress: PlayerReport]) -> [Hold] {
        guard case .held(let interrupt, var players, let unanswered) = state else { return [] }
        defer { state = .held(interrupt, players, unanswered: []) }
        guard interrupt == wanted else { return [] }
        return unanswered.compactMap { player in
            guard let report = reports[player] else { return nil }
            if let held = players.first(where: { $0.hold.player == player }) {
                let isAsBefore = report.status == .playing && held.hold.isInForce(in: report) == false
                return held.stage == .commanded && isAsBefore ? held.hold : nil
            }
            guard let hold = Hold(player, reporting: report, for: interrupt) else { return nil }
            players.append(Held(hold: hold, stage: .commanded))
            return hold
        }
    }

    /// Takes a change that a player signalled.
    mutating func observed(_ report: PlayerReport, of player: PlayerAddress) {
        change(player) { held in
            switch (held.stage, held.hold.isInForce(in: report)) {
            case (.commanded, true): .inForce
            // "Stopped" cannot be an old report: the player was playing before the command.
            case (.commanded, false): report.status == .stopped ? .touched : .commanded
            case (.inForce, false): .touched
            case (.inForce, true), (.touched, _), (_, nil): held.stage
            }
        }
    }

    /// Notes that a player refused a command. It is not resumed later.
    mutating func refused(by player: PlayerAddress) {
        change(player) { _ in .touched }
    }

    private mutating func change(_ player: PlayerAddress, _ stage: (Held) -> Stage) {
        guard case .held(let interrupt, var players, let unanswered) = state else { return }
        for index in players.indices where players[index].hold.player == player {
            players[index].stage = stage(players[index])
        }
        state = .held(interrupt, players, unanswered: unanswered)
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

    /// Takes the reports of the held players. A player without a report is not restored.
    mutating func release(_ reports: [PlayerAddress: PlayerReport]) -> Release {
        if case .held(wanted, _, _) = state { return .keep }
        let restorations = held.compactMap { hold in
            hold.undoing(reports[hold.player]).map { Restoration(player: hold.player, command: $0) }
        }
        state = .free
        return .restore(restorations)
    }
}
