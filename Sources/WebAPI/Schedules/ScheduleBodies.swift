import PracticeCore
import SessionCore

/// The body of a request that adds a schedule.
struct NewSchedule: Decodable, Sendable {
    let request: SessionRequest
    private let title: String
    private let rule: ScheduleRule
    private let options: StartOptions

    /// Reads the members. Without a title, the session names the schedule.
    ///
    /// - Throws: `OptionError` with a message that names the member.
    init(from decoder: any Decoder) throws {
        let members = try ScheduleChange(from: decoder)
        guard let request = members.request else { throw OptionError("missing parameter 'request'") }
        guard let rule = members.rule else { throw OptionError("missing parameter 'rule'") }
        self.request = request
        self.rule = rule
        title = members.title ?? request.title
        options = members.options ?? StartOptions()
    }

    /// Returns the schedule, whose id may be in use.
    func schedule(at time: Timestamp) -> Schedule {
        Schedule(
            id: Schedule.id(of: title), title: title, request: request, rule: rule, options: options, createdAt: time)
    }
}

/// The body of a request that changes a schedule. A missing member stays as it is.
struct ScheduleChange: Decodable, Sendable {
    let title: String?
    let request: SessionRequest?
    let rule: ScheduleRule?
    let options: StartOptions?

    private enum Key: String, CodingKey, CaseIterable {
        case title, request, rule, options
    }

    private static let titles = Limit<String>.name

    /// Reads the members. Each may be missing.
    ///
    /// - Throws: `OptionError` with a message that names the member.
    init(from decoder: any Decoder) throws {
        let members = try Members<Key>(of: decoder)
        title = try members.value(.title, Self.titles.words)
        if let title, !Self.titles.admits(title) { throw OptionError("'title' must be \(Self.titles.words)") }
        request = try members.object(.request)
        rule = try members.object(.rule)
        if rule?.isFromCalendar == true { throw OptionError("'rule': only a calendar file can have 'events'") }
        options = try members.object(.options)
    }

    /// Applies the change. Request, rule and options are replaced as a whole.
    func apply(to schedule: inout Schedule, _ context: ReminderContext) {
        if let title { schedule.title = title }
        if let request { schedule.request = request }
        if let rule, rule != schedule.rule { schedule.change(rule, context) }
        if let options, options != schedule.options { schedule.change(options, context) }
    }
}

extension SessionRequest {
    /// The title of a schedule without one, such as "Morning back" for the routine `morning-back`.
    fileprivate var title: String {
        let words =
            switch content {
            case .routine(let name): name.split(separator: "-").joined(separator: " ")
            case .meditation: "meditation"
            case .stretch: regions.compactMap(\.title).joined(separator: ", ")
            }
        let title = words.isEmpty ? "stretching" : words
        return String((title.prefix(1).uppercased() + title.dropFirst()).prefix(Schedule.longestTitle))
    }
}

extension StretchChoice {
    /// The region or stretch for people; `nil` for a rest.
    fileprivate var title: String? {
        switch self {
        case .region(let region): region.region.label
        case .stretch(let name, _): name
        case .rest: nil
        }
    }
}
