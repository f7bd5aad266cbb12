import Platform
import SessionCore
import TestSupport
import Testing

@testable import OtherPlayers

@Suite struct RandomFadeTests {
    /// Random narration, user actions and delays with three players.
    @Test(arguments: 0..<500) func keepsItsLaws(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var model = Model()
        for _ in 1...400 { model.step(&random) }
        model.finish(&random)
    }
}

/// Players that obey late, their users, and the driver of the rule.
private struct Model {
    private struct Player {
        let address: PlayerAddress
        var volume = 1.0
        /// The volume that the user wants.
        var wanted = 1.0
        /// Commands that the player has not obeyed, each with the number of queries since.
        var pending: [(volume: Double, age: Int)] = []
        /// Unread signals.
        var unread: [Double] = []
        /// Whether the user acted while a command was on its way, so that the volume is anybody's.
        var isUnclear = false
        /// The volume at the start of the narration.
        var original = 1.0
    }

    private enum Work {
        case none
        case setting([VolumeStep])
        case restoring([Interruption.Restoration])
    }

    /// Far from each other, and from the steps of each other.
    private static let volumes = [1, 0.5, 0.2]

    private var rule = Interruption()
    private var now = 0
    private var players = (0..<3).map { Player(address: FadeDriver.player("p\($0)")) }
    private var work = Work.none

    mutating func step(_ random: inout SplitMix64) {
        now += 50
        switch Int.random(in: 0..<12, using: &random) {
        case 0: rule.narrate([.duck, .duck, .off, .off, .pause].randomElement(using: &random) ?? .off)
        case 1:
            let index = Int.random(in: 0..<3, using: &random)
            act(on: index, Self.volumes.randomElement(using: &random) ?? 1)
        case 2, 3: readOne(Int.random(in: 0..<3, using: &random))
        case 4: obeyOne(Int.random(in: 0..<3, using: &random))
        default: drive(&random)
        }
    }

    mutating func finish(_ random: inout SplitMix64) {
        rule.end()
        var isBusy = true
        while isBusy {
            now += 50
            drive(&random)
            if case .none = work, rule.next == .none { isBusy = false }
        }
        for player in players where !player.isUnclear {
            #expect(player.pending.isEmpty)
            #expect(player.volume == player.wanted, "a player has the volume that its user chose")
        }
    }

    private mutating func act(on index: Int, _ volume: Double) {
        var isOnItsWay = !players[index].pending.isEmpty
        switch work {
        case .none: break
        case .setting(let steps): isOnItsWay = isOnItsWay || steps.contains { $0.player == players[index].address }
        case .restoring(let steps): isOnItsWay = isOnItsWay || steps.contains { $0.player == players[index].address }
        }
        players[index].isUnclear = players[index].isUnclear || isOnItsWay
        players[index].wanted = volume
        guard players[index].volume != volume else { return }
        players[index].volume = volume
        players[index].unread.append(volume)
    }

    private mutating func obeyOne(_ index: Int) {
        guard !players[index].pending.isEmpty else { return }
        players[index].volume = players[index].pending.removeFirst().volume
        players[index].unread.append(players[index].volume)
    }

    private mutating func obeyAll(_ index: Int) {
        while !players[index].pending.isEmpty { obeyOne(index) }
    }

    private mutating func readOne(_ index: Int) {
        guard !players[index].unread.isEmpty else { return }
        rule.observed(PlayerReport(volume: players[index].unread.removeFirst()), of: players[index].address)
    }

    /// A player answers at the second query after a command, or at the first. A bus delivers an answer after what was
    /// said before it.
    private mutating func ask(_ players: [PlayerAddress], obeyed: Bool = false) -> [PlayerAddress: Double] {
        var answers: [PlayerAddress: Double] = [:]
        for address in players {
            let index = index(of: address)
            while let age = self.players[index].pending.first?.age, age > 0 || obeyed { obeyOne(index) }
            for position in self.players[index].pending.indices { self.players[index].pending[position].age += 1 }
            while !self.players[index].unread.isEmpty { readOne(index) }
            answers[address] = self.players[index].volume
        }
        return answers
    }

    private func index(of address: PlayerAddress) -> Int { players.firstIndex { $0.address == address }! }

    private mutating func drive(_ random: inout SplitMix64) {
        switch work {
        case .none: decide()
        case .setting(let steps):
            work = .none
            for step in steps { players[index(of: step.player)].pending.append((step.volume, 0)) }
        case .restoring(let restorations):
            work = .none
            for restoration in restorations {
                let index = index(of: restoration.player)
                if case .setVolume(let volume) = restoration.command { players[index].pending.append((volume, 0)) }
                // The driver awaits the effect.
                obeyAll(index)
            }
        }
    }

    private mutating func decide() {
        switch rule.next {
        case .none, .askAgain: break
        case .ask(let interrupt):
            _ = ask(players.map(\.address), obeyed: true)
            for index in players.indices {
                if players[index].isUnclear { (players[index].volume, players[index].wanted) = (1, 1) }
                #expect(players[index].volume == players[index].wanted, "a player was left at another volume")
                players[index].isUnclear = false
                players[index].original = players[index].volume
            }
            let reports = players.map { ($0.address, PlayerReport(status: .playing, volume: $0.volume)) }
            _ = rule.take(reports, for: interrupt)
        case .step(let holds, let due):
            now = max(now, (due?.nanoseconds ?? 0) / 1_000_000)
            let steps = rule.step(ask(holds.map(\.player)), at: MonotonicTime(nanoseconds: now * 1_000_000))
            for step in steps {
                let player = players[index(of: step.player)]
                let isUsers = player.volume == player.wanted && player.wanted != player.original
                #expect(player.isUnclear || !isUsers, "a volume of the user is left alone")
            }
            work = .setting(steps)
        case .handBack(let holds):
            let reports = ask(holds.map(\.player)).mapValues { PlayerReport(status: .playing, volume: $0) }
            if case .restore(let restorations) = rule.release(reports) { work = .restoring(restorations) }
        case .warn(let players):
            Issue.record("\(players) obey")
            rule.warned()
        }
    }
}
