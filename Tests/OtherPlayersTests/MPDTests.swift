import Foundation
import SDBus
import ServiceSettings
import SessionCore
import TestSupport
import Testing

@testable import OtherPlayers

/// With a real MPD over its own socket.
@Suite(.serialized, .enabled(if: MPD.isInstalled, "needs mpd, dbus and netcat-openbsd"), .timeLimit(.minutes(5)))
struct MPDTests {
    @Test func isPausedForEachNarrationAndPlaysOnAfterIt() async throws {
        let mpd = try await MPD()
        let box = try await Box(mpd: mpd.socket)
        try mpd.play()
        for _ in 1...3 {
            box.session.narrate()
            try await mpd.wait(for: "state: pause")
            #expect(box.ledger == .holds([Hold(.mpd(address: .socket(path: mpd.socket)), .paused)]))
            box.session.fallSilent()
            try await mpd.wait(for: "state: play")
        }
        await box.end()
        #expect(try mpd.state == "play")
        #expect(box.ledger == .nothing)
    }

    @Test(arguments: ["pause 1", "stop"]) func isLeftAloneThatDoesNotPlay(command: String) async throws {
        let mpd = try await MPD()
        let box = try await Box(mpd: mpd.socket)
        try mpd.play()
        try mpd.tell(command)
        let state = try mpd.state
        box.session.narrate()
        await box.end()
        #expect(try mpd.state == state)
        #expect(box.log.lines == [])
    }

    @Test(arguments: [["stop"], ["pause 0", "pause 1"]])
    func isLeftAloneThatItsUserHasTouched(commands: [String]) async throws {
        let mpd = try await MPD()
        let box = try await Box(mpd: mpd.socket)
        try mpd.play()
        box.session.narrate()
        try await mpd.wait(for: "state: pause")
        // We may have heard of it before those who paused it.
        try await until { await !"\(box.players.rule)".contains("told") }
        for command in commands {
            try mpd.tell(command)
            // Every command is seen by itself: MPD tells of one change where two come together.
            try await until { await box.players.isFree }
        }
        await box.end()
        #expect(try mpd.state == (commands == ["stop"] ? "stop" : "pause"))
        #expect(box.log.lines == ["info: pausing players players=mpd at \(mpd.socket)"])
    }

    @Test func getsQuieterAndAsLoudAsBefore() async throws {
        let mpd = try await MPD()
        let box = try await Box(mpd: mpd.socket)
        try mpd.play()
        try mpd.tell("setvol 83")
        box.session.narrate(.duck)
        try await mpd.wait(for: "volume: 52")
        #expect(try mpd.state == "play")
        box.session.fallSilent()
        try await mpd.wait(for: "volume: 83")
        await box.end()
        #expect(try mpd.volume == "83")
    }

    @Test func keepsTheVolumeThatItsUserChose() async throws {
        let mpd = try await MPD()
        let box = try await Box(mpd: mpd.socket)
        try mpd.play()
        box.session.narrate(.duck)
        try await mpd.wait(for: "volume: 65")
        try mpd.tell("setvol 40")
        await box.end()
        #expect(try mpd.volume == "40")
    }

    @Test func isFoundBehindAPassword() async throws {
        let mpd = try await MPD(
            extra: """
                password "a \\"secret\\"@read,add,control,admin"
                default_permissions "read"
                """)
        let box = try await Box(mpd: "a \"secret\"@\(mpd.socket)")
        try mpd.tell("password \"a \\\"secret\\\"\"", "add \"file://\(mpd.folder.path)/silence.wav\"", "play")
        box.session.narrate()
        try await mpd.wait(for: "state: pause")
        // The password is nobody's business.
        #expect(try !box.folder.text(of: "players.json").contains("secret"))
        await box.end()
        #expect(try mpd.state == "play")
        await #expect(throws: MPDError.refused("ACK [4@0] {pause} you don't have permission for \"pause\"")) {
            try await MPDServer(address: .socket(path: mpd.socket)).tell(.pause, within: .seconds(1))
        }
    }

    @Test func isHandedBackByTheNextProcess() async throws {
        let mpd = try await MPD()
        let box = try await Box(mpd: mpd.socket, follows: false)
        try mpd.play()
        try mpd.tell("pause 1")
        try Ledger(path: box.ledgerPath).write([Hold(.mpd(address: .socket(path: mpd.socket)), .paused)])
        await box.players.undo()
        try await mpd.wait(for: "state: play")
        #expect(box.ledger == .nothing)
    }

    /// The power was cut: MPD comes back later than we do, and as it was.
    @Test func isHandedBackWhereItComesLater() async throws {
        let mpd = try await MPD(isPaused: true)
        let box = try await Box(mpd: mpd.socket, follows: false)
        let holds = [Hold(.mpd(address: .socket(path: mpd.socket)), .paused)]
        try Ledger(path: box.ledgerPath).write(holds)
        await box.players.undo()
        #expect(box.ledger == .holds(holds))
        let running = Task { await box.players.run(following: box.session) }
        try await mpd.start()
        try await mpd.wait(for: "state: play")
        try await until { box.ledger == .nothing }
        box.session.end()
        await running.value
        #expect(box.ledger == .nothing)
    }

    @Test func isNotSpokenToWhereABridgeSpeaksForIt() async throws {
        let mpd = try await MPD()
        let box = try await Box(mpd: mpd.socket)
        let bridge = try await FakePlayer("mpd.instance7", on: box.daemon, status: "Playing")
        try mpd.play()
        box.session.narrate()
        await bridge.wait(for: "Pause")
        await box.end()
        #expect(try mpd.state == "play")
        #expect(box.log.lines.first == "info: pausing players players=mpd.instance7")
    }

    @Test(arguments: [nil, "rubbish\n", "OK MPD 0.23.5\nrubbish\n", "OK MPD 0.23.5\nvolume: 7\n", "ACK [4@0] {} no\n"])
    func isGivenUpWhereItIsNone(greeting: String?) async throws {
        let folder = try TemporaryFolder()
        let peer = try Peer(at: "\(folder.path)/socket", saying: greeting)
        let box = try await Box(mpd: "\(folder.path)/socket", waitLimits: .seconds(1))
        let bystander = try await FakePlayer("bystander", on: box.daemon, status: "Playing")
        box.session.narrate()
        await bystander.wait(for: "Pause")
        #expect(await box.players.isPlaying() == false)
        await box.end()
        #expect(bystander.commands == ["Pause", "Play"])
        _ = consume peer
    }
}
