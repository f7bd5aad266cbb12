public import SessionCore

/// The stretching card of Today.
///
/// ```swift
/// let card = StretchCard(latest: today.advanced(by: -3), today: today, by: clock)
/// let message = card.message  // "3 days ago - time to stretch!"
/// ```
public typealias StretchCard = Card<StretchAge>

/// The calendar days since the last stretching session.
public struct StretchAge: CardContent, ObjectEncodable {
    /// The text of a card without content.
    public static let emptyMessage = "No stretch sessions yet"
    /// The label of the button.
    public static let action: String? = "Stretch Now"

    let days: Int

    /// The days in words.
    public var message: String? {
        switch days {
        case 0: "Stretched today!"
        case 1: "Last stretched yesterday"
        default: isUrgent ? "\(days) days ago - time to stretch!" : "\(days) days ago"
        }
    }

    /// Whether it is time to stretch: from the third day on.
    public var isUrgent: Bool { days >= 3 }

    /// The days, and whether they are many.
    public var members: EncodedMembers {
        ["days": days, "urgent": isUrgent]
    }
}

extension StretchCard {
    /// Creates the card of an age in days.
    public static func data(days: Int) -> StretchCard { .data(StretchAge(days: days)) }

    /// Creates the card for a day from the day of the latest session that counts, or `nil` without history.
    public init(latest: @autoclosure () throws -> LocalDay?, today: LocalDay, by clock: DayClock) {
        self.init { try latest().map { StretchAge(days: clock.age(of: $0, on: today)) } }
    }
}
