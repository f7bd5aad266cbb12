import Foundation
import TestSupport
import Testing

/// Texts of other programs that could forge a line on screen or in the log.
@Suite(.takingTurns, .enabled(if: PrivateBus.isInstalled, "needs dbus")) struct NotificationTextTests {
    private static let forged = "Tea\nlimber: forged\r\u{1b}[2J\u{2028}\u{7}"

    @Test func notificationsAndCommandsGetOneLine() async throws {
        let bus = try PrivateBus()
        let page = try PageHost(changing: [
            "DBUS_SESSION_BUS_ADDRESS": bus.address, "LIMBER_SPEECH_ENABLED": "false",
            "LIMBER_NOTICES_COMMAND":
                #"printf '%s|%s' "$LIMBER_NOTICE_TITLE" "$LIMBER_NOTICE_BODY" > $TEST_HOME/new; mv $TEST_HOME/new $TEST_HOME/told"#,
        ])
        let server = try await NotificationDaemon(on: bus)
        #expect(try await page.home.limber("remind", "permission", "allow").status == 0)
        try await page.serving { _ in
            try await page.schedule(Self.forged, Self.forged, tag: "tea")
            let shown = try #require(await server.shown())
            try await until { page.home.has("told") }
            let told = try page.home.read("told")
            #expect((shown.summary, shown.body) == ("Tea limber: forged [2J ", "Tea limber: forged [2J "))
            #expect(told == "Tea limber: forged [2J |Tea limber: forged [2J ")
        }
    }

    @Test(arguments: [nil, "8:1"]) func logsOneLineForEachEvent(journal: String?) async throws {
        let page = try PageHost(changing: [
            "LIMBER_SPEECH_ENABLED": "false", "LIMBER_NOTICES_COMMAND": "exit 3", "JOURNAL_STREAM": journal,
        ])
        try await page.serving { daemon in
            try await page.schedule("Tea", "It is ready", tag: "tea\n<0>limber: forged\u{1b}[2J")
            try await until { try daemon.errors.contains("notices.command") }
            let log = try daemon.errors
            let lines = log.split(whereSeparator: \.isNewline)
            #expect(lines.filter { $0.contains("forged") }.allSatisfy { $0.contains("notices.command") })
            #expect(!log.contains("\u{1b}"))
        }
    }
}
