import Foundation
import TestSupport
import Testing

/// Notifications by every delivery, and the reactions of the user.
@Suite(.takingTurns, .enabled(if: PrivateBus.isInstalled, "needs dbus")) struct NotificationTests {
    private let bus: PrivateBus
    private let page: PageHost

    init() throws {
        bus = try PrivateBus()
        page = try PageHost(changing: [
            "DBUS_SESSION_BUS_ADDRESS": bus.address,
            "LIMBER_NOTICES_COMMAND": "env -0 >> $TEST_HOME/told; echo >> $TEST_HOME/told",
            "LIMBER_SESSION_OUTPUT": "raw:$TEST_HOME/out.raw",
        ])
    }

    private var home: TemporaryHome { page.home }

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
            try await until { try home.has("told") && home.read("told").hasSuffix("\n") }
            let told = try home.read("told").split(separator: "\0")
            #expect(told.contains("LIMBER_NOTICE_ID=tea"))
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
            try await until { try home.read("told").contains("LIMBER_NOTICE_ID=two") }
            try await page.send("POST", "/api/notifications/permission", #"{"consent":"allowed"}"#)
            try await page.schedule("Sound", "again", tag: "three")
            #expect(try #require(await server.shown()).summary == "Sound")
        }
    }

    @Test func takeATypedAnswerOrCloseOnAnotherAnswer() async throws {
        let server = try await NotificationDaemon(on: bus)
        #expect(try await home.limber("remind", "permission", "allow").status == 0)
        try await home.missTheQuestion()
        try await page.serving { _ in
            let question = try #require(await server.shown())
            #expect(question.summary == "Time for today's intention")
            #expect(question.body == "What do you want to focus on today?")
            #expect(question.actions.contains("inline-reply"))
            // A notification service that dies loses its notifications; the answer comes from a terminal.
            try await server.reply("   ", to: question.id)
            let refusal = try #require(await server.shown())
            #expect(refusal.summary == "Error")
            try await server.reply("Breathe <b>&", to: question.id)
            var calls: [NotificationDaemon.Call] = []
            while calls.count < 2, let call = await server.next() { calls.append(call) }
            #expect(calls.contains(.closed(question.id)))
            let confirmation = calls.compactMap { call in
                if case .shown(let shown) = call { shown.summary } else { nil }
            }
            #expect(confirmation == ["Intention Set!"])
            #expect(try await home.limber("intend").output.contains("Breathe <b>&"))
            // An answer to a notification that is gone.
            try await server.reply("Again", to: question.id)
            #expect(try await !home.limber("intend").output.contains("Again"))
        }
    }

    @Test(.enabled(if: Dunst.isInstalled, "needs dunst and Xvfb"))
    func areShownByDunst() async throws {
        let dunst = try await Dunst(on: bus)
        _ = try await home.limber("remind", "permission", "allow")
        try await page.serving { _ in
            try await page.schedule("Tea", "It is ready", tag: "tea")
            try await dunst.shows(1)
            try await page.schedule("Tea", "It is cold", tag: "tea")
            try await page.schedule("Bread", "It is done", tag: "bread")
            try await dunst.shows(2)
            try await page.send("POST", "/api/notifications/cancel", #"{"tag":"bread"}"#)
            try await dunst.shows(1)
            try await dunst.pause(true)
            let blocked = try await home.limber("profile").output
            #expect(blocked.contains("Notifications blocked"))
            #expect(blocked.contains("dunstctl set-paused false"))
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
}
