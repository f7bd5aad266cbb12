import PracticeCore
import SDBus
import Testing

@testable import Notifications

/// The arguments of a notification request.
@Suite struct NotificationContentsTests {
    private static let everything: Set = ["actions", "body", "body-markup", "inline-reply"]

    private func contents(
        _ category: NotificationCategory = .dailyIntention, title: String = "Title", body: String = "Body",
        _ manner: NotificationManner = .aloud, for capabilities: Set<String> = everything
    ) -> NotificationContents {
        NotificationContents(
            UserNotification(id: "q", category: category, title: title, body: body, speech: Speech(.test)), manner,
            for: capabilities)
    }

    @Test(arguments: NotificationCategory.allCases) func offersTheActionsOfItsCategory(category: NotificationCategory) {
        let buttons = category.actions.flatMap { [$0.rawValue, $0.label] }
        #expect(contents(category, for: ["actions", "body"]).actions == ["default", "Open"] + buttons)
        #expect(contents(category, for: ["body"]).actions == [])
    }

    @Test func offersInlineRepliesIfSupported() {
        let asking = contents()
        #expect(asking.actions.prefix(4) == ["default", "Open", "inline-reply", "Set Intention"])
        #expect(!asking.actions.contains("SET_INTENTION_ACTION"))
        #expect(asking.hints["x-kde-reply-placeholder-text"] == .string("Enter your intention..."))
        #expect(asking.hints["x-kde-reply-submit-button-text"] == .string("Set"))
        for other in [contents(.planUpdate), contents(for: ["actions", "body"]), contents(for: ["inline-reply"])] {
            #expect(!other.actions.contains("inline-reply"))
            #expect(other.hints["x-kde-reply-submit-button-text"] == nil)
        }
    }

    @Test func playsASoundUnlessSilent() {
        #expect(contents().hints["sound-name"] == .string("message-new-instant"))
        #expect(contents().hints["suppress-sound"] == nil)
        #expect(contents(.dailyIntention, .silent).hints["suppress-sound"] == .bool(true))
        #expect(contents(.dailyIntention, .silent).hints["sound-name"] == nil)
        #expect(contents(.restComplete).hints["sound-name"] == .string("alarm-clock-elapsed"))
    }

    @Test(
        arguments: [
            (.dailyIntention, 1, 0, false, "x-limber.daily-intention"),
            (.restComplete, 2, 30_000, true, "x-limber.rest-timer"),
            (.test, 1, -1, true, "x-limber.test"), (.planUpdate, 1, -1, false, "x-limber.plan-update"),
            (.confirmation, 1, -1, true, "x-limber.confirmation"),
            (.scheduledStart, 1, 0, true, "x-limber.scheduled-start"),
            (.scheduleQuestion, 1, 0, false, "x-limber.schedule-question"),
            (.schedule, 1, -1, false, "x-limber.schedule"),
            (.stretchReminder, 1, -1, false, "x-limber.stretch-reminder"),
        ] as [(NotificationCategory, UInt8, Int32, Bool, String)])
    func statesUrgencyAndTimeout(
        category: NotificationCategory, urgency: UInt8, timeout: Int32, passes: Bool, name: String
    ) {
        let contents = contents(category)
        #expect(contents.hints["urgency"] == .byte(urgency))
        #expect(contents.timeout == timeout)
        #expect(contents.hints["transient"] == (passes ? .bool(true) : nil))
        #expect(contents.hints["category"] == .string(name))
        #expect(contents.hints["desktop-entry"] == .string("limber"))
    }

    @Test(arguments: [
        ("<b>&amp;</b>", "&lt;b&gt;&amp;amp;&lt;/b&gt;", "<b>&amp;</b>"),
        ("a\u{0}b\u{1B}[31mc\u{7}\u{9B}", "ab[31mc", "ab[31mc"),
        ("one\ntwo\tthree\r", "one two three ", "one two three "),
        ("\"quotes\" 'and' ünï 🧘", "\"quotes\" 'and' ünï 🧘", "\"quotes\" 'and' ünï 🧘"),
    ])
    func escapesMarkup(text: String, markup: String, plain: String) {
        #expect(contents(body: text).body == markup)
        #expect(contents(body: text, for: ["body"]).body == plain)
        // A title never contains markup.
        #expect(contents(title: text).summary == plain)
    }

    @Test func truncatesLongTexts() {
        let long = contents(title: String(repeating: "a", count: 100_000), body: String(repeating: "é", count: 100_000))
        #expect(long.summary == String(repeating: "a", count: 1000) + "…")
        #expect(long.body == String(repeating: "é", count: 1000) + "…")
    }

    @Test func mergesTitleAndBodyWithoutBodySupport() {
        #expect(contents(for: []).summary == "Title: Body")
        #expect(contents(for: []).body == "")
    }
}
