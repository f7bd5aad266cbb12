import Glibc
import MediaKeys
import OtherPlayers
import ServiceSettings
import SessionCore
import TestSupport
import Testing

@testable import limber

@Suite struct RunningProgramTests {
    private func finding(_ version: String, isReplaced: Bool = false) -> Finding {
        RunningProgram(name: "limber (7)", version: version, isReplaced: isReplaced).finding(installed: "1.10.0")
    }

    @Test func approvesTheSameProgram() {
        #expect(finding("1.10.0").lines == ["daemon   ok   limber (7), version 1.10.0"])
    }

    @Test(arguments: [
        ("1.9.2", false, "limber (7) runs version 1.9.2, older than this program"),
        ("1.10.0", true, "limber (7) runs a program that was replaced on disk"),
    ])
    func advisesARestartAfterAnUpgrade(version: String, isReplaced: Bool, text: String) {
        #expect(
            finding(version, isReplaced: isReplaced).lines == [
                "daemon   note \(text)", "              → run 'limber restart', which waits until nobody plays",
            ])
    }

    @Test func namesANewerDaemon() {
        #expect(finding("1.11.0").text == "limber (7) runs version 1.11.0, newer than this program")
    }

    @Test func theProgramOfThisProcessIsOnDisk() {
        #expect(!RunningProgram.isReplaced(getpid()))
    }
}

@Suite struct ForwardingFindingTests {
    @Test func namesTheProgramOrItsAbsence() throws {
        let server = try #require(ServerAddress(parsing: "https://limber.example"))
        let folder = try TemporaryFolder()
        #expect(
            Finding.forwarding(to: server, environment: ["PATH": folder.path]).lines == [
                "server   BAD  cannot send sessions to https://limber.example: curl is not installed",
                "              → run 'sudo apt install curl'",
            ])
        try folder.program("curl", "")
        #expect(
            Finding.forwarding(to: server, environment: ["PATH": folder.path]).lines
                == ["server   ok   curl sends finished sessions to https://limber.example"])
    }
}

@Suite struct OutputFindingTests {
    @Test(arguments: [
        (Output.auto, OutputTrial.played("alsa:default"), "ok   auto uses alsa:default"),
        (.alsa(device: "hw:1"), .played("alsa:hw:1"), "ok   alsa:hw:1"),
        (.alsa(device: "hw:1"), .occupied, "ok   alsa:hw:1, not tried while a session plays"),
        (.null, .untried, "note null makes no sound"),
        (.nullVirtual, .untried, "note null:virtual makes no sound, and sessions end at once"),
        (.file(path: "/a.wav"), .untried, "note file:/a.wav writes the sound instead of playing it"),
        (.raw(path: "-"), .untried, "note raw:- writes the sound instead of playing it"),
        (.alsa(device: "hw:1"), .failed("the card is gone"), "BAD  the card is gone"),
    ])
    func isAProblemOnlyIfASessionCannotBeHeard(output: Output, trial: OutputTrial, text: String) {
        #expect(Finding.output(output, named: nil, trial).lines[0] == "output   \(text)")
        let named = Finding.output(output, named: "kitchen", trial).lines[0]
        #expect(named == "output   \(text.prefix(5))kitchen: \(text.dropFirst(5))")
    }

    @Test(arguments: [
        (nil, Output.alsa(device: "hw:1"), "correct session.output, which is alsa:hw:1"),
        ("kitchen", .alsa(device: "hw:1"), "correct outputs.kitchen, which is alsa:hw:1"),
        (
            nil, .auto,
            "run 'sudo adduser $USER audio' and log in again, or set session.output to null for sessions without sound"
        ),
    ])
    func advisesOnAnOutputThatFails(name: String?, output: Output, advice: String) {
        #expect(Finding.output(output, named: name, .failed("no device")).advice == advice)
    }
}

@Suite struct ShellProgramTests {
    @Test(arguments: [
        ("espeak-ng -f {txt} -w {wav}", ShellProgram.named("espeak-ng")), ("  notify-send x", .named("notify-send")),
        ("LANG=C FOO= notify", .named("notify")), ("/opt/a/b --c", .named("/opt/a/b")), ("~/bin/a", .named("~/bin/a")),
        ("./a 'b c'", .named("./a")),
        ("cd /tmp; a", .unknown), ("if true; then a; fi", .unknown), ("$PROGRAM a", .unknown),
        ("'my program'", .unknown), ("(a)", .unknown), ("A='b c' d", .unknown), ("A=b", .unknown), ("", .unknown),
        ("a|b", .unknown),
        ("~ann/a", .unknown), ("echo hello", .unknown),
    ])
    func namesTheProgramThatALineRunsFirst(line: String, program: ShellProgram) {
        #expect(ShellProgram(of: line) == program)
    }
}

@Suite struct ObstacleFindingTests {
    @Test(arguments: [
        (MediaKeyError.missing(path: "/dev/input/event3"), Finding.Verdict.notable, Finding.Verdict.notable),
        (.unreadable(paths: ["/dev/input/event3"]), .bad, .notable),
        (.noInputDevice(path: "/dev/null"), .bad, .notable),
        (.unusable(path: "/dev/input/event3", reason: "broken"), .bad, .notable),
    ])
    func isAProblemOnlyForAConfiguredDevice(
        obstacle: MediaKeyError, configured: Finding.Verdict, found: Finding.Verdict
    ) {
        #expect(Finding.obstacle(obstacle, isConfigured: true).verdict == configured)
        #expect(Finding.obstacle(obstacle, isConfigured: false).verdict == found)
    }
}

@Suite struct PlayerFindingTests {
    @Test func namesMPDThatRefuses() {
        #expect(Finding.mpd(.absent).isEmpty)
        let ready = Finding.mpd(.ready(address: "/run/mpd/socket"))
        #expect(ready.map(\.lines) == [["players  ok   MPD at /run/mpd/socket"]])
        let refused = Finding.mpd(.refused(reason: "it does not allow 'pause'"))
        #expect(
            refused.map(\.lines) == [
                [
                    "players  note cannot pause MPD during narration: it does not allow 'pause'",
                    "              → set other_players.mpd to PASSWORD@HOST, or allow 'read' and 'control'",
                ]
            ])
    }
}
