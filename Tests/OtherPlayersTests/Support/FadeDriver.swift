import Platform
import ServiceSettings
import SessionCore

@testable import OtherPlayers

/// Performs the actions of the rule in fake time, and notes the volumes that it sets.
struct FadeDriver {
    static let mpv = player("mpv")
    static let vlc = player("vlc")
    static let mpd = PlayerAddress.mpd(address: .host("localhost", port: 6600))

    var rule = Interruption()
    /// Milliseconds.
    private(set) var now = 0
    /// The volumes of the players, which play; `nil` for players without a volume.
    var volumes: [PlayerAddress: Double?]
    /// The players that do not answer.
    var silent: Set<PlayerAddress> = []
    /// The players that take a volume and keep their own.
    var deaf: Set<PlayerAddress> = []
    /// Lines such as `75 mpv 0.79` and `warn mpv`.
    private(set) var log: [String] = []

    init(_ volumes: [PlayerAddress: Double?] = [mpv: 1]) {
        self.volumes = volumes
    }

    static func player(_ name: String) -> PlayerAddress {
        .mpris(name: MPRISName.prefix + name, owner: ":\(name)", bus: "b")
    }

    /// Narrates, or ends the narration, and performs the actions of a number of milliseconds.
    ///
    /// - Returns: What was done.
    mutating func narrate(_ interrupt: Interrupt.Effect, for duration: Int) -> [String] {
        rule.narrate(interrupt)
        return run(for: duration)
    }

    mutating func end() -> [String] {
        rule.end()
        return run(for: 0)
    }

    mutating func run(for duration: Int) -> [String] {
        log = []
        let end = now + duration
        while perform(until: end) {}
        now = end
        return log
    }

    /// - Returns: Whether an action was performed.
    private mutating func perform(until end: Int) -> Bool {
        switch rule.next {
        case .none:
            return false
        case .ask(let interrupt):
            let known = volumes.keys.sorted { "\($0)" < "\($1)" }.filter { !silent.contains($0) }
            _ = rule.take(known.map { ($0, report($0)!) }, unanswered: Array(silent), for: interrupt)
        case .askAgain(let players, _):
            guard now + 500 <= end else { return false }
            now += 500
            let reports = players.compactMap { player in report(player).map { (player, $0) } }
            for hold in rule.takeLate(Dictionary(uniqueKeysWithValues: reports)) { send(hold.command, to: hold.player) }
        case .step(let holds, let due):
            let due = due.map { $0.nanoseconds / 1_000_000 } ?? now
            guard due <= end else { return false }
            now = max(now, due)
            let answers = holds.compactMap { hold in report(hold.player)?.volume.map { (hold.player, $0) } }
            let time = MonotonicTime(nanoseconds: now * 1_000_000)
            for step in rule.step(Dictionary(uniqueKeysWithValues: answers), at: time) {
                send(.setVolume(step.volume), to: step.player)
            }
        case .handBack(let holds):
            let reports = holds.compactMap { hold in report(hold.player).map { (hold.player, $0) } }
            guard case .restore(let restorations) = rule.release(Dictionary(uniqueKeysWithValues: reports)) else {
                return true
            }
            for restoration in restorations { send(restoration.command, to: restoration.player) }
        case .warn(let players):
            for player in players { log.append("warn \(player)") }
            rule.warned()
        }
        return true
    }

    private func report(_ player: PlayerAddress) -> PlayerReport? {
        guard !silent.contains(player), let volume = volumes[player] else { return nil }
        return PlayerReport(status: .playing, volume: volume)
    }

    private mutating func send(_ command: PlayerCommand, to player: PlayerAddress) {
        guard case .setVolume(let volume) = command else { return log.append("\(now) \(player) \(command)") }
        log.append("\(now) \(player) \(volume)")
        if !deaf.contains(player), !silent.contains(player) { volumes[player] = volume }
    }
}
