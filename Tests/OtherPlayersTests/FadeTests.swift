import SessionCore
import Testing

@testable import OtherPlayers

/// The steps in which players become quieter and louder, in fake time.
@Suite struct FadeTests {
    private let mpv = FadeDriver.mpv
    private let vlc = FadeDriver.vlc
    private let mpd = FadeDriver.mpd

    @Test func fallsIn300MillisecondsAndRisesInASecond() {
        var players = FadeDriver([mpv: 1, mpd: 0.83])
        #expect(
            players.narrate(.duck, for: 5000) == [
                "0 mpd at localhost:6600 0.76", "0 mpv 0.91", "75 mpd at localhost:6600 0.69", "75 mpv 0.83",
                "150 mpd at localhost:6600 0.63", "150 mpv 0.76", "225 mpd at localhost:6600 0.57", "225 mpv 0.69",
                "300 mpd at localhost:6600 0.52", "300 mpv 0.63",
            ])
        #expect(
            players.narrate(.off, for: 5000) == [
                "5000 mpd at localhost:6600 0.57", "5000 mpv 0.69", "5250 mpd at localhost:6600 0.63", "5250 mpv 0.76",
                "5500 mpd at localhost:6600 0.69", "5500 mpv 0.83", "5750 mpd at localhost:6600 0.76", "5750 mpv 0.91",
                "6000 mpd at localhost:6600 0.83", "6000 mpv 1.0",
            ])
        #expect(players.rule.held.isEmpty)
        #expect(players.rule.next == .none)
    }

    /// Narration begins and ends in the middle of the steps.
    @Test(
        arguments: [
            (100, 100, ["100 mpv 0.91"], ["200 mpv 0.83", "275 mpv 0.76", "350 mpv 0.69", "425 mpv 0.63"]),
            (
                100, 300, ["100 mpv 0.91", "350 mpv 1.0"],
                ["400 mpv 0.91", "475 mpv 0.83", "550 mpv 0.76", "625 mpv 0.69", "700 mpv 0.63"]
            ),
            (2000, 300, ["2000 mpv 0.69", "2250 mpv 0.76"], ["2300 mpv 0.69", "2375 mpv 0.63"]),
            (2000, 0, ["2000 mpv 0.69"], ["2000 mpv 0.63"]),
        ] as [(Int, Int, [String], [String])])
    func turnsAroundWhereItIs(first: Int, pause: Int, rise: [String], fall: [String]) {
        var players = FadeDriver()
        _ = players.narrate(.duck, for: first)
        #expect(players.narrate(.off, for: pause) == rise)
        #expect(players.narrate(.duck, for: 2000) == fall)
        _ = players.narrate(.off, for: 2000)
        #expect(players.volumes[mpv] == 1)
        #expect(players.rule.held.isEmpty)
    }

    /// The user sets a volume after a number of milliseconds of a narration of 2 s. A player may signal that or not.
    @Test(arguments: [10, 100, 260, 1000, 2010, 2300, 2600], [false, true])
    func leavesAVolumeOfTheUserAlone(time: Int, isSignalled: Bool) {
        var players = FadeDriver([mpv: 1, vlc: 1])
        _ = players.narrate(.duck, for: min(time, 2000))
        if time > 2000 { _ = players.narrate(.off, for: time - 2000) }
        players.volumes[mpv] = 0.4
        if isSignalled { players.rule.observed(PlayerReport(volume: 0.4), of: mpv) }
        let after = players.run(for: max(0, 2000 - time)) + players.narrate(.off, for: 5000)
        #expect(!after.contains { $0.contains("mpv") }, "\(after)")
        #expect(players.volumes == [mpv: 0.4, vlc: 1])
    }

    /// Signals come late, and some players collect them: at first each volume of the fade can be an old one.
    @Test(arguments: [
        ([1, 0.91, 0.63], 0, 1.0), ([0.63, 0.83], 0, 1), ([0.63, 0.4], 0, 0.63), ([0.63, 0.83], 1000, 0.63),
    ])
    func toleratesLateSignals(volumes: [Double], delay: Int, atTheEnd: Double) {
        var players = FadeDriver()
        _ = players.narrate(.duck, for: 350 + delay)
        for volume in volumes { players.rule.observed(PlayerReport(volume: volume), of: mpv) }
        _ = players.narrate(.off, for: 5000)
        #expect(players.volumes[mpv] == atTheEnd)
    }

    /// At the end of the process, and before a pause, there is no time for steps.
    @Test(arguments: [100, 2000, 2300])
    func restoresAtOnceAtTheEnd(time: Int) {
        var players = FadeDriver()
        _ = players.narrate(.duck, for: min(time, 2000))
        if time > 2000 { _ = players.narrate(.off, for: time - 2000) }
        var other = players
        #expect(players.end() == ["\(time) mpv 1.0"])
        #expect(players.rule.next == .none)
        #expect(other.narrate(.pause, for: 0) == ["\(time) mpv 1.0"])
        #expect(other.rule.held.map(\.change) == [.paused])
    }

    @Test func warnsOncePerSessionOfAFixedVolume() {
        var players = FadeDriver([mpv: 1, vlc: 1, mpd: nil])
        players.deaf = [vlc]
        players.rule.beginSession()
        _ = players.narrate(.duck, for: 350)
        #expect(players.rule.held.map(\.player) == [mpv, vlc])
        #expect(players.run(for: 2000) == ["warn mpd at localhost:6600", "warn vlc"])
        #expect(players.rule.held.map(\.player) == [mpv])
        #expect(players.narrate(.off, for: 2000).count { $0.contains("vlc") } == 0)
        let second = players.narrate(.duck, for: 2000) + players.narrate(.off, for: 2000)
        #expect(second.count == 10)
        #expect(second.allSatisfy { $0.contains("mpv") })
        players.rule.beginSession()
        #expect(players.narrate(.duck, for: 2000).count { $0.hasPrefix("warn") } == 2)
    }

    @Test func restoresAVolumeThatChangesLateAfterAll() {
        var players = FadeDriver()
        players.deaf = [mpv]
        #expect(players.narrate(.duck, for: 2000).last == "warn mpv")
        players.deaf = []
        players.volumes[mpv] = 0.63
        _ = players.narrate(.off, for: 2000)
        #expect(players.volumes[mpv] == 1)
    }

    @Test(arguments: [false, true]) func ducksNoPlayerThatRefusesAVolume(isMentioned: Bool) {
        var players = FadeDriver()
        players.deaf = [mpv]
        _ = players.narrate(.duck, for: 0)
        players.rule.refused(by: mpv, isMentioned: isMentioned)
        #expect(players.run(for: 2000) == (isMentioned ? [] : ["warn mpv"]))
        #expect(players.rule.held.isEmpty)
        #expect(players.narrate(.off, for: 2000) == [])
    }

    /// MPD's mixer of PulseAudio has a volume only once it plays.
    @Test func ducksAVolumeThatAppearsLate() {
        var players = FadeDriver([mpv: 1, mpd: nil])
        _ = players.narrate(.duck, for: 300)
        players.volumes[mpd] = 1
        #expect(players.run(for: 2000) == ["800 mpd at localhost:6600 0.65"])
        _ = players.narrate(.off, for: 2000)
        #expect(players.volumes == [mpv: 1, mpd: 1])
    }

    /// A silent player is queried once more on the way down, and is left to the ledger on the way up.
    @Test func isNotDelayedByASilentPlayer() {
        var players = FadeDriver([mpv: 1, vlc: 1])
        _ = players.narrate(.duck, for: 50)
        players.silent = [vlc]
        #expect(players.run(for: 250) == ["75 mpv 0.83", "150 mpv 0.76", "225 mpv 0.69", "300 mpv 0.63"])
        players.silent = []
        #expect(players.run(for: 1000) == ["800 vlc 0.63"])
        _ = players.narrate(.off, for: 50)
        players.silent = [vlc]
        #expect(players.run(for: 1500).allSatisfy { $0.contains("mpv") })
        #expect(players.volumes == [mpv: 1, vlc: 0.69])
        #expect(players.rule.next == .none)
    }

    /// The volumes at which a killed process may have left a player.
    @Test(
        arguments: [
            (1, nil), (0.91, 1), (0.835, 1), (0.69, 1), (0.63, 1), (0.5, nil), (0.66, nil), (nil, nil),
        ] as [(Double?, Double?)])
    func isUndoneAtEachStep(volume: Double?, restored: Double?) {
        let hold = Hold(mpv, .lowered(from: 1, to: 0.63))
        #expect(hold.undoing(PlayerReport(volume: volume)) == restored.map { .setVolume($0) })
        // An older version may have lowered it to another volume.
        let older = Hold(mpv, .lowered(from: 1, to: 0.66))
        #expect(older.undoing(PlayerReport(volume: 0.66)) == .setVolume(1))
        #expect(older.undoing(PlayerReport(volume: 0.63)) == nil)
    }
}
