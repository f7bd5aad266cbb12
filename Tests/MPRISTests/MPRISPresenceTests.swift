import ControlProtocol
import Glibc
import SDBus
import TestSupport
import Testing

@testable import MPRIS

@Suite(.serialized, .enabled(if: Machine.isReady, "needs dbus, playerctl and systemd"), .timeLimit(.minutes(5)))
struct MPRISPresenceTests {
    @Test func usesAnInstanceNameBesideAnotherLimber() async throws {
        let fixture = try await MPRISFixture(showing: .segment().paused())
        let changes = try await fixture.client.signals(.ownerChanges(in: MPRISFixture.name))
        let second = MPRISFixture.start(on: fixture.daemon, control: RecordingControl(), log: Log())
        for await _ in changes { break }
        let players = try await fixture.daemon.run("playerctl", arguments: ["-l"]).output
        #expect(players.split(separator: "\n").sorted() == ["limber", "limber.instance\(getpid())"])
        #expect(try await fixture.playerctl("status").output == "Paused")
        second.cancel()
        await second.value
        await fixture.end()
    }

    @Test func leavesTheBusWhenCancelled() async throws {
        let fixture = try await MPRISFixture()
        let changes = try await fixture.client.signals(.ownerChanges(of: MPRISFixture.name))
        await fixture.end()
        for await change in changes {
            #expect(change.arguments.last == .string(""))
            break
        }
        #expect(try await fixture.client.owner(of: MPRISFixture.name) == nil)
    }

    @Test func survivesABusRestartAndLogsEachChangeOnce() async throws {
        let fixture = try await MPRISFixture(showing: .segment(at: 10).paused())
        fixture.daemon.stop()
        // The service must notice the loss by itself: a change that it announces meanwhile would fail for another reason.
        for await lines in fixture.log.updates where lines.count >= 2 { break }
        await fixture.control.show(.segment(2, at: 20).paused())
        try fixture.daemon.start()
        let client = try await Bus.connect(to: BusAddress(fixture.daemon.address))
        try await client.wait(forOwnerOf: MPRISFixture.name)
        #expect(try await fixture.playerctl("position").output == "20.000000")
        await fixture.end()
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
