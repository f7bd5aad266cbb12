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

    @Test(arguments: ["pause 1", "stop"]) func ignoresASilentMPD(command: String) async throws {
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
    func keepsTheStateThatTheUserChose(commands: [String]) async throws {
        let mpd = try await MPD()
        let box = try await Box(mpd: mpd.socket)
        try mpd.play()
        box.session.narrate()
        try await mpd.wait(for: "state: pause")
        // This test may learn of the pause before the service does.
        try await until { await !"\(box.players.rule)".contains("told") }
        for command in commands {
            try mpd.tell(command)
            // One at a time: MPD merges two changes that coincide.
            try await until { await box.players.isFree }
        }
        await box.end()
        #expect(try mpd.state == (commands == ["stop"] ? "stop" : "pause"))
        #expect(box.log.lines == ["info: pausing players players=mpd at \(mpd.socket)"])
    }

    @Test func ducksAndRestoresTheVolume() async throws {
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

    @Test func keepsTheVolumeThatTheUserChose() async throws {
        let mpd = try await MPD()
        let box = try await Box(mpd: mpd.socket)
        try mpd.play()
        box.session.narrate(.duck)
        try await mpd.wait(for: "volume: 65")
        try mpd.tell("setvol 40")
        await box.end()
        #expect(try mpd.volume == "40")
    }

    @Test func logsInWithAPassword() async throws {
        let mpd = try await MPD(
            extra: """
                password "a \\"secret\\"@read,add,control,admin"
                default_permissions "read"
                """)
        let box = try await Box(mpd: "a \"secret\"@\(mpd.socket)")
        try mpd.tell("password \"a \\\"secret\\\"\"", "add \"file://\(mpd.folder.path)/silence.wav\"", "play")
        box.session.narrate()
        try await mpd.wait(for: "state: pause")
        // The ledger must not hold the password.
        #expect(try !box.folder.text(of: "players.json").contains("secret"))
        await box.end()
        #expect(try mpd.state == "play")
        await #expect(throws: MPDError.refused("ACK [4@0] {pause} you don't have permission for \"pause\"")) {
            try await MPDServer(address: .socket(path: mpd.socket)).tell(.pause, within: .seconds(1))
        }
    }

    @Test func isResumedByTheNextProcess() async throws {
        let mpd = try await MPD()
        let box = try await Box(mpd: mpd.socket, follows: false)
        try mpd.play()
        try mpd.tell("pause 1")
        try Ledger(path: box.ledgerPath).write([Hold(.mpd(address: .socket(path: mpd.socket)), .paused)])
        await box.players.undo()
        try await mpd.wait(for: "state: play")
        #expect(box.ledger == .nothing)
    }

    /// After a power cut MPD starts later than Limber, with its former state.
    @Test func isResumedIfItStartsLater() async throws {
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

    @Test func yieldsToAnMPRISBridge() async throws {
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
    func ignoresAnotherServer(greeting: String?) async throws {
        let folder = try TemporaryFolder()
        let peer = try Peer(at: "\(folder.path)/socket", saying: greeting)
        let box = try await Box(mpd: "\(folder.path)/socket", patience: .seconds(1))
        let bystander = try await FakePlayer("bystander", on: box.daemon, status: "Playing")
        box.session.narrate()
        await bystander.wait(for: "Pause")
        #expect(await box.players.isPlaying() == false)
        await box.end()
        #expect(bystander.commands == ["Pause", "Play"])
        _ = consume peer
    }
}
