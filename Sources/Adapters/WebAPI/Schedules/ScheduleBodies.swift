import PracticeCore
import SessionCore

/// The body of a request that adds a schedule.
struct NewSchedule: Decodable, Sendable {
    let request: SessionRequest
    /// The title; `nil` if the session names the schedule.
    private let title: String?
    private let rule: ScheduleRule
    private let options: StartOptions

    /// Reads the members.
    ///
    /// - Throws: `OptionError` with a message that names the member.
    init(from decoder: any Decoder) throws {
        let members = try ScheduleChange(from: decoder)
        guard let request = members.request else { throw OptionError("missing parameter 'request'") }
        guard let rule = members.rule else { throw OptionError("missing parameter 'rule'") }
        (self.request, self.rule, title) = (request, rule, members.title)
        options = members.options ?? StartOptions()
    }

    /// Returns the schedule, whose id may be in use.
    ///
    /// - Parameter session: The checked session, whose title the schedule has if the body has none.
    func schedule(_ session: ScheduledSession, _ context: ReminderContext) throws(OptionError) -> Schedule {
        try Schedule(adding: title ?? session.title, session.request, rule, options, context)
    }
}
