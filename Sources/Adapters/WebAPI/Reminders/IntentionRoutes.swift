import Hummingbird
import PracticeCore
import PracticeData
import SessionCore

/// The intentions: one for each day, week and month.
struct IntentionRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        let router = router.group("intentions")
        router.get { _, _ in
            try await backend.query { IntentionList(intentions: try $0.intentions.intentions()) }
        }
        router.get(":id") { _, context in
            let id = context.parameter("id")
            return try answer(try await backend.practice.read { try $0.intentions.intention(id) }, id: id)
        }
        router.post { request, context in
            let new = try await request.body(as: Self.new(by: backend.context.calendar()), context)
            let kept = try await backend.practice.write { data in
                try data.intentions.keep(
                    Intention(
                        id: data.newID(), text: new.text, period: new.period, isAIGenerated: new.isAIGenerated,
                        isAIRephrased: new.isAIRephrased, at: data.now))
            }
            return Response.data(OneIntention(intention: kept.intention), status: kept.isNew ? .created : .ok)
        }
        router.put(":id") { request, context in
            let change = try await request.body(as: Self.change, context)
            let (id, first) = (context.parameter("id"), backend.context.calendar().weekStartsOn)
            let changed = try await backend.practice.write { data in
                try data.intentions.changeIntention(id, at: data.now) { intention in
                    change.apply(to: &intention)
                    intention.date =
                        IntentionPeriod(intention.scope, containing: intention.date, weekStartsOn: first).start
                }
            }
            return try answer(changed, id: id)
        }
        router.delete(":id") { _, context in
            let id = context.parameter("id")
            guard try await backend.practice.write({ try $0.intentions.removeIntention(id) }) else {
                throw APIError.missing("Intention", id: id)
            }
            return Response(status: .noContent)
        }
    }

    private func answer(_ intention: Intention?, id: String) throws -> Response {
        guard let intention else { throw APIError.missing("Intention", id: id) }
        return Response.data(OneIntention(intention: intention))
    }

    private struct New {
        let text: IntentionText
        let period: IntentionPeriod
        let isAIGenerated: Bool
        let isAIRephrased: Bool
    }

    private static func new(by calendar: ReminderCalendar) -> BodyRule<New> {
        .object { object in
            let text = object.required("text", .intention)
            let scope = object.required("scope", BodyRule<IntentionScope>.choice)
            let date = object.required("date", .day(by: calendar))
            let isAIGenerated = object.optional("aiGenerated", .flag, default: false)
            let isAIRephrased = object.optional("aiRephrased", .flag, default: false)
            guard let text, let scope, let date, let isAIGenerated, let isAIRephrased else { return nil }
            return New(
                text: text,
                period: IntentionPeriod(scope, containing: date, weekStartsOn: calendar.weekStartsOn),
                isAIGenerated: isAIGenerated, isAIRephrased: isAIRephrased)
        }
    }

    private static let change = BodyRule<BodyChange<Intention>>.change { object, change in
        change.read("text", as: .words, into: \.text, from: &object)
        change.read("scope", as: BodyRule<IntentionScope>.choice, into: \.scope, from: &object)
        change.read("date", as: LocalDay.rule(.day), into: \.date, from: &object)
        change.read("aiGenerated", as: .flag, into: \.isAIGenerated, from: &object)
        change.read("aiRephrased", as: .flag, into: \.isAIRephrased, from: &object)
    }
}

private struct OneIntention: Encodable {
    let intention: Intention
}

private struct IntentionList: Encodable {
    let intentions: [Intention]
}

extension BodyRule<IntentionText> {
    /// The text of an intention: one line of at most 1000 characters.
    static let intention = BodyRule { value, path, faults in
        guard let written = BodyRule<String>.text("a string", { $0 }).read(value, path, &faults) else { return nil }
        do throws(IntentionText.Fault) {
            return try IntentionText(written)
        } catch {
            faults.append(BodyFault(path: path, message: error.description))
            return nil
        }
    }
}

extension BodyRule<String> {
    /// The text of an intention, as a string.
    static let words = BodyRule { value, path, faults in
        BodyRule<IntentionText>.intention.read(value, path, &faults)?.description
    }
}

extension BodyRule<LocalDay> {
    /// Creates the rule of a date, or of a time on that date.
    fileprivate static func day(by calendar: ReminderCalendar) -> BodyRule {
        BodyRule { value, path, faults in
            if case .text(let text) = value, let moment = Timestamp(text), LastYear.admits(moment) {
                return calendar.days.day(of: moment)
            }
            return LocalDay.rule(.day).read(value, path, &faults)
        }
    }
}
