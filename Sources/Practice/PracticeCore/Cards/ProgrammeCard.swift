public import SessionCore

/// The card of Today for the running programme; empty without one.
public typealias ProgrammeCard = Card<ProgrammeOnDay>

/// The running programme with its standing on a day.
public struct ProgrammeOnDay: CardContent, ObjectEncodable {
    /// The text of a card without content.
    public static let emptyMessage = "No programme"
    /// None: only a session that is due can be started.
    public static let action: String? = nil

    /// The standing of the programme.
    public let standing: ProgrammeStanding
    private let today: LocalDay

    /// Creates the content of a day.
    public init(_ standing: ProgrammeStanding, today: LocalDay) {
        self.standing = standing
        self.today = today
    }

    /// None beside ``title``.
    public var message: String? { nil }
    /// The name of the programme.
    public var title: String { standing.programme.name }
    /// The day of the programme, such as `Week 2, day 3 of 5`.
    public var week: String { standing.words.prefix(1).uppercased() + standing.words.dropFirst() }
    /// The session of the day, or the next one.
    public var detail: String? { standing.detail(today: today) }
    /// The label of the button that starts the session, if one is due.
    public var action: String? {
        switch standing.state {
        case .due: "Start session"
        case .done, .rest, .finished: nil
        }
    }

    /// The members that the card shows.
    public var members: EncodedMembers {
        EncodedMembers(
            ["title": title, "week": week, "detail": detail, "progress": standing.progress], present: ["action": action]
        )
    }
}
