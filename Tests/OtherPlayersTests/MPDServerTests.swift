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
            (.linear, [1, 0.76, 0.58, 0.44, 0.33, 0.25]), (.cubic, [1, 0.91, 0.83, 0.76, 0.69, 0.63]),
            (.cubic, [0.8, 0.73, 0.67, 0.61, 0.55, 0.5]), (.cubic, [1.5, 1.37, 1.25, 1.14, 1.04, 0.95]),
            (.mpd, [1, 0.92, 0.85, 0.78, 0.71, 0.65]), (.mpd, [0.83, 0.76, 0.69, 0.63, 0.57, 0.52]),
            // Volumes near zero have fewer steps and never reach zero.
            (.linear, [0.04, 0.03, 0.02, 0.01]), (.mpd, [0.04, 0.03, 0.02]), (.mpd, [0.02, 0.01]), (.cubic, [0.01]),
            (.linear, [0.005]), (.mpd, [0]),
        ] as [(VolumeScale, [Double])])
    func lowersByTwelveDecibelsInSteps(scale: VolumeScale, volumes: [Double]) {
        #expect(scale.fade(from: volumes[0]) == volumes)
    }

    @Test(arguments: 40...100) func hasStepsOfThreeDecibelsAtMost(percent: Int) {
        for (scale, exponent) in [(VolumeScale.linear, 20.0), (.cubic, 60)] {
            let volumes = scale.fade(from: Double(percent) / 100)
            let steps = zip(volumes, volumes.dropFirst()).map { exponent * log10($0 / $1) }
            #expect(steps.count == 5)
            #expect(steps.allSatisfy { (1.5...3).contains($0) }, "\(steps)")
        }
    }

    @Test(arguments: 55...100) func missesNoMixerOfMPDByMoreThanThreeDecibels(percent: Int) {
        let before = Double(percent) / 100
        let after = VolumeScale.mpd.fade(from: before)[5]
        let cubic = 60 * log10(before / after)
        let exponential = 20 * log10(expm1(4 * before) / expm1(4 * after))
        #expect(abs(cubic - 12.04) <= 3)
        #expect(abs(exponential - 12.04) <= 3)
    }
}
