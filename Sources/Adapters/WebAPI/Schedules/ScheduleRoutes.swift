import ControlProtocol
import HTTPTypes
import Hummingbird
import NotificationHub
import Platform
import PracticeCore
import PracticeData
import SessionCore

/// The schedules: the list, the start that comes next, and changes.
///
/// This folder holds the routes of schedules and their JSON. The rules are in `PracticeCore`, and the repository in
/// `PracticeData`. `POST /api/start-question`, which answers a schedule that asks, is among the routes of the session.
struct ScheduleRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        let router = router.group("schedules")
        router.get { _, _ in
            Response.data(try await backend.practice.read { try $0.scheduleOutlook() }.listings)
        }
        router.get("next") { _, _ in
            Response.data(try await backend.practice.read { try $0.scheduleOutlook() }.starts.first(where: \.comes))
        }
        router.get("history") { _, _ in try await backend.query { try $0.schedules.pastStarts() } }
        router.get("calendar") { _, _ in Response.data(backend.calendarFaults()) }
        router.get(":id") { _, context in
            let id = context.parameter("id")
            let (schedule, outlook) = try await backend.practice.read { data in
                (try data.schedules.schedule(named: id), try data.scheduleOutlook())
            }
            return Response.data(outlook.listing(of: schedule))
        }
        router.post { request, context in
            let new: NewSchedule = try await request.decodedBody(context, allowsNull: false)
            let session = try await checked(new.request)
            let added = try await backend.practice.listing { data in
                try data.schedules.add(new.schedule(session, data.reminderContext))
            }
            return Response.data(added, status: .created)
        }
        router.patch(":id") { request, context in
            var change: ScheduleChange = try await request.decodedBody(context, allowsNull: false)
            if let wanted = change.request { change.request = try await checked(wanted).request }
            return try await changed(context) { [change] in try $0.apply(change, $1) }
        }
        router.delete(":id") { _, context in
            let id = context.parameter("id")
            endQuestion(of: try await backend.practice.write { try $0.schedules.remove(id) })
            return Response(status: .noContent)
        }
        addChanges(to: router)
    }

    private func addChanges(to router: some RouterMethods<WebContext>) {
        for (verb, change) in [("skip", ScheduleRepository.skip), ("unskip", ScheduleRepository.unskip)] {
            router.post(":id/\(verb)") { _, context in
                let id = context.parameter("id")
                let changed = try await backend.practice.listing { data in
                    _ = try change(data.schedules)(id, data.reminderContext)
                    return try data.schedules.schedule(named: id)
                }
                return Response.data(changed)
            }
        }
        router.post(":id/pause") { request, context in
            let until = try await request.body(as: Self.pause, context)
            let today = backend.context.calendar().clock.reading(at: backend.context.now()).day
            if let until, until <= today {
                throw APIError.invalid([BodyFault(path: [.member("until")], message: "must be a day after \(today)")])
            }
            return try await changed(context, endsQuestion: true) { schedule, _ in schedule.pause(until: until) }
        }
        router.post(":id/resume") { _, context in
            try await changed(context, endsQuestion: true) { $0.resume($1) }
        }
        router.post(":id/keep") { _, context in
            try await changed(context, endsQuestion: true) { schedule, _ in schedule.progress.attention = .answered }
        }
    }

    /// Returns the session of a schedule, which a guest may start, and which could start now.
    private func checked(_ request: SessionRequest) async throws(SessionRefusal) -> ScheduledSession {
        try request.check(from: .guest)
        return try await backend.scheduledSession(request)
    }

    /// Changes the schedule in the path.
    ///
    /// - Parameter endsQuestion: Whether the change answers the question whether its times are right.
    private func changed(
        _ context: WebContext, endsQuestion: Bool = false,
        _ change: @escaping @Sendable (inout Schedule, ReminderContext) throws -> Void
    ) async throws -> Response {
        let id = context.parameter("id")
        let listing = try await backend.practice.listing { data in
            let context = data.reminderContext
            return try data.schedules.change(id) { try change(&$0, context) }.schedule
        }
        if endsQuestion { endQuestion(of: listing.schedule) }
        return Response.data(listing)
    }

    private func endQuestion(of schedule: Schedule) {
        backend.notifications.withdraw(UserNotification.stillRight(schedule).id)
    }

    /// The rule of the body `{"until":"2026-12-01"}`; without a day, the schedule is paused until it is resumed.
    private static let pause = BodyRule<LocalDay?>.object { $0.nullable("until", LocalDay.rule(.lastYear)) }
}
