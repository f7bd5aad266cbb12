import HTTPTypes
import Hummingbird
import NotificationHub
import PracticeCore
import PracticeData
import PracticeServices
import SessionCore

/// Reminders: preferences, pending reminders, open questions and the history of questions.
///
/// This folder holds the routes of reminders and intentions. The rules of both are in `PracticeCore`, and the
/// repositories in `PracticeData`.
struct ReminderRoutes {
    let backend: Backend

    /// The maximum number of questions in the history.
    private static let most = 100

    func add(to router: some RouterMethods<WebContext>) {
        let router = router.group("reminders")
        router.get { _, _ in shown(try await overview()) }
        router.put { request, context in
            let preferences = try await request.body(as: .reminders, context)
            return shown(
                try await backend.practice.write { data in
                    let context = data.reminderContext
                    try data.reminders.changeReminderPreferences(context) { $0 = preferences }
                    return try data.reminders.reminders(context)
                })
        }
        router.get("history") { _, _ in
            try await backend.query { data in
                let preferences = try data.reminders.reminderPreferences()
                return try data.reminders.reminderHistory(limit: Self.most).map { ShownQuestion($0, preferences) }
            }
        }
        router.get("open") { _, _ in
            let overview = try await overview()
            return Response.data(overview.schedule.questions.map { ShownQuestion($0, overview.preferences) })
        }
        router.post("open/:id/answer") { request, context in
            let text = try await request.body(as: Self.answer, context)
            return try await respond(.reply(text), to: context)
        }
        router.post("open/:id/start") { _, context in try await respond(.start(.start), to: context) }
        router.post("open/:id/skip") { _, context in try await respond(.skip, to: context) }
        router.post("open/:id/snooze") { request, context in
            let length = try await request.body(as: Self.snooze, context)
            return try await respond(.snooze(length), to: context)
        }
    }

    private func overview() async throws -> ReminderOverview {
        try await backend.practice.read { try $0.reminders.reminders($0.reminderContext) }
    }

    private func shown(_ overview: ReminderOverview) -> Response {
        Response.data(ShownReminders(overview, by: backend.context.calendar().clock))
    }

    /// Delivers a response to the question in the path, which holds the id of the question or of its notification.
    private func respond(_ response: NotificationResponse, to context: WebContext) async throws -> Response {
        let id = context.parameter("id")
        let question = try await backend.practice.read { try $0.reminders.question(id) }
        let message = try await backend.responder.respond(response, to: question?.notificationID ?? id)
        return Response.data(Message(message: message))
    }

    private static let answer = BodyRule<String>.object { object in
        object.required("text", .text("a string") { $0 })
    }

    private static let snooze = BodyRule<SnoozeLength>.object { object in
        object.required("length", BodyRule<SnoozeLength>.choice)
    }
}

/// The outcome of a request, in a sentence.
private struct Message: Encodable {
    let message: String
}

/// The reminders. Dates and times are those of the daemon's time zone, because the browser may be in another one.
private struct ShownReminders: Encodable {
    /// The pending reminder of a kind.
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

    init(_ overview: ReminderOverview, by clock: Zone) {
        preferences = overview.preferences
        pending = overview.schedule.pending.map { entry in
            let shown = clock.reading(at: entry.due)
            return Entry(
                kind: entry.kind, due: entry.due, why: entry.why, day: "\(shown.day)", time: "\(shown.time)")
        }
        open = overview.schedule.questions
    }
}

/// A question with its text, and the id by which it is answered.
private struct ShownQuestion: ObjectEncodable {
    private let question: ReminderQuestion
    private let text: String

    init(_ question: ReminderQuestion, _ preferences: ReminderPreferences) {
        self.question = question
        text = preferences[question.kind].text ?? question.text
    }

    var members: EncodedMembers {
        EncodedMembers(
            ["noticeId": question.notificationID, "title": question.title, "text": text], of: question)
    }
}
