import SessionCore

/// The players held since the start of the narration, possibly none. Players that start later are not held.
struct Holding: Sendable {
    let interrupt: Interrupt.Effect
    private(set) var players: [HeldPlayer]
    /// The players to query once more.
    private(set) var unanswered: [PlayerAddress]

    init(_ holds: [Hold], unanswered: [PlayerAddress], for interrupt: Interrupt.Effect) {
        self.interrupt = interrupt
        players = holds.map(HeldPlayer.init)
        self.unanswered = unanswered
    }

    /// Notes that a player did not answer a command in time.
    mutating func miss(_ player: PlayerAddress) {
        unanswered.append(player)
    }

    mutating func change(_ player: PlayerAddress, _ change: (inout HeldPlayer) -> Void) {
        for index in players.indices where players[index].hold.player == player { change(&players[index]) }
    }

    /// Takes the reports of the players that had not answered in time. Players without a report are given up.
    ///
    /// - Returns: The holds to apply.
    mutating func takeLate(_ reports: [PlayerAddress: PlayerReport]) -> [Hold] {
        defer { unanswered = [] }
        return unanswered.compactMap { player -> Hold? in
            guard let report = reports[player] else { return nil }
            if let index = players.firstIndex(where: { $0.hold.player == player }) {
                return players[index].retries(report) ? players[index].hold : nil
            }
            guard let hold = Hold(player, reporting: report, for: interrupt) else { return nil }
            players.append(HeldPlayer(hold))
            return hold
        }
    }

    /// Gives up the players that had not answered in time.
    mutating func giveUpLate() {
        unanswered = []
    }
}
