import HTTPTypes
import Hummingbird
import PracticeCore
import Reminders
import SessionCore
import Store

/// The reminders: what somebody wants to be reminded of, what comes next, and the questions that are open.
struct ReminderRoutes {
    let backend: Backend

    /// So many questions are shown of all that were ever asked.
    private static let shown = 100

    func add(to router: some RouterMethods<WebContext>) {
        let router = router.group("reminders")
        router.get { _, _ in
            let context = context
            return Response.data(ShownReminders(try backend.store().reminders(context), by: context.calendar.clock))
        }
        router.put { request, context in
            let preferences = try await request.body(as: .reminders, context)
            let store = try backend.store()
            let context = self.context
            try store.changeReminderPreferences(context) { $0 = preferences }
            return Response.data(ShownReminders(try store.reminders(context), by: context.calendar.clock))
        }
        router.get("history") { _, _ in
            let store = try backend.store()
            let preferences = try store.reminderPreferences()
            return Response.data(
                try store.reminderHistory(limit: Self.shown).map { ShownQuestion($0, preferences) })
        }
        router.get("open") { _, _ in
            let overview = try backend.store().reminders(context)
            return Response.data(overview.schedule.questions.map { ShownQuestion($0, overview.preferences) })
        }
        router.post("open/:id/answer") { request, context in
            let text = try await request.body(as: Self.answer, context)
            return try await respond(.reply(text), to: context)
        }
        router.post("open/:id/skip") { _, context in try await respond(.skip, to: context) }
        router.post("open/:id/snooze") { request, context in
            let length = try await request.body(as: Self.snooze, context)
            return try await respond(.snooze(length), to: context)
        }
    }

    private var context: ReminderContext {
        ReminderContext(now: backend.now(), calendar: backend.calendar())
    }

    private func respond(_ response: NoticeResponse, to context: WebContext) async throws -> Response {
        let id = context.parameter("id")
        do throws(NoticeRefusal) {
            return Response.data(Told(message: try await backend.responder.respond(response, to: id)))
        } catch {
            switch error {
            case .unknown: throw APIError.missing("Question", id: id)
            case .refused(let reason): throw APIError.refused(reason)
            case .notKept(let reason): throw APIError(.serviceUnavailable, .unavailable, reason)
            }
        }
    }

    private static let answer = BodyRule<String>.object { object in
        object.required("text", .text("a string") { $0 })
    }

    private static let snooze = BodyRule<SnoozeLength>.object { object in
        object.required("length", BodyRule<SnoozeLength>.choice)
    }
}

/// What became of something, in a sentence.
private struct Told: Encodable {
    let message: String
}

/// The reminders, with the day and the time that the box's clock shows then: whoever looks may be in another zone.
private struct ShownReminders: Encodable {
    /// What is pending of a kind.
    struct Entry: Encodable {
        let kind: ReminderKind
        let due: Timestamp
        let why: String
        let day: String
        let time: String
    }

    let preferences: ReminderPreferences
    let pending: [Entry]
    let open: [ReminderQuestion]

    init(_ overview: ReminderOverview, by clock: WallClock) {
        preferences = overview.preferences
        pending = overview.schedule.pending.map { entry in
            let shown = clock.reading(at: entry.due)
            return Entry(
                kind: entry.kind, due: entry.due, why: entry.why, day: "\(shown.day)", time: "\(shown.time)")
        }
        open = overview.schedule.questions
    }
}

/// A question, with what is asked and the id by which it is answered.
private struct ShownQuestion: Encodable {
    private let question: ReminderQuestion
    private let text: String

    init(_ question: ReminderQuestion, _ preferences: ReminderPreferences) {
        self.question = question
        text = preferences.text(of: question.kind) ?? question.text
    }

    private enum Key: CodingKey {
        case noticeId, title, text
    }

    func encode(to encoder: any Encoder) throws {
        try question.encode(to: encoder)
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(question.noticeID, forKey: .noticeId)
        try values.encode(question.title, forKey: .title)
        try values.encode(text, forKey: .text)
    }
}
