import SessionCore
import TestSupport
import Testing

@testable import OtherPlayers

@Suite struct RandomInterruptionTests {
    /// Random narration, user actions and delays with four players.
    @Test(arguments: 0..<500) func keepsItsLaws(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var model = Model()
        for _ in 1...400 { model.step(&random) }
        model.finish()
    }
}

/// A model of players and their users, as the driver of the rule meets them.
private struct Model {
    private struct Player {
        let address: PlayerAddress
        var status = PlayerReport.Status.stopped
        /// Unread signals.
        var unread: [PlayerReport] = []
        var ownership = Ownership.users
        /// Whether nothing has happened since the last query.
        var isUnchanged = true
    }

    /// The party responsible for a player's present state.
    private enum Ownership {
        case users
        /// Paused by Limber, and untouched since.
        case ours
        /// The user acted after the player's report and before Limber's command arrived, so that the pause cannot be
        /// attributed.
        case unclear
    }

    private enum Work: Hashable {
        case none
        case asked(Interrupt.Effect, [Int: PlayerReport.Status], silent: Set<Int>)
        case askedAgain([Int: PlayerReport.Status])
        case pausing([Int])
        case checked([Int: PlayerReport.Status], owners: [Ownership])
        case playing([Int], owners: [Ownership])
    }

    private var rule = Interruption()
    private var players = (0..<4).map {
        Player(address: .mpris(name: "org.mpris.MediaPlayer2.p\($0)", owner: ":1.\($0)", bus: "b"))
    }
    private var work = Work.none
    private var said: [Int: PlayerReport.Status] = [:]
    /// The players that are too slow for the first query.
    private var silent: Set<Int> = []

    mutating func step(_ random: inout SplitMix64) {
        switch Int.random(in: 0..<10, using: &random) {
        case 0: rule.narrate([.pause, .pause, .off, .off].randomElement(using: &random) ?? .off)
        case 1:
            let index = Int.random(in: 0..<4, using: &random)
            set(index, to: [.playing, .paused, .stopped].randomElement(using: &random) ?? .stopped, for: .users)
        case 2...4: readOne(Int.random(in: 0..<4, using: &random))
        case 5: silent = Set((0..<4).filter { _ in Int.random(in: 0..<4, using: &random) == 0 })
        default: drive()
        }
    }

    /// Ends the narration and queries the players.
    mutating func finish() {
        rule.narrate(.off)
        for index in players.indices { readAll(index) }
        repeat { drive() } while rule.next != .none || work != .none
        for player in players where player.ownership == .ours {
            #expect(player.status == .playing, "what we paused and nobody touched plays again")
        }
    }

    private mutating func set(_ index: Int, to status: PlayerReport.Status, for owner: Ownership) {
        guard players[index].status != status else { return }
        players[index].status = status
        players[index].isUnchanged = false
        players[index].unread.append(PlayerReport(status: status))
        players[index].ownership = owner
    }

    private mutating func readOne(_ index: Int) {
        guard !players[index].unread.isEmpty else { return }
        rule.observed(players[index].unread.removeFirst(), of: players[index].address)
    }

    private mutating func readAll(_ index: Int) {
        while !players[index].unread.isEmpty { readOne(index) }
    }

    /// The players of some holds, as they are: a bus delivers an answer after what was said before it.
    private mutating func ask(_ indices: some Sequence<Int>) -> [Int: PlayerReport.Status] {
        var answers: [Int: PlayerReport.Status] = [:]
        for index in indices {
            readAll(index)
            answers[index] = players[index].status
            players[index].isUnchanged = true
        }
        return answers
    }

    private func index(of address: PlayerAddress) -> Int { players.firstIndex { $0.address == address }! }

    private mutating func drive() {
        switch work {
        case .none:
            switch rule.next {
            case .none: break
            case .warn: Issue.record("nothing is ducked")
            case .ask(let interrupt): work = .asked(interrupt, ask(players.indices), silent: silent)
            case .askAgain(let late, _): work = .askedAgain(ask(late.map { index(of: $0) }))
            case .handBack(let holds):
                work = .checked(ask(holds.map { index(of: $0.player) }), owners: players.map(\.ownership))
            }
        case .asked(let interrupt, let answers, let silent):
            let reports = answers.sorted { $0.key < $1.key }.filter { !silent.contains($0.key) }
                .map { (player: players[$0.key].address, report: PlayerReport(status: $0.value)) }
            said = answers
            let unanswered = silent.sorted().map { players[$0].address }
            work = .pausing(rule.take(reports, unanswered: unanswered, for: interrupt).map { index(of: $0.player) })
        case .askedAgain(let answers):
            said.merge(answers) { $1 }
            let reports = answers.map { (players[$0.key].address, PlayerReport(status: $0.value)) }
            work = .pausing(rule.takeLate(Dictionary(uniqueKeysWithValues: reports)).map { index(of: $0.player) })
        case .pausing(let indices):
            guard let index = indices.first else { return work = .none }
            #expect(said[index] == .playing, "nobody is paused who did not say that he plays")
            players[index].ownership = players[index].isUnchanged ? .ours : .unclear
            if players[index].status == .playing { set(index, to: .paused, for: players[index].ownership) }
            work = .pausing(Array(indices.dropFirst()))
        case .checked(let answers, let owners):
            let reports = answers.map { (players[$0.key].address, PlayerReport(status: $0.value)) }
            switch rule.release(Dictionary(uniqueKeysWithValues: reports)) {
            case .keep: work = .none
            case .restore(let restorations):
                #expect(restorations.allSatisfy { $0.command == .play })
                work = .playing(restorations.map { index(of: $0.player) }, owners: owners)
            }
        case .playing(let indices, let owners):
            guard let index = indices.first else { return work = .none }
            #expect(owners[index] != .users, "a player was played that its user paused, or has touched since our pause")
            set(index, to: .playing, for: .users)
            // Once only: a second time the pause would no longer be Limber's.
            players[index].ownership = .users
            work = .playing(Array(indices.dropFirst()), owners: owners)
        }
    }
}
