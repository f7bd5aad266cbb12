import Platform
import SDBus
import ServiceSettings
import SessionCore
import TestSupport
import Testing

@testable import OtherPlayers

/// A real MPD on its own socket.
@Suite(
    .serialized, .enabled(if: PrivateBus.isInstalled && MPD.isInstalled, "needs mpd and dbus"), .timeLimit(.minutes(5)))
struct MPDTests {
    private let mpd: MPD
    private let fixture: PlayersFixture

    init() async throws {
        mpd = try await MPD()
        fixture = try await PlayersFixture(mpd: mpd.socket)
        try mpd.play()
    }

    private func hold(_ mpd: MPD) -> Hold { Hold(.mpd(address: .socket(path: mpd.socket)), .paused) }

    @Test func pausesForEachNarrationAndResumes() async throws {
        for _ in 1...3 {
            fixture.session.narrate()
            try await mpd.wait(for: "state: pause")
            #expect(fixture.holds.map { Hold($0.player, $0.change) } == [hold(mpd)])
            fixture.session.fallSilent()
            try await mpd.wait(for: "state: play")
        }
        await fixture.end()
        #expect(try mpd.state == "play")
        #expect(fixture.ledger == .nothing)
    }

    @Test(arguments: ["pause 1", "stop"]) func ignoresASilentMPD(command: String) async throws {
        try mpd.tell(command)
        let state = try mpd.state
        fixture.session.narrate()
        await fixture.end()
        #expect(try mpd.state == state)
        #expect(fixture.log.lines == [])
    }

    @Test(arguments: [["stop"], ["pause 0", "pause 1"]])
    func keepsTheStateThatTheUserChose(commands: [String]) async throws {
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

    @Test func ducksAndRestoresTheVolumeUntilTheUserChangesIt() async throws {
        try mpd.tell("setvol 83")
        for _ in 1...2 {
            fixture.session.narrate(.duck)
            try await mpd.wait(for: "volume: 52")
            #expect(try mpd.state == "play")
            fixture.session.fallSilent()
            try await mpd.wait(for: "volume: 83")
        }
        fixture.session.narrate(.duck)
        try await mpd.wait(for: "volume: 52")
        try mpd.tell("setvol 40")
        await fixture.end()
        #expect(try mpd.volume == "40")
    }

    @Test func warnsOnceWithoutAMixer() async throws {
        let mpd = try await MPD(mixer: "none")
        let fixture = try await PlayersFixture(mpd: mpd.socket)
        try mpd.play()
        let good = try await fixture.player("good")
        let warning = "warning: 'mpd at \(mpd.socket)' does not let its volume change; use --interrupt pause"
        for _ in 1...2 {
            fixture.session.narrate(.duck)
            _ = await fixture.log.updates.first { $0.contains(warning) }
            await good.wait(for: "Volume", times: 1)
            fixture.session.fallSilent()
            await good.wait(for: "Volume", times: 1)
            try await until { fixture.ledger == .nothing }
        }
        await fixture.end()
        #expect(fixture.log.lines.count { $0 == warning } == 1)
        #expect(try mpd.state == "play")
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
            try await MPDServer(address: .socket(path: mpd.socket)).perform(.pause, within: .seconds(10))
        }
    }

    /// After a crash MPD may start later than Limber, with its former state.
    @Test(arguments: [false, true]) func isResumedByTheNextProcess(startsLater: Bool) async throws {
        let mpd = try await MPD(isPaused: true)
        let fixture = try await PlayersFixture(mpd: mpd.socket, follows: false)
        try fixture.leave([hold(mpd)])
        if !startsLater { try await mpd.start() }
        await fixture.players.undo()
        #expect(fixture.ledger == (startsLater ? .holds([hold(mpd)]) : .nothing))
        fixture.follow()
        if startsLater { try await mpd.start() }
        try await mpd.wait(for: "state: play")
        try await until { fixture.ledger == .nothing }
        await fixture.end()
    }

