public import SessionCore

/// The meditation card of Today, which is never urgent.
public typealias MeditationCard = Card<MeditationAge>

/// The calendar days since the last meditation, and the seconds of it that were heard.
public struct MeditationAge: CardContent, ObjectEncodable {
    /// The text of a card without content.
    public static let emptyMessage = "No meditation sessions yet"
    /// The label of the button.
    public static let action: String? = "Meditate"

    let days: Int
    let seconds: Int

    /// The days in words.
    public var message: String? {
        switch days {
        case 0: "Meditated today!"
        case 1: "Last meditated yesterday"
        default: "\(days) days ago"
        }
    }

    /// The length of the last meditation in full minutes.
    public var detail: String? { "Last session: \(seconds < 60 ? "< 1" : "\(seconds / 60)") min" }

    /// The days and the length.
    public var members: EncodedMembers {
        ["days": days, "urgent": isUrgent, "detail": detail]
    }
}

extension MeditationCard {
    /// Creates the card of an age in days and a length in seconds.
    public static func data(days: Int, seconds: Int) -> MeditationCard {
        .data(MeditationAge(days: days, seconds: seconds))
    }

    /// Creates the card for a day from the day and the length of the latest meditation that counts, or `nil` without
    /// history.
    public init(
        latest: @autoclosure () throws -> (day: LocalDay, seconds: Int)?, today: LocalDay, by clock: DayClock
    ) {
        self.init {
            try latest().map { MeditationAge(days: clock.age(of: $0.day, on: today), seconds: $0.seconds) }
        }
    }
}
