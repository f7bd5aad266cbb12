import ServiceSettings
import SessionCore
import TestSupport
import Testing

@testable import OtherPlayers

@Suite(.timeLimit(.minutes(5))) struct MPDServerTests {
    @Test(arguments: [
        ([:], false, MPDServer(address: .host("localhost", port: 6600))),
        ([:], true, MPDServer(address: .socket(path: "/run/mpd/socket"))),
        (["MPD_PORT": "6601"], false, MPDServer(address: .host("localhost", port: 6601))),
        (["MPD_HOST": ""], true, MPDServer(address: .socket(path: "/run/mpd/socket"))),
        (["MPD_HOST": "radio", "MPD_PORT": "6601"], true, MPDServer(address: .host("radio", port: 6601))),
        (["MPD_HOST": "secret@radio"], true, MPDServer(address: .host("radio", port: 6600), password: "secret")),
        (["MPD_HOST": "/tmp/mpd"], false, MPDServer(address: .socket(path: "/tmp/mpd"))),
    ])
    func findsTheMPDOfOtherClients(environment: [String: String], exists: Bool, server: MPDServer) throws {
        #expect(try MPDChoice.auto.server(environment: environment) { _ in exists } == server)
        #expect(try MPDChoice.off.server(environment: environment) { _ in exists } == nil)
    }

    @Test func rejectsAnInvalidHost() {
        #expect(throws: OptionError.self) { try MPDChoice.auto.server(environment: ["MPD_HOST": "@abstract"]) }
    }

    @Test func logsAnInvalidHostOnce() async {
        let log = Log()
        let players = RunningPlayers(
            settings: PlayerSettings(usesMPRIS: false), environment: ["MPD_HOST": "@abstract"], ledger: "/dev/null",
            logger: log.logger)
        for _ in 1...2 { #expect(await players.isPlaying() == false) }
        #expect(log.lines.count == 1)
        #expect(
            log.lines.first?.hasPrefix("warning: cannot pause MPD error=invalid MPD address '@abstract'") == true)
    }
}
