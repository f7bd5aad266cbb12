import Foundation
import SDBus
import ServiceSettings
import SessionCore
import TestSupport
import Testing

@testable import OtherPlayers

/// A real MPD on its own socket.
@Suite(.serialized, .enabled(if: MPD.isInstalled, "needs mpd, dbus and netcat-openbsd"), .timeLimit(.minutes(5)))
struct MPDTests {
    @Test func pausesForEachNarrationAndResumes() async throws {
        let mpd = try await MPD()
        let fixture = try await PlayersFixture(mpd: mpd.socket)
        try mpd.play()
        for _ in 1...3 {
            fixture.session.narrate()
            try await mpd.wait(for: "state: pause")
            #expect(fixture.ledger == .holds([Hold(.mpd(address: .socket(path: mpd.socket)), .paused)]))
            fixture.session.fallSilent()
            try await mpd.wait(for: "state: play")
        }
        await fixture.end()
        #expect(try mpd.state == "play")
        #expect(fixture.ledger == .nothing)
    }

    @Test(arguments: ["pause 1", "stop"]) func ignoresASilentMPD(command: String) async throws {
        let mpd = try await MPD()
        let fixture = try await PlayersFixture(mpd: mpd.socket)
        try mpd.play()
        try mpd.tell(command)
        let state = try mpd.state
        fixture.session.narrate()
        await fixture.end()
        #expect(try mpd.state == state)
        #expect(fixture.log.lines == [])
    }

    @Test(arguments: [["stop"], ["pause 0", "pause 1"]])
    func keepsTheStateThatTheUserChose(commands: [String]) async throws {
        let mpd = try await MPD()
        let fixture = try await PlayersFixture(mpd: mpd.socket)
        try mpd.play()
        fixture.session.narrate()
        try await mpd.wait(for: "state: pause")
        // This test may learn of the pause before the service does.
        try await until { await !"\(fixture.players.rule)".contains("commanded") }
        for command in commands {
            try mpd.tell(command)
            // One at a time: MPD merges two changes that coincide.
            try await until { await fixture.players.isFree }
        }
        await fixture.end()
        #expect(try mpd.state == (commands == ["stop"] ? "stop" : "pause"))
        #expect(fixture.log.lines == ["info: pausing players players=mpd at \(mpd.socket)"])
    }

    @Test func ducksAndRestoresTheVolume() async throws {
        let mpd = try await MPD()
        let fixture = try await PlayersFixture(mpd: mpd.socket)
        try mpd.play()
        try mpd.tell("setvol 83")
        fixture.session.narrate(.duck)
        try await mpd.wait(for: "volume: 52")
        #expect(try mpd.state == "play")
        fixture.session.fallSilent()
        try await mpd.wait(for: "volume: 83")
        await fixture.end()
        #expect(try mpd.volume == "83")
    }

    @Test func keepsTheVolumeThatTheUserChose() async throws {
        let mpd = try await MPD()
        let fixture = try await PlayersFixture(mpd: mpd.socket)
        try mpd.play()
        fixture.session.narrate(.duck)
        try await mpd.wait(for: "volume: 65")
        try mpd.tell("setvol 40")
        await fixture.end()
        #expect(try mpd.volume == "40")
    }

    @Test func logsInWithAPassword() async throws {
        let mpd = try await MPD(
            extra: """
                password "a \\"secret\\"@read,add,control,admin"
                default_permissions "read"
                """)
        let fixture = try await PlayersFixture(mpd: "a \"secret\"@\(mpd.socket)")
        try mpd.tell("password \"a \\\"secret\\\"\"", "add \"file://\(mpd.folder.path)/silence.wav\"", "play")
        fixture.session.narrate()
        try await mpd.wait(for: "state: pause")
        // The ledger must not hold the password.
        #expect(try !fixture.folder.text(of: "players.json").contains("secret"))
        await fixture.end()
        #expect(try mpd.state == "play")
        await #expect(throws: MPDError.refused("ACK [4@0] {pause} you don't have permission for \"pause\"")) {
            try await MPDServer(address: .socket(path: mpd.socket)).perform(.pause, within: .seconds(1))
        }
    }

    @Test func isResumedByTheNextProcess() async throws {
        let mpd = try await MPD()
        let fixture = try await PlayersFixture(mpd: mpd.socket, follows: false)
        try mpd.play()
        try mpd.tell("pause 1")
        try Ledger(path: fixture.ledgerPath).write([Hold(.mpd(address: .socket(path: mpd.socket)), .paused)])
        await fixture.players.undo()
        try await mpd.wait(for: "state: play")
        #expect(fixture.ledger == .nothing)
    }

    /// After a power cut MPD starts later than Limber, with its former state.
    @Test func isResumedIfItStartsLater() async throws {
        let mpd = try await MPD(isPaused: true)
        let fixture = try await PlayersFixture(mpd: mpd.socket, follows: false)
        let holds = [Hold(.mpd(address: .socket(path: mpd.socket)), .paused)]
        try Ledger(path: fixture.ledgerPath).write(holds)
        await fixture.players.undo()
        #expect(fixture.ledger == .holds(holds))
        let running = Task { await fixture.players.run(following: fixture.session) }
        try await mpd.start()
        try await mpd.wait(for: "state: play")
        try await until { fixture.ledger == .nothing }
        fixture.session.end()
        await running.value
        #expect(fixture.ledger == .nothing)
    }

    @Test func yieldsToAnMPRISBridge() async throws {
        let mpd = try await MPD()
        let fixture = try await PlayersFixture(mpd: mpd.socket)
        let bridge = try await FakePlayer("mpd.instance7", on: fixture.daemon, status: "Playing")
        try mpd.play()
        fixture.session.narrate()
        await bridge.wait(for: "Pause")
        await fixture.end()
        #expect(try mpd.state == "play")
        #expect(fixture.log.lines.first == "info: pausing players players=mpd.instance7")
    }

    @Test(arguments: [nil, "rubbish\n", "OK MPD 0.23.5\nrubbish\n", "OK MPD 0.23.5\nvolume: 7\n", "ACK [4@0] {} no\n"])
    func ignoresAnotherServer(greeting: String?) async throws {
        let folder = try TemporaryFolder()
        let peer = try Peer(at: "\(folder.path)/socket", saying: greeting)
        let fixture = try await PlayersFixture(mpd: "\(folder.path)/socket", replyTimeout: .seconds(1))
        let bystander = try await FakePlayer("bystander", on: fixture.daemon, status: "Playing")
        fixture.session.narrate()
        await bystander.wait(for: "Pause")
        #expect(await fixture.players.isPlaying() == false)
        await fixture.end()
        #expect(bystander.commands == ["Pause", "Play"])
        _ = consume peer
    }
}
