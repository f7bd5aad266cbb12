import ControlProtocol
import Foundation
import SDBus
import TestSupport
import Testing

@testable import MPRIS

/// The packages that this suite needs.
enum Machine {
    static var isReady: Bool {
        PrivateBus.isInstalled
            && ["playerctl", "busctl"].allSatisfy { FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)") }
    }
}

@Suite(.serialized, .enabled(if: Machine.isReady, "needs dbus, playerctl and systemd"), .timeLimit(.minutes(5)))
struct MPRISServiceTests {
    @Test func playerctlListsThePlayer() async throws {
        let fixture = try await MPRISFixture(showing: .segment(2, at: 10).paused())
        #expect(try await fixture.daemon.run("playerctl", arguments: ["-l"]).output == "limber")
        #expect(try await fixture.playerctl("status").output == "Paused")
        #expect(try await fixture.playerctl("position").output == "10.000000")
        let format = "{{mpris:trackid}}|{{mpris:length}}|{{title}}|{{artist}}|{{album}}|{{mpris:artUrl}}"
        #expect(
            try await fixture.playerctl("metadata", "--format", format).output
                == "'/limber/stretch/0/segment/2'|60000000|Neck Rotation|Neck - Segment 2/2|Stretching Session|")
        await fixture.end()
    }

    @Test(
        arguments: [
            ("play", .play), ("pause", .pause), ("play-pause", .toggle), ("next", .skip), ("previous", .previous),
            ("stop", .stop),
        ] as [(String, SessionCommand)])
    func obeysPlayerctl(verb: String, command: SessionCommand) async throws {
        let fixture = try await MPRISFixture(showing: .segment())
        let (output, status) = try await fixture.playerctl(verb)
        #expect(status == 0, "\(output)")
        #expect(await fixture.control.commands == [command])
        await fixture.end()
    }

    @Test(arguments: [("play", SessionCommand.play), ("play-pause", .toggle)])
    func startsASessionWhileIdle(verb: String, command: SessionCommand) async throws {
        let fixture = try await MPRISFixture()
        #expect(try await fixture.playerctl("status").output == "Stopped")
        #expect(try await fixture.playerctl(verb).status == 0)
        #expect(await fixture.control.commands == [command])
        await fixture.end()
    }

    @Test func isVisibleAndStoppableWithoutAnOutput() async throws {
        let fixture = try await MPRISFixture(showing: .segment(at: 10).paused(outputError: "no such device"))
        #expect(try await fixture.playerctl("metadata", "title").output == "Neck Rotation")
        #expect(try await fixture.playerctl("stop").status == 0)
        #expect(await fixture.control.commands == [.stop])
        await fixture.end()
    }

    @Test func hasTheTypesOfTheSpecification() async throws {
        let fixture = try await MPRISFixture(showing: .segment(at: 10).paused())
        func members(of interface: String) async throws -> [String] {
            try await fixture.daemon.run(
                "busctl",
                arguments: [
                    "--address=\(fixture.daemon.address)", "introspect", MPRISFixture.name, MPRISFixture.path,
                    interface,
                ]
            ).output.split(separator: "\n").dropFirst().map { line in
                line.split(separator: " ").joined(separator: " ")
            }
        }
        #expect(
            try await members(of: "org.mpris.MediaPlayer2") == [
                ".Quit method - - -", ".Raise method - - -", ".CanQuit property b false const",
                ".CanRaise property b false const", ".HasTrackList property b false const",
                #".Identity property s "Limber" const"#, ".SupportedMimeTypes property as 0 const",
                ".SupportedUriSchemes property as 0 const",
            ])
        let player = try await members(of: MPRISFixture.interface)
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
        await fixture.end()
    }

    @Test func announcesChangedPropertiesOnly() async throws {
        let fixture = try await MPRISFixture(showing: .segment(at: 10).paused())
        var signals = try await fixture.signals().makeAsyncIterator()
        func next() async -> [BusValue]? { await signals.next()?.arguments }
        func changed(_ values: [String: BusValue]) -> [BusValue] {
            [.string(MPRISFixture.interface), .properties(values), .strings([])]
        }

        await fixture.control.show(.segment(at: 10.1).paused())
        await fixture.control.show(.segment(at: 10.1))
        #expect(await next() == changed(["PlaybackStatus": .string("Playing")]))
        await fixture.control.show(.segment(2))
        #expect(
            await next()
                == changed([
                    "Metadata": .properties(Track(.segment(2))?.metadata ?? [:])
                ]))
        await fixture.control.show(.complete)
        #expect(
            await next()
                == changed([
                    "PlaybackStatus": .string("Stopped"), "Metadata": .properties([:]), "CanPause": .bool(false),
                    "CanGoNext": .bool(false), "CanGoPrevious": .bool(false),
                ]))
        await fixture.end()
    }

    @Test func announcesASeek() async throws {
        let fixture = try await MPRISFixture(showing: .segment(at: 30))
        var signals = try await fixture.signals().makeAsyncIterator()
        await fixture.control.show(.segment(at: 0))
        let signal = await signals.next()
        #expect(signal?.interface == MPRISFixture.interface)
        #expect(signal?.member == "Seeked")
        #expect(signal?.arguments == [.int64(0)])
        await fixture.end()
    }

    @Test func announcesNoContinuousPosition() async throws {
        let fixture = try await MPRISFixture(showing: .segment(at: 30))
        guard case .int64(let first) = try await fixture.property("Position") else { throw Unexpected() }
        #expect(first >= 30_000_000)
        try await until {
            guard case .int64(let later) = try await fixture.property("Position") else { throw Unexpected() }
            return later > first
        }
        await fixture.control.show(.segment(at: 31).paused())
        try await fixture.client.wait(for: MPRISFixture.name, toBe: "Paused")
        #expect(try await fixture.property("Position") == .int64(31_000_000))
        #expect(try await fixture.property("Position") == .int64(31_000_000))
        await fixture.end()
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
        await fixture.end()
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
        await fixture.end()
    }

    @Test func hasAFixedRateAndNoVolume() async throws {
        let fixture = try await MPRISFixture(showing: .segment())
        func set(_ name: String, to value: Double) async throws(BusError) {
            try await fixture.client.setProperty(
                name, of: MPRISFixture.interface, at: MPRISFixture.path, of: MPRISFixture.name, to: .double(value))
        }
        try await set("Rate", to: 2)
        #expect(try await fixture.property("Rate") == .double(1))
        #expect(await fixture.control.commands.isEmpty)
        try await set("Rate", to: 0)
        for await command in fixture.control.performing {
            #expect(command == .pause)
            break
        }
        try await set("Volume", to: 1)
        await #expect(throws: BusError.self) { try await set("Volume", to: 0.5) }
        #expect(try await fixture.property("Volume") == .double(1))
        await fixture.end()
    }

    private struct Unexpected: Error {}
}
