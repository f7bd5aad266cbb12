import Platform
import SessionCore

/// A new volume of a player, a step of its fade.
struct VolumeStep: Hashable {
    let player: PlayerAddress
    let volume: Double
}

/// The players held since the start of the narration, possibly none. Players that start later are not held.
struct Holding: Sendable {
    /// The movement of ducked players. Without an instant, the next step is due at once.
    enum Motion {
        case none
        case falling(due: MonotonicTime?)
        /// All steps down are done. At the instant the players have had time to obey.
        case settling(due: MonotonicTime?)
        case rising(due: MonotonicTime?)
    }

    /// The time in which a player obeys its last step down.
    private static let slowestStep = Duration.milliseconds(500)

    let interrupt: Interrupt.Effect
    private(set) var players: [HeldPlayer]
    /// The players to query once more.
    private(set) var unanswered: [PlayerAddress]
    private(set) var motion: Motion

    init(_ holds: [Hold], unanswered: [PlayerAddress], for interrupt: Interrupt.Effect) {
        self.interrupt = interrupt
        players = holds.map(HeldPlayer.init)
        self.unanswered = unanswered
        motion = interrupt == .duck && !holds.isEmpty ? .falling(due: nil) : .none
    }

    func canStep(_ direction: VolumeFade.Direction) -> Bool {
        players.contains { $0.canStep(direction) && !unanswered.contains($0.hold.player) }
    }

    /// The players that take part in the steps.
    var moving: [Hold] {
        players.filter { $0.isHeld && !unanswered.contains($0.hold.player) }.map(\.hold)
    }

    /// Notes that a player did not answer a command in time.
    mutating func miss(_ player: PlayerAddress) {
        unanswered.append(player)
    }

    mutating func change(_ player: PlayerAddress, _ change: (inout HeldPlayer) -> Void) {
        for index in players.indices where players[index].hold.player == player { change(&players[index]) }
    }

    /// Takes the volumes of the moving players, and the next step of each. A player without a volume is queried once
    /// more on the way down, and removed on the way up.
    mutating func step(
        _ direction: VolumeFade.Direction, from volumes: [PlayerAddress: Double], at now: MonotonicTime
    ) -> [VolumeStep] {
        var steps: [VolumeStep] = []
        for hold in moving {
            let player = hold.player
            guard let volume = volumes[player] else {
                switch direction {
                case .down: unanswered.append(player)
                case .up: players.removeAll { $0.hold.player == player }
                }
                continue
            }
            change(player) { held in
                guard let next = held.step(direction, from: volume) else { return }
                steps.append(VolumeStep(player: player, volume: next))
            }
        }
        let due = now.advanced(by: direction.interval)
        motion =
            switch direction {
            case .up: .rising(due: due)
            case .down: canStep(.down) ? .falling(due: due) : .settling(due: now.advanced(by: Self.slowestStep))
            }
        return steps
    }

    /// Takes the volumes of the moving players after the last step down.
    ///
    /// - Returns: The players that do not let their volume change.
    mutating func settle(at volumes: [PlayerAddress: Double]) -> [PlayerAddress] {
        motion = .none
        return players.indices.compactMap { index in
            let player = players[index].hold.player
            guard let volume = volumes[player], !players[index].settle(at: volume) else { return nil }
            return player
        }
    }

    /// Takes the reports of the players that had not answered in time. Players without a report are given up.
    ///
    /// - Returns: The holds to apply at once.
    mutating func takeLate(_ reports: [PlayerAddress: PlayerReport]) -> [Hold] {
        defer { unanswered = [] }
        let holds = unanswered.compactMap { player -> Hold? in
            guard let report = reports[player] else { return nil }
            if let index = players.firstIndex(where: { $0.hold.player == player }) {
                return players[index].retries(report) ? players[index].hold : nil
            }
            guard let hold = Hold(player, reporting: report, for: interrupt) else { return nil }
            var held = HeldPlayer(hold)
            held.drop()
            players.append(held)
            return hold
        }
        if interrupt == .duck, !holds.isEmpty { motion = .settling(due: nil) }
        return holds
    }

    /// Gives up the players that had not answered in time.
    mutating func giveUpLate() {
        unanswered = []
    }

    /// Takes the reports at the end of the narration, and keeps the players that Limber has to restore.
    mutating func release(_ reports: [PlayerAddress: PlayerReport]) {
        players = players.compactMap { $0.released(reports[$0.hold.player]) }
        unanswered = []
        motion = .rising(due: nil)
    }
}
