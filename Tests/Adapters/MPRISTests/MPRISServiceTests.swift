import ControlProtocol
import Foundation
import Glibc
import SDBus
import SessionCore
import TestSupport
import Testing

@testable import MPRIS

@Suite(.serialized, .enabled(if: PrivateBus.isInstalled, "needs dbus"), .timeLimit(.minutes(5)))
struct MPRISServiceTests {
    private static func has(_ program: String) -> Bool {
        FileManager.default.isExecutableFile(atPath: "/usr/bin/\(program)")
    }

    @Test(.enabled(if: has("playerctl"), "needs playerctl")) func playerctlShowsAndControlsThePlayer() async throws {
        let fixture = try await MPRISFixture(
            showing: .segment(2, at: 10).paused(.device, outputError: "no such device"))
        #expect(try await fixture.daemon.run("playerctl", arguments: ["-l"]).output == "limber")
        #expect(try await fixture.playerctl("status").output == "Paused")
        #expect(try await fixture.playerctl("position").output == "10.000000")
        let format = "{{mpris:trackid}}|{{mpris:length}}|{{title}}|{{artist}}|{{album}}|{{mpris:artUrl}}"
        #expect(
            try await fixture.playerctl("metadata", "--format", format).output
                == "'/limber/stretch/0/segment/2'|30000000|Neck Rotation|Neck - Segment 2/2|Stretching Session|")
        for verb in ["play", "pause", "play-pause", "next", "previous", "stop"] {
            let (output, status) = try await fixture.playerctl(verb)
            #expect(status == 0, "\(output)")
        }
        #expect(await fixture.control.commands == [.play, .pause, .toggle, .skip, .previous, .stop])
        await fixture.control.show(SessionSnapshot())
        try await fixture.client.wait(for: MPRISFixture.name, toBe: "Stopped")
        for verb in ["play", "play-pause"] { #expect(try await fixture.playerctl(verb).status == 0) }
        #expect(await fixture.control.commands.suffix(2) == [.play, .toggle])
    }

