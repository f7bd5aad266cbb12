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
        let desktop = try await bus.connect()
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

@Suite(.timeLimit(.minutes(5))) struct NotificationCommandTests {
    @Test(arguments: [
        ("exit 0", "info: notification delivered delivery=command notification=q"),
        ("exit 3", "warning: notices.command failed error=ended with status 3 notification=q"),
    ])
    func logsWhetherTheCommandSucceeds(line: String, logged: String) async {
        let log = Log()
        let notification = UserNotification(id: "q", category: .test, title: "", body: "", speech: Speech(.message))
        await NotificationCommand({ line }, environment: [:], logger: log.logger).run(for: notification, .aloud)
        #expect(log.lines == [logged])
    }
}
