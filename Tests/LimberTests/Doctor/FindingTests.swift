import Glibc
import ServiceSettings
import TestSupport
import Testing

@testable import limber

@Suite struct RunningProgramTests {
    private func finding(
        _ version: String, isReplaced: Bool = false, hasSession: Bool = false, awaitsRestart: Bool = false
    ) -> Finding {
        RunningProgram(
            name: "limber (7)", version: version, isReplaced: isReplaced, hasSession: hasSession,
            awaitsRestart: awaitsRestart
        ).finding(installed: "1.10.0")
    }

    @Test func approvesTheSameProgram() {
        #expect(finding("1.10.0", hasSession: true).lines == ["daemon   ok   limber (7), version 1.10.0"])
    }

    @Test(arguments: [
        ("1.9.2", false, "limber (7) runs version 1.9.2, older than this program"),
        ("1.10.0", true, "limber (7) runs a program that was replaced on disk"),
    ])
    func advisesARestartAfterAnUpgrade(version: String, isReplaced: Bool, text: String) {
        let idle = finding(version, isReplaced: isReplaced)
        #expect(idle.lines == ["daemon   note \(text)", "              → run 'limber restart'"])
        let playing = finding(version, isReplaced: isReplaced, hasSession: true)
        #expect(
            playing.lines == [
                "daemon   note \(text); the upgrade waits for the end of the session",
                "              → run 'limber restart' to upgrade now; the session goes on",
            ])
    }

    @Test func namesANewerDaemon() {
        #expect(finding("1.11.0").text == "limber (7) runs version 1.11.0, newer than this program")
    }

    @Test func namesASessionThatAwaitsTheRestart() {
        #expect(finding("1.9.0", awaitsRestart: true).text.contains("awaits a restart"))
    }

    @Test func theProgramOfThisProcessIsOnDisk() {
        #expect(!RunningProgram.isReplaced(getpid()))
    }
}

@Suite struct ControlGroupTests {
    @Test(arguments: [
        ("0::/system.slice/limber.service\n", "limber.service"),
        ("0::/user.slice/user-1000.slice/user@1000.service/app.slice/limber.service\n", "limber.service"),
        ("0::/user.slice/user-1000.slice/user@1000.service/app.slice/limber.service/sub\n", "limber.service"),
        ("12:pids:/a.service\n1:name=systemd:/system.slice/limber@desk.service\n0::/\n", "limber@desk.service"),
        ("0::/user.slice/user-1000.slice/session-3.scope\n", nil),
        ("0::/user.slice/user-1000.slice/user@1000.service/app.slice/app-terminal-7.scope\n", nil),
        ("0::/user.slice/user-1000.slice/user@1000.service/init.scope\n", nil),
        ("0::/user.slice/user-1000.slice/user@1000.service\n", nil),
        ("0::/\n", nil), ("", nil), ("rubbish\n::\n", nil),
    ])
    func findsTheInnermostService(text: String, service: String?) {
        let group = ControlGroup(parsing: text)
        #expect(group.service == service)
        #expect(group.isBelowUserManager == text.contains("user@1000"))
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
