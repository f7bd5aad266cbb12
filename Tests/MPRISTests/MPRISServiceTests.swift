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
        let stage = try await Stage(showing: .segment(2, at: 10).paused())
        #expect(try await stage.daemon.run("playerctl", arguments: ["-l"]).output == "limber")
        #expect(try await stage.playerctl("status").output == "Paused")
        #expect(try await stage.playerctl("position").output == "10.000000")
        let format = "{{mpris:trackid}}|{{mpris:length}}|{{title}}|{{artist}}|{{album}}|{{mpris:artUrl}}"
        #expect(
            try await stage.playerctl("metadata", "--format", format).output
                == "'/limber/stretch/0/segment/2'|60000000|Neck Rotation|Neck - Segment 2/2|Stretching Session|")
        await stage.end()
    }

    @Test(
        arguments: [
            ("play", .play), ("pause", .pause), ("play-pause", .toggle), ("next", .skip), ("previous", .previous),
            ("stop", .stop),
        ] as [(String, SessionCommand)])
    func obeysPlayerctl(verb: String, command: SessionCommand) async throws {
        let stage = try await Stage(showing: .segment())
        let (output, status) = try await stage.playerctl(verb)
        #expect(status == 0, "\(output)")
        #expect(await stage.control.commands == [command])
        await stage.end()
    }

    @Test(arguments: [("play", SessionCommand.play), ("play-pause", .toggle)])
    func startsASessionWhileIdle(verb: String, command: SessionCommand) async throws {
        let stage = try await Stage()
        #expect(try await stage.playerctl("status").output == "Stopped")
        #expect(try await stage.playerctl(verb).status == 0)
        #expect(await stage.control.commands == [command])
        await stage.end()
    }

    @Test func isVisibleAndStoppableWithoutAnOutput() async throws {
        let stage = try await Stage(showing: .segment(at: 10).paused(outputError: "no such device"))
        #expect(try await stage.playerctl("metadata", "title").output == "Neck Rotation")
        #expect(try await stage.playerctl("stop").status == 0)
        #expect(await stage.control.commands == [.stop])
        await stage.end()
    }

    @Test func hasTheTypesOfTheSpecification() async throws {
        let stage = try await Stage(showing: .segment(at: 10).paused())
        func members(of interface: String) async throws -> [String] {
            try await stage.daemon.run(
                "busctl",
                arguments: ["--address=\(stage.daemon.address)", "introspect", Stage.name, Stage.path, interface]
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
        let player = try await members(of: Stage.interface)
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
        await stage.end()
    }

    @Test func announcesChangedPropertiesOnly() async throws {
        let stage = try await Stage(showing: .segment(at: 10).paused())
        var signals = try await stage.signals().makeAsyncIterator()
        func next() async -> [BusValue]? { await signals.next()?.arguments }
        func changed(_ values: [String: BusValue]) -> [BusValue] {
            [.string(Stage.interface), .properties(values), .strings([])]
        }

        await stage.control.show(.segment(at: 10.1).paused())
        await stage.control.show(.segment(at: 10.1))
        #expect(await next() == changed(["PlaybackStatus": .string("Playing")]))
        await stage.control.show(.segment(2))
        #expect(
            await next()
                == changed([
                    "Metadata": .properties(Track(.segment(2))?.metadata ?? [:])
                ]))
        await stage.control.show(.complete)
        #expect(
            await next()
                == changed([
                    "PlaybackStatus": .string("Stopped"), "Metadata": .properties([:]), "CanPause": .bool(false),
                    "CanGoNext": .bool(false), "CanGoPrevious": .bool(false),
                ]))
        await stage.end()
    }

    @Test func announcesASeek() async throws {
        let stage = try await Stage(showing: .segment(at: 30))
        var signals = try await stage.signals().makeAsyncIterator()
        await stage.control.show(.segment(at: 0))
        let signal = await signals.next()
        #expect(signal?.interface == Stage.interface)
        #expect(signal?.member == "Seeked")
        #expect(signal?.arguments == [.int64(0)])
        await stage.end()
    }

    @Test func announcesNoContinuousPosition() async throws {
        let stage = try await Stage(showing: .segment(at: 30))
        guard case .int64(let first) = try await stage.property("Position") else { throw Unexpected() }
        #expect(first >= 30_000_000)
        try await until {
            guard case .int64(let later) = try await stage.property("Position") else { throw Unexpected() }
            return later > first
        }
        await stage.control.show(.segment(at: 31).paused())
        try await stage.client.wait(for: Stage.name, toBe: "Paused")
        #expect(try await stage.property("Position") == .int64(31_000_000))
        #expect(try await stage.property("Position") == .int64(31_000_000))
        await stage.end()
    }

    @Test func ignoresUnsupportedMethods() async throws {
        let stage = try await Stage(showing: .segment(at: 10).paused())
        try await stage.call("Seek", [.int64(5_000_000)])
        try await stage.call("SetPosition", [.objectPath("/limber/stretch/0/segment/1"), .int64(0)])
        for member in ["Raise", "Quit"] {
            _ = try await stage.client.call(Stage.name, Stage.path, "org.mpris.MediaPlayer2", member)
        }
        await #expect(
            throws: BusError(
                name: BusError.notSupported, message: "Limber cannot open URIs; start a session with 'limber stretch'")
        ) { try await stage.call("OpenUri", [.string("file:///etc/passwd")]) }
        #expect(try await stage.property("Position") == .int64(10_000_000))
        #expect(await stage.control.commands.isEmpty)
        await stage.end()
    }

    @Test func returnsTheReasonOfARefusal() async throws {
        let stage = try await Stage(refusing: .noSession)
        for member in ["Play", "Pause", "Stop", "Next", "Previous"] { try await stage.call(member) }
        await #expect(throws: BusError(name: BusError.failed, message: SessionRefusal.noSession.description)) {
            try await stage.call("PlayPause")
        }
        await stage.control.refuse(with: .cannotStart("there is nothing to play"))
        await #expect(throws: BusError(name: BusError.failed, message: "there is nothing to play")) {
            try await stage.call("Play")
        }
        await stage.end()
    }

    @Test func hasAFixedRateAndNoVolume() async throws {
        let stage = try await Stage(showing: .segment())
        func set(_ name: String, to value: Double) async throws(BusError) {
            try await stage.client.setProperty(
                name, of: Stage.interface, at: Stage.path, of: Stage.name, to: .double(value))
        }
        try await set("Rate", to: 2)
        #expect(try await stage.property("Rate") == .double(1))
        #expect(await stage.control.commands.isEmpty)
        try await set("Rate", to: 0)
        for await command in stage.control.performing {
            #expect(command == .pause)
            break
        }
        try await set("Volume", to: 1)
        await #expect(throws: BusError.self) { try await set("Volume", to: 0.5) }
        #expect(try await stage.property("Volume") == .double(1))
        await stage.end()
    }

    private struct Unexpected: Error {}
}
