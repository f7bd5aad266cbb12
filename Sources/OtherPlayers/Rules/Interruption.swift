import SessionCore

/// Decides which players are made quiet for narration, and which of them get their sound back after it.
///
/// ```
///           ask → take                     release
///   free ───────────────▶ held(interrupt) ─────────▶ free
///                            │      ▲
///                            └──────┘ askAgain → takeLate, once
/// ```
///
/// While one action is performed no other is begun, so that a player is never asked and commanded at the same time;
/// what is wanted, and what players do, may change in between.
struct Interruption: Sendable {
    /// A player that we made quiet.
    private struct Held {
        let hold: Hold
        var stage: Stage
    }

    private enum Stage {
        /// It was told, and has not shown any effect of it. What it reports may be older than our command.
        case told
        /// It was as we made it.
        case inForce
        /// Somebody has touched it since: it is theirs, whatever they do with it then.
        case touched
    }

    private enum State {
        /// No player is ours.
        case free
        /// These are, since the narration began. None may have played, and none that starts later joins them. Those that
        /// have not answered yet, a question or a command, are asked once more.
        case held(Interrupt, [Held], unanswered: [PlayerAddress])
    }

    /// What is to be done next.
    enum Action: Hashable {
        /// Ask all players what they do, then ``Interruption/take(_:for:)``.
        case ask(Interrupt)
        /// Ask the players that have not answered in time what they do, then ``Interruption/takeLate(_:)``.
        case askAgain([PlayerAddress], Interrupt)
        /// Ask the players that are still ours what they do, then ``Interruption/release(_:)``.
        case handBack([Hold])
        case none
    }

    private var state = State.free
    private var wanted = Interrupt.off

    /// How narration that sounds now treats other players; `off` while none does.
    mutating func narrate(_ interrupt: Interrupt) {
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

    /// The players that are ours: what must be known after a crash.
    var held: [Hold] {
        switch state {
        case .free: []
        case .held(_, let players, _):
            players.filter { player in
                switch player.stage {
                case .told, .inForce: true
                case .touched: false
                }
            }.map(\.hold)
        }
    }

    /// All players have said what they do, or were given up.
    ///
    /// - Parameter unanswered: Those that were.
    /// - Returns: The players to hold, and how; empty if the narration has ended.
    mutating func take(
        _ reports: [(player: PlayerAddress, report: PlayerReport)], unanswered: [PlayerAddress] = [],
        for interrupt: Interrupt
    ) -> [Hold] {
        guard case .free = state, interrupt == wanted, interrupt != .off else { return [] }
        let holds = reports.compactMap { Hold($0.player, saying: $0.report, for: interrupt) }
        state = .held(interrupt, holds.map { Held(hold: $0, stage: .told) }, unanswered: unanswered)
        return holds
    }

    /// A player did not answer what it was told in time. It may still obey.
    mutating func unanswered(by player: PlayerAddress) {
        guard case .held(let interrupt, let players, let unanswered) = state else { return }
        state = .held(interrupt, players, unanswered: unanswered + [player])
    }

    /// The players that had not answered in time have said what they do, or were given up for good.
    ///
    /// - Returns: The players to hold, and how; empty if the narration has ended.
    mutating func takeLate(_ reports: [PlayerAddress: PlayerReport]) -> [Hold] {
        guard case .held(let interrupt, var players, let unanswered) = state else { return [] }
        defer { state = .held(interrupt, players, unanswered: []) }
        guard interrupt == wanted else { return [] }
        return unanswered.compactMap { player in
            guard let report = reports[player] else { return nil }
            if let held = players.first(where: { $0.hold.player == player }) {
                let isAsBefore = report.status == .playing && held.hold.isInForce(in: report) == false
                return held.stage == .told && isAsBefore ? held.hold : nil
            }
            guard let hold = Hold(player, saying: report, for: interrupt) else { return nil }
            players.append(Held(hold: hold, stage: .told))
            return hold
        }
    }

    /// A player has said by itself what it does.
    mutating func observed(_ report: PlayerReport, of player: PlayerAddress) {
        change(player) { held in
            switch (held.stage, held.hold.isInForce(in: report)) {
            case (.told, true): .inForce
            // The report of a stop is no late word from before: that was of playing.
            case (.told, false): report.status == .stopped ? .touched : .told
            case (.inForce, false): .touched
            case (.inForce, true), (.touched, _), (_, nil): held.stage
            }
        }
    }

    /// A player has refused what it was told: it is not as we wanted it, and never will be by our doing.
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

    /// What to do about those that were to be handed back.
    enum Release: Hashable {
        /// Tell these players this; then none is ours any more.
        case restore([Restoration])
        /// The next narration has begun already: they stay as they are.
        case keep
    }

    /// A player and what gives it its sound back.
    struct Restoration: Hashable {
        let player: PlayerAddress
        let command: PlayerCommand
    }

    /// The players that are ours have said what they do, or were given up.
    mutating func release(_ reports: [PlayerAddress: PlayerReport]) -> Release {
        if case .held(wanted, _, _) = state { return .keep }
        let restorations = held.compactMap { hold in
            hold.undoing(reports[hold.player]).map { Restoration(player: hold.player, command: $0) }
        }
        state = .free
        return .restore(restorations)
    }
}
