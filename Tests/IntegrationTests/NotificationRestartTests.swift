import Foundation
import SDBus
import TestSupport
import Testing

/// Questions on a desktop that outlives the daemon.
@Suite(.takingTurns, .enabled(if: PrivateBus.isInstalled, "needs dbus")) struct NotificationRestartTests {
    private let bus: PrivateBus
    private let page: PageHost

    init() throws {
        bus = try PrivateBus()
        page = try PageHost(changing: ["DBUS_SESSION_BUS_ADDRESS": bus.address, "LIMBER_SPEECH_ENABLED": "false"])
    }

    private var home: TemporaryHome { page.home }

    /// Asks the daily question through a daemon, then kills the daemon.
    ///
    /// - Returns: The notification still on screen.
    private func ask(_ server: NotificationDaemon) async throws -> NotificationDaemon.Shown {
        #expect(try await home.limber("remind", "permission", "allow").status == 0)
        try await home.missTheQuestion()
        let daemon = try await page.serve()
        let shown = try #require(await server.shown())
        #expect(shown.summary == "Time for today's intention")
        // The daemon saves the notification's number once it has the server's reply.
        try await until { (try? home.read("state/limber/notifications.json"))?.contains("category") == true }
        // Killed, so that the daemon cannot withdraw its notifications.
        daemon.signal(SIGKILL)
        _ = try await daemon.finished()
        return shown
    }

    @Test func repostsAnOpenQuestion() async throws {
        let server = try await NotificationDaemon(on: bus)
        let first = try await ask(server)
        try await page.serving { _ in
            let again = try #require(await soon { await server.shown() })
            #expect((again.summary, again.replaces) == (first.summary, first.id))
            #expect(again.hints["suppress-sound"] == .bool(true))
            // The buttons work again.
            try await server.reply("Breathe", to: again.id)
            #expect(await server.shown()?.summary == "Intention Set!")
        }
    }

    @Test func withdrawsAnAnsweredQuestion() async throws {
        let server = try await NotificationDaemon(on: bus)
        let first = try await ask(server)
        #expect(try await home.limber("answer", "Breathe").status == 0)
        try await page.serving { _ in
            let call = try await soon { await server.next() }
            #expect(call == .closed(first.id))
        }
    }
}
