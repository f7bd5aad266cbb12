public import SessionCore

/// Targets that took the place of others.
public struct NutritionPlanChange: Hashable, Sendable, Encodable {
    /// Counts them.
    public let number: Int
    /// When.
    public let at: Timestamp
    /// What they were before.
    public let previous: NutritionTargets
    /// What they are since.
    public let targets: NutritionTargets
    /// Whether it was worth telling.
    public let isNews: Bool

    /// A change.
    public init(number: Int, at: Timestamp, previous: NutritionTargets, targets: NutritionTargets, isNews: Bool) {
        self.number = number
        self.at = at
        self.previous = previous
        self.targets = targets
        self.isNews = isNews
    }

    /// What the ids of their notices begin with.
    public static let notificationPrefix = "plan_update_"

    /// What a person is told of it.
    public var notification: UserNotification {
        UserNotification(
            id: "\(Self.notificationPrefix)\(at.milliseconds / 1000)", category: .planUpdate,
            title: "Your Plan Has Been Updated", body: targets.news(since: previous), speech: Speech(.planUpdated))
    }

    /// How loudly: what happened while nobody could be told is shown, not said.
    public func manner(at now: Timestamp) -> NotificationManner {
        (0...3600).contains(now.seconds(since: at)) ? .aloud : .silent
    }
}

extension NutritionPlanChange {
    /// A row of the summary of a change.
    public struct Row: Hashable, Sendable {
        /// What it is about.
        public let label: String
        /// What it was.
        public let old: Int
        /// What it is.
        public let new: Int
        /// The unit of both.
        public let unit: String

        /// How it has changed, in words.
        public var words: String {
            guard new != old else { return "unchanged" }
            let difference = abs(new - old)
            return "\(new > old ? "up" : "down") by \(text(difference))"
        }

        /// A value with its unit, such as `2058 kcal` or `1 week`.
        public func text(_ value: Int) -> String {
            // Of the units only weeks have a singular.
            unit == "weeks" ? value.counted("week") : "\(value) \(unit)"
        }
    }

    /// What has changed, in rows. The timeline is there only where both sides have one.
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