    /// A computer that is switched on must stay silent, and so must a player that somebody has moved meanwhile.
    @Test(arguments: [("another", nil), (nil, 60.0)] as [(String?, Double?)])
    func isNotResumedAfterABootOrWhenTouched(boot: String?, position: Double?) async throws {
        let mpd = try await MPD(isPaused: true)
        let fixture = try await PlayersFixture(mpd: mpd.socket, follows: false)
        var left = hold(mpd)
        // MPD comes up at 5 s.
        left.position = position
        try Ledger(path: fixture.ledgerPath).write([left], boot: boot ?? BootTime.boot)
        try await mpd.start()
        await fixture.players.undo()
        #expect(fixture.ledger == .nothing)
        #expect(try mpd.state == "pause")
        let line = "info: not resuming players of an earlier run: the list is too old players=mpd at \(mpd.socket)"
        #expect(fixture.log.lines == (boot == nil ? [] : [line]))
    }

    /// A bridge is the same player once more; other programs bear a similar name.
    @Test(arguments: ["mpd.instance7", "mpdevil"]) func isPausedWhateverBearsItsNameOnTheBus(name: String) async throws
    {
        let other = try await fixture.player(name, status: "Paused")
        fixture.session.narrate()
        try await mpd.wait(for: "state: pause")
        await fixture.end()
        #expect(try mpd.state == "play")
        #expect(other.commands == [])
    }

    @Test func isPausedOnceIfABridgeShowsIt() async throws {
        let bridge = try await fixture.player("mpd.instance7")
        fixture.session.narrate()
        try await mpd.wait(for: "state: pause")
        await fixture.end()
        #expect(try mpd.state == "play")
        #expect(bridge.commands == [])
        #expect(fixture.log.lines.first == "info: pausing players players=mpd at \(mpd.socket)")
    }

    /// The bridge of an MPD on another computer.
    @Test func leavesTheBridgeOfAnotherMPDToMPRIS() async throws {
        try mpd.tell("pause 1")
        let bridge = try await fixture.player("mpd.instance7")
        fixture.session.narrate()
        await bridge.wait(for: "Pause")
        await fixture.end()
        #expect(try mpd.state == "pause")
        #expect(fixture.log.lines.first == "info: pausing players players=mpd.instance7")
    }

    /// The permissions of users without the password, and the words of the refusal.
    @Test(arguments: [("", "\"status\""), ("read", "\"pause\"")])
    func warnsOnceIfItRefuses(permissions: String, command: String) async throws {
        let mpd = try await MPD(
            extra: "password \"secret@read,add,control,admin\"\ndefault_permissions \"\(permissions)\"")
        let fixture = try await PlayersFixture(mpd: mpd.socket)
        try mpd.tell("password secret", "add \"file://\(mpd.folder.path)/silence.wav\"", "play")
        let other = try await fixture.player("vlc")
        for _ in 1...3 {
            fixture.session.narrate()
            await other.wait(for: "Pause")
            fixture.session.fallSilent()
            await other.wait(for: "Play")
        }
        await fixture.end()
        let warnings = fixture.log.lines.filter { $0.hasPrefix("warning: cannot pause MPD error=MPD refuses: ACK ") }
        #expect(warnings.count == 1)
        #expect(warnings.first?.contains(command) == true)
        #expect(!fixture.log.lines.contains { $0.contains("cannot pause a player") })
        let choice = try MPDChoice(parsing: mpd.socket)
        guard case .refused(let reason) = await MPDExamination.of(choice, environment: [:]) else {
            Issue.record("no refusal")
            return
        }
        #expect(reason.contains("'pause'"))
    }

    @Test func examinesWhatItAllows() async throws {
        let choice = try MPDChoice(parsing: mpd.socket)
        #expect(await MPDExamination.of(choice, environment: [:]) == .ready(address: mpd.socket))
        #expect(await MPDExamination.of(.off, environment: [:]) == .absent)
        let wrong = try MPDChoice(parsing: "wrong@\(mpd.socket)")
        guard case .refused(let reason) = await MPDExamination.of(wrong, environment: [:]) else {
            Issue.record("no refusal")
            return
        }
        #expect(reason.contains("password"))
        #expect(await MPDExamination.of(try MPDChoice(parsing: "/nonexistent"), environment: [:]) == .absent)
    }
}