    @Test(.enabled(if: has("busctl"), "needs systemd"))
    func hasTheTypesOfTheSpecification() async throws {
        let fixture = try await MPRISFixture(showing: .segment(at: 10).paused())
        #expect(
            try await fixture.members(of: "org.mpris.MediaPlayer2") == [
                ".Quit method - - -", ".Raise method - - -", ".CanQuit property b false const",
                ".CanRaise property b false const", ".HasTrackList property b false const",
                #".Identity property s "Limber" const"#, ".SupportedMimeTypes property as 0 const",
                ".SupportedUriSchemes property as 0 const",
            ])
        let player = try await fixture.members(of: MPRISFixture.interface)
        #expect(
            player.filter { !$0.hasPrefix(".Metadata") } == [
                ".Next method - - -", ".OpenUri method s - -", ".Pause method - - -", ".Play method - - -",
                ".PlayPause method - - -", ".Previous method - - -", ".Seek method x - -",
                ".SetPosition method ox - -", ".Stop method - - -", ".CanControl property b true const",
                ".CanGoNext property b true emits-change", ".CanGoPrevious property b true emits-change",
                ".CanPause property b true emits-change", ".CanPlay property b true const",
                ".CanSeek property b false const", ".MaximumRate property d 1 const",
                ".MinimumRate property d 1 const", #".PlaybackStatus property s "Paused" emits-change"#,
                ".Position property x 10000000 -", ".Rate property d 1 emits-change writable",
                ".Volume property d 1 emits-change writable", ".Seeked signal x - -",
            ])
        #expect(player.contains { $0.hasPrefix(".Metadata property a{sv} 5 ") && $0.hasSuffix("emits-change") })
    }

    @Test func announcesChangedPropertiesAndSeeksOnly() async throws {
        let fixture = try await MPRISFixture(showing: .segment(at: 10).paused())
        let signals = try await fixture.client.signals(BusMatch(path: MPRISFixture.path))
        let unannounced = SessionSnapshot.segment(at: 10.1).paused()
        for snapshot in [unannounced, .segment(at: 10.1), .segment(at: 0), .segment(2), .complete] {
            await fixture.control.show(snapshot)
        }
        func changed(_ values: [String: BusValue]) -> [BusValue] {
            [.string(MPRISFixture.interface), .properties(values), .strings([])]
        }
        let expected: [(member: String, arguments: [BusValue])] = [
            ("PropertiesChanged", changed(["PlaybackStatus": .string("Playing")])), ("Seeked", [.int64(0)]),
            ("PropertiesChanged", changed(["Metadata": .properties(Track(.segment(2))?.metadata ?? [:])])),
            (
                "PropertiesChanged",
                changed([
                    "PlaybackStatus": .string("Stopped"), "Metadata": .properties([:]), "CanPause": .bool(false),
                    "CanGoNext": .bool(false), "CanGoPrevious": .bool(false),
                ])
            ),
        ]
        var received = signals.makeAsyncIterator()
        for (member, arguments) in expected {
            let signal = await received.next()
            #expect(signal?.member == member)
            #expect(signal?.arguments == arguments)
        }
    }

    @Test func positionAdvancesUntilThePause() async throws {
        let fixture = try await MPRISFixture(showing: .segment(at: 10))
        func position() async throws -> Int64? {
            if case .int64(let position) = try await fixture.property("Position") { position } else { nil }
        }
        let first = try #require(try await position())
        #expect(first >= 10_000_000)
        try await until { try #require(try await position()) > first }
        await fixture.control.show(.segment(at: 11).paused())
        try await fixture.client.wait(for: MPRISFixture.name, toBe: "Paused")
        for _ in 1...2 { #expect(try await position() == 11_000_000) }
    }

    @Test func ignoresUnsupportedMethods() async throws {
        let fixture = try await MPRISFixture(showing: .segment(at: 10).paused())
        try await fixture.call("Seek", [.int64(5_000_000)])
        try await fixture.call("SetPosition", [.objectPath("/limber/stretch/0/segment/1"), .int64(0)])
        for member in ["Raise", "Quit"] {
            _ = try await fixture.client.call(MPRISFixture.name, MPRISFixture.path, "org.mpris.MediaPlayer2", member)
        }
        await #expect(
            throws: BusError(
                name: BusError.notSupported, message: "Limber cannot open URIs; start a session with 'limber stretch'")
        ) { try await fixture.call("OpenUri", [.string("file:///etc/passwd")]) }
        #expect(try await fixture.property("Position") == .int64(10_000_000))
        #expect(await fixture.control.commands.isEmpty)
    }

    @Test func returnsTheReasonOfARefusal() async throws {
        let fixture = try await MPRISFixture(refusing: .noSession)
        for member in ["Play", "Pause", "Stop", "Next", "Previous"] { try await fixture.call(member) }
        await #expect(throws: BusError(name: BusError.failed, message: SessionRefusal.noSession.description)) {
            try await fixture.call("PlayPause")
        }
        await fixture.control.refuse(with: .cannotStart("there is nothing to play"))
        await #expect(throws: BusError(name: BusError.failed, message: "there is nothing to play")) {
            try await fixture.call("Play")
        }
    }

    @Test func hasAFixedRate() async throws {
        let fixture = try await MPRISFixture(showing: .segment())
        func set(_ name: String, to value: Double) async throws(BusError) {
            try await fixture.client.setProperty(
                name, of: MPRISFixture.interface, at: MPRISFixture.path, of: MPRISFixture.name, to: .double(value))
        }
        try await set("Rate", to: 2)
        #expect(try await fixture.property("Rate") == .double(1))
        #expect(await fixture.control.commands.isEmpty)
        try await set("Rate", to: 0)
        let command = await fixture.control.performing.first { _ in true }
        #expect(command == .pause)
    }

    @Test func changesTheLevelsByTheVolume() async throws {
        let fixture = try await MPRISFixture(showing: .segment().with { $0.voiceLevel = -6 })
        #expect(try await fixture.playerctl("volume").output.hasPrefix("0.501187"))
        #expect(try await fixture.playerctl("volume", "1").status == 0)
        let loudest = try #require(Decibels(exactly: 6))
        let louder = ControlRequest.setLevels(LevelChange(music: .to(loudest), voice: .to(.unity)))
        try await until { await fixture.control.requests == [louder] }
    }

    @Test func leavesTheBusWhenCancelled() async throws {
        let fixture = try await MPRISFixture(showing: .segment().paused())
        let instance = "\(MPRISFixture.name).instance\(getpid())"
        let second = MPRISFixture.start(fixture.daemon.environment)
        try await fixture.client.wait(forOwnerOf: instance)
        second.cancel()
        try await fixture.client.wait(forOwnerOf: instance, isThere: false)
        // The first Limber kept its name beside the second.
        #expect(try await fixture.property("PlaybackStatus") == .string("Paused"))
        fixture.service.cancel()
        try await fixture.client.wait(forOwnerOf: MPRISFixture.name, isThere: false)
    }

    @Test func survivesABusRestartAndLogsEachChangeOnce() async throws {
        let fixture = try await MPRISFixture(showing: .segment(at: 10).paused())
        fixture.daemon.stop()
        // The service must notice the loss by itself: a change that it announces meanwhile would fail for another reason.
        await fixture.log.wait(forLines: 2)
        await fixture.control.show(.segment(2, at: 20).paused())
        try fixture.daemon.start()
        let client = try await fixture.daemon.connect()
        try await client.wait(forOwnerOf: MPRISFixture.name)
        #expect(try await fixture.property("Position", on: client) == .int64(20_000_000))
        // The bus shows the name before the service reads that it owns it.
        await fixture.log.wait(forLines: 4)
        #expect(
            fixture.log.lines == [
                "info: MPRIS: player registered name=\(MPRISFixture.name)",
                "notice: MPRIS: session bus lost, reconnecting error=lost the connection to \(fixture.daemon.address)",
                "notice: MPRIS: session bus connected",
                "info: MPRIS: player registered name=\(MPRISFixture.name)",
            ])
    }

    @Test func logsAMissingSessionBusOnce() async throws {
        let log = Log()
        let service = MPRISFixture.start(["XDG_RUNTIME_DIR": "/nowhere"], RecordingControl(), log)
        await log.wait(forLines: 1)
        service.cancel()
        await service.value
        #expect(
            log.lines == [
                "notice: MPRIS: session bus unavailable error=no session bus: "
                    + "DBUS_SESSION_BUS_ADDRESS is not set and no socket exists at /nowhere/bus or /run/user/4000000/bus"
            ])
    }
}
