import Glibc
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

    @Test func logsAnInvalidHostOnce() async {
        #expect(throws: OptionError.self) { try MPDChoice.auto.server(environment: ["MPD_HOST": "@abstract"]) }
        let log = Log()
        let players = RunningPlayers(
            settings: OtherPlayerSettings(usesMPRIS: false), environment: ["MPD_HOST": "@abstract"],
            ledger: "/dev/null", logger: log.logger)
        for _ in 1...2 { #expect(await players.isPlaying() == false) }
        #expect(log.lines.count == 1)
        #expect(
            log.lines.first?.hasPrefix("warning: cannot pause MPD error=invalid MPD address '@abstract'") == true)
    }
}

@Suite struct VolumeScaleTests {
    @Test(arguments: [
        ("rhythmbox", VolumeScale.linear), ("mpv", .cubic), ("vlc.instance7", .cubic), ("mpd", .mpd),
    ])
    func isThatOfThePlayer(name: String, scale: VolumeScale) {
        #expect(VolumeScale(of: .mpris(name: MPRISName.prefix + name, owner: ":1.7", bus: "b")) == scale)
        #expect(VolumeScale(of: .mpd(address: .host(name, port: 6600))) == .mpd)
    }

    @Test(
        arguments: [
            (.linear, 1, 0.25), (.cubic, 1, 0.63), (.cubic, 0.8, 0.5), (.cubic, 1.5, 0.95), (.mpd, 1, 0.65),
            (.mpd, 0.83, 0.52),
            // No volume reaches zero.
            (.linear, 0.04, 0.01), (.mpd, 0.04, 0.02), (.cubic, 0.01, 0.01), (.linear, 0.005, 0.01), (.mpd, 0, 0.01),
        ] as [(VolumeScale, Double, Double)])
    func lowersByTwelveDecibels(scale: VolumeScale, volume: Double, ducked: Double) {
        #expect(scale.ducked(volume) == ducked)
    }

    @Test(arguments: 55...100) func missesNoMixerOfMPDByMoreThanThreeDecibels(percent: Int) {
        let before = Double(percent) / 100
        let after = VolumeScale.mpd.ducked(before)
        let cubic = 60 * log10(before / after)
        let exponential = 20 * log10(expm1(4 * before) / expm1(4 * after))
        #expect(abs(cubic - 12.04) <= 3)
        #expect(abs(exponential - 12.04) <= 3)
    }
}
