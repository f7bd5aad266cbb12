import Glibc
import Notifications
import PracticeCore
import SDBus
import TestSupport
import Testing

@Suite(.serialized, .enabled(if: PrivateBus.isInstalled, "needs dbus"), .timeLimit(.minutes(5)))
struct NotificationServiceTests {
    private static let name = "org.freedesktop.Notifications"

    private func state(on bus: PrivateBus) async -> NotificationState {
        await NotificationService(environment: bus.environment, user: geteuid()).status(.undecided).state
    }

    @Test func isFoundByItsName() async throws {
        let bus = try PrivateBus()
        let desktop = try await Bus.connect(to: BusAddress(bus.address))
        #expect(await state(on: bus) == .noService)
        #expect(try await desktop.claim(Self.name))
        // The service reports nothing about itself.
        #expect(await state(on: bus) == .unknown)
        await desktop.close()
    }

    @Test func isFoundIfTheBusCanStartIt() async throws {
        #expect(await state(on: try PrivateBus(startable: [Self.name])) == .notSetUp)
        #expect(await state(on: try PrivateBus(startable: ["org.example.Other"])) == .noService)
    }

    @Test func isMissingWithoutABus() async throws {
        let bus = try PrivateBus()
        bus.stop()
        #expect(await state(on: bus) == .noService)
        let folder = try TemporaryFolder()
        let environment = ["XDG_RUNTIME_DIR": folder.path]
        let service = NotificationService(environment: environment, user: 4_000_000)
        #expect(await service.status(.allowed).state == .noService)
    }
}
