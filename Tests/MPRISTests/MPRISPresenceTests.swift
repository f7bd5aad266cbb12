import ControlProtocol
import Glibc
import SDBus
import TestSupport
import Testing

@testable import MPRIS

@Suite(.serialized, .enabled(if: Machine.isReady, "needs dbus, playerctl and systemd"), .timeLimit(.minutes(5)))
struct MPRISPresenceTests {
    @Test func usesAnInstanceNameBesideAnotherLimber() async throws {
        let stage = try await Stage(showing: .segment().paused())
        let changes = try await stage.client.signals(.ownerChanges(in: Stage.name))
        let second = Stage.start(on: stage.daemon, control: RecordingControl(), log: Log())
        for await _ in changes { break }
        let players = try await stage.daemon.run("playerctl", arguments: ["-l"]).output
        #expect(players.split(separator: "\n").sorted() == ["limber", "limber.instance\(getpid())"])
        #expect(try await stage.playerctl("status").output == "Paused")
        second.cancel()
        await second.value
        await stage.end()
    }

    @Test func leavesTheBusWhenCancelled() async throws {
        let stage = try await Stage()
        let changes = try await stage.client.signals(.ownerChanges(of: Stage.name))
        await stage.end()
        for await change in changes {
            #expect(change.arguments.last == .string(""))
            break
        }
        #expect(try await stage.client.owner(of: Stage.name) == nil)
    }

    @Test func survivesABusRestartAndLogsEachChangeOnce() async throws {
        let stage = try await Stage(showing: .segment(at: 10).paused())
        stage.daemon.stop()
        _ = await stage.client.untilClosed()
        await stage.control.show(.segment(2, at: 20).paused())
        try stage.daemon.start()
        let client = try await Bus.connect(to: BusAddress(stage.daemon.address))
        try await client.wait(forOwnerOf: Stage.name)
        #expect(try await stage.playerctl("position").output == "20.000000")
        await stage.end()
        #expect(
            stage.log.lines == [
                "info: MPRIS: player registered name=\(Stage.name)",
                "notice: MPRIS: session bus lost, reconnecting error=lost the connection to \(stage.daemon.address)",
                "notice: MPRIS: session bus connected",
                "info: MPRIS: player registered name=\(Stage.name)",
            ])
    }

    @Test func logsAMissingSessionBusOnce() async throws {
        let log = Log()
        let service = MPRISService(
            control: RecordingControl(), bus: SessionBus(environment: ["XDG_RUNTIME_DIR": "/nowhere"], user: 4_000_000),
            logger: log.logger)
        let run = Task { await service.run() }
        for await lines in log.updates where !lines.isEmpty { break }
        run.cancel()
        await run.value
        #expect(
            log.lines == [
                "notice: MPRIS: session bus unavailable error=no session bus: "
                    + "DBUS_SESSION_BUS_ADDRESS is not set and no socket exists at /nowhere/bus or /run/user/4000000/bus"
            ])
    }
}
