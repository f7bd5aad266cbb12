import Foundation
import SDBus
import TestSupport
import Testing

/// Notifications by every delivery, and the reactions of the user.
@Suite(.timeLimit(.minutes(5)), .enabled(if: PrivateBus.isInstalled, "needs dbus")) struct NotificationTests {
    private let bus: PrivateBus
    private let page: PageHost

    init() throws {
        bus = try PrivateBus()
        page = PageHost(changing: [
            "DBUS_SESSION_BUS_ADDRESS": bus.address,
            "LIMBER_NOTICES_COMMAND": "env -0 >> $TEST_HOME/told; echo >> $TEST_HOME/told",
            "LIMBER_SESSION_OUTPUT": "raw:$TEST_HOME/out.raw", "LIMBER_MPRIS_ENABLED": "false",
        ])
    }

    private var home: TemporaryHome { page.home }

    /// Waits for the command of a notification, by default by its id, and returns the variables of all commands.
    private func told(_ value: String, in variable: String = "ID") async throws -> [Substring] {
        try await until { try home.has("told") && home.read("told").contains("LIMBER_NOTICE_\(variable)=\(value)\0") }
        try await until { try home.read("told").hasSuffix("\n") }
        return try home.read("told").split(separator: "\0")
    }

    @Test func areDeliveredAndDismissedEverywhere() async throws {
        let server = try await NotificationDaemon(on: bus)
        #expect(try await home.limber("remind", "permission").output.hasPrefix("Notifications not set up"))
        #expect(try await home.limber("remind", "permission", "allow").output == "Notifications enabled")
        try await page.serving { _ in
            let hostile = #"<b>&'"$(touch hacked)`id`; \n"# + "\u{7}"
            try await page.schedule("Tea \(hostile)", hostile, tag: "tea")
            let shown = try #require(await server.shown())
            #expect(shown.summary == #"Tea <b>&'"$(touch hacked)`id`; \n"#)
            #expect(shown.body == #"&lt;b&gt;&amp;'"$(touch hacked)`id`; \n"#)
            let told = try await told("tea")
            #expect(told.contains("LIMBER_NOTICE_CATEGORY=MESSAGE"))
            #expect(told.contains("LIMBER_NOTICE_MANNER=aloud"))
            #expect(told.contains { $0 == "LIMBER_NOTICE_BODY=\(hostile.dropLast())" })
            #expect(!home.has("hacked"))
            // Dismissed on the page, and withdrawn from the desktop.
            try await page.send("POST", "/api/notifications/cancel", #"{"tag":"tea"}"#)
            #expect(await server.next() == .closed(shown.id))
            // With desktop notifications off, the other deliveries still work.
            try await page.send("POST", "/api/notifications/permission", #"{"consent":"refused"}"#)
            #expect(try await home.limber("remind", "permission").output.hasPrefix("Notifications blocked\nTo enable"))
            try await page.schedule("Silence", "there", tag: "two")
            _ = try await self.told("two")
            try await page.send("POST", "/api/notifications/permission", #"{"consent":"allowed"}"#)
            try await page.schedule("Sound", "again", tag: "three")
            #expect(try #require(await server.shown()).summary == "Sound")
        }
    }

    @Test func areSpokenWhileOtherPlayersPause() async throws {
        let player = try await FakePlayer("radio", on: bus, status: "Playing")
        try await page.serving { _ in
            try await page.schedule("Rest Complete", "Time for Squat - Set 2", tag: "rest-timer")
            await player.wait(for: "Pause")
            await player.wait(for: "Play")
            #expect(player.commands == ["Pause", "Play"])
        }
        // The clip, up to its last audible sample.
        let bytes = try home.bytes(of: "out.raw")
        #expect(bytes.count > 4 * 60_000)
        #expect(bytes.contains { $0 != 0 })
        #expect(!home.has("state/limber/players.json"))
    }

    /// A text that could forge a line on screen or in the log.
    @Test func areOneLineWithoutControlCharacters() async throws {
        let forged = "Tea\nlimber: forged\r\u{1b}[2J\u{202e}\u{2028}\u{7}"
        let server = try await NotificationDaemon(on: bus)
        #expect(try await home.limber("remind", "permission", "allow").status == 0)
        try await page.serving { _ in
            try await page.schedule(forged, forged, tag: "tea")
            let shown = try #require(await server.shown())
            #expect((shown.summary, shown.body) == ("Tea limber: forged [2J ", "Tea limber: forged [2J "))
            let told = try await told("tea")
            #expect(told.contains("LIMBER_NOTICE_TITLE=Tea limber: forged [2J "))
            #expect(told.contains("LIMBER_NOTICE_BODY=Tea limber: forged [2J "))
        }
    }

    /// Asks the daily question through a daemon, then kills the daemon.
    ///
    /// - Returns: The notification still on screen.
    private func askAndDie(_ server: NotificationDaemon) async throws -> NotificationDaemon.Shown {
        #expect(try await home.limber("remind", "permission", "allow").status == 0)
        try await home.missTheQuestion()
        let daemon = try await page.serve()
        let shown = try #require(await server.shown())
        #expect(shown.summary == "Time for today's intention")
        #expect(shown.body == "What do you want to focus on today?")
        #expect(shown.actions.contains("inline-reply"))
        // The daemon saves the notification's number once it has the server's reply.
        try await until { (try? home.read("state/limber/notifications.json"))?.contains("category") == true }
        // Killed, so that the daemon cannot withdraw its notifications.
        try await daemon.ended(by: SIGKILL)
        return shown
    }

    @Test func anOpenQuestionIsPostedAgainAndTakesATypedAnswer() async throws {
        let server = try await NotificationDaemon(on: bus)
        let first = try await askAndDie(server)
        try await page.serving { _ in
            let again = try #require(await soon { await server.shown() })
            #expect((again.summary, again.replaces) == (first.summary, first.id))
            #expect(again.hints["suppress-sound"] == .bool(true))
            try await server.reply("   ", to: again.id)
            #expect(await server.shown()?.summary == "Error")
            try await server.reply("Breathe <b>&", to: again.id)
            var calls: [NotificationDaemon.Call] = []
            while calls.count < 2, let call = await server.next() { calls.append(call) }
            #expect(calls.contains(.closed(again.id)))
            let confirmation = calls.compactMap { if case .shown(let shown) = $0 { shown.summary } else { nil } }
            #expect(confirmation == ["Intention Set!"])
            #expect(try await home.limber("intend").output.contains("Breathe <b>&"))
        }
    }

    @Test func anAnsweredQuestionIsWithdrawn() async throws {
        let server = try await NotificationDaemon(on: bus)
        let first = try await askAndDie(server)
        #expect(try await home.limber("answer", "Breathe").status == 0)
        try await page.serving { _ in
            let call = try await soon { await server.next() }
            #expect(call == .closed(first.id))
        }
    }

    @Test func aSnoozeUntilTomorrowNamesAnEarlierQuestion() async throws {
        try await home.askTheQuestion()
        let snoozed = try await home.limber("remind", "snooze", "tomorrow")
        #expect(snoozed.status == 0)
        #expect(snoozed.output.hasPrefix("Not asked again: the next question comes at "))
    }

    private static let scheduled = "Test notification scheduled! Check in 5 seconds."

    /// The notification comes after five seconds.
    @Test(arguments: [true, false]) func aTestUsesEveryDelivery(withDaemon: Bool) async throws {
        let server = try await NotificationDaemon(on: bus)
        _ = try await home.limber("remind", "permission", "allow")
        let daemon = withDaemon ? try await page.serve() : nil
        let start = ContinuousClock.now
        let test = try await home.limber("remind", "test")
        #expect((test.status, test.output, test.errors) == (0, Self.scheduled, ""))
        let shown = try #require(await server.shown())
        #expect(ContinuousClock.now - start >= .seconds(4))
        #expect((shown.summary, shown.body) == ("Test Notification", "Your notifications are working!"))
        // A process that does not stay offers no buttons.
        #expect(shown.actions.isEmpty == !withDaemon)
        _ = try await told("Test Notification", in: "TITLE")
        try await until { try home.has("out.raw") && home.bytes(of: "out.raw").contains { $0 != 0 } }
        try await daemon?.end()
        #expect(try home.read("told").matches(of: /LIMBER_NOTICE_TITLE=/).count == 1)
    }

    @Test func aTestUsesTheCommandWithoutADesktopAndASoundCard() async throws {
        let test = try await home.start(
            ["remind", "test"],
            changing: [
                "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere",
                "LIMBER_SESSION_OUTPUT": "alsa:limber-no-such-card",
            ]
        ).finished()
        #expect((test.status, test.output, test.errorLines.count) == (0, Self.scheduled, 1))
        #expect(test.errors.hasPrefix("limber: cannot speak the notification: "))
        #expect(try home.read("told").contains("LIMBER_NOTICE_TITLE=Test Notification\0"))
    }
}
