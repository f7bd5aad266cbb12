public import SessionCore

/// A change of the targets. Encodes as a member of the API's answers.
public struct NutritionPlanChange: Hashable, Sendable, Encodable {
    /// The serial number of the change.
    public let number: Int
    /// The instant of the change.
    public let at: Timestamp
    /// The targets before the change.
    public let previous: NutritionTargets
    /// The targets after the change.
    public let targets: NutritionTargets
    /// Whether the change is significant, and therefore announced.
    public let isNews: Bool

    /// Creates a change as the database keeps it.
    public init(number: Int, at: Timestamp, previous: NutritionTargets, targets: NutritionTargets, isNews: Bool) {
        self.number = number
        self.at = at
        self.previous = previous
        self.targets = targets
        self.isNews = isNews
    }

    /// The prefix of the ids of all plan notifications.
    public static let notificationPrefix = "plan_update_"

    /// The notification that announces the change.
    public var notification: UserNotification {
        UserNotification(
            id: "\(Self.notificationPrefix)\(at.milliseconds / 1000)", category: .planUpdate,
            title: "Your Plan Has Been Updated", body: targets.significantChanges(since: previous),
            speech: Speech(.planUpdated))
    }

    /// Returns the manner of the announcement: silent if the change is more than an hour old, or in the future.
    public func manner(at now: Timestamp) -> NotificationManner {
        (0...3600).contains(now.seconds(since: at)) ? .aloud : .silent
    }
}

extension NutritionPlanChange {
    /// A row of the table that compares old and new targets.
    public struct Row: Hashable, Sendable {
        /// The name of the target.
        public let label: String
        /// The value before the change.
        public let old: Int
        /// The value after the change.
        public let new: Int
        /// The unit of both values.
        public let unit: String

        /// The difference, such as `up by 50 kcal`, or `unchanged`.
        public var words: String {
            guard new != old else { return "unchanged" }
            let difference = abs(new - old)
            return "\(new > old ? "up" : "down") by \(text(difference))"
        }

        /// Returns a value with its unit, such as `2058 kcal` or `1 week`.
        public func text(_ value: Int) -> String {
            // Only weeks have a singular form.
            unit == "weeks" ? value.counted("week") : "\(value) \(unit)"
        }
    }

    /// The rows of the comparison. The timeline has a row only if both targets have one.
    public var rows: [Row] {
        let weeks: [Row] =
            if let old = previous.timeline, let new = targets.timeline {
                [Row(label: "Estimated Timeline", old: old.weeks, new: new.weeks, unit: "weeks")]
            } else {
                []
            }
        return [
            Row(label: "Daily Calories", old: previous.calories, new: targets.calories, unit: "kcal"),
            Row(label: "Daily Protein", old: previous.protein, new: targets.protein, unit: "g"),
            Row(label: "Daily Water", old: previous.water, new: targets.water, unit: "ml"),
        ] + weeks
    }
}
