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

/// The input of the formulae: the measurements and goals of a person on a day. Kept beside the targets, so that every
/// number can be explained.
public struct NutritionPlanBasis: Hashable, Codable, Sendable {
    /// The newest weight of the person.
    public let weight: BodyWeight
    /// The height of the person.
    public let height: BodyHeight
    /// The age in full years.
    public let age: Int
    /// The sex for the formula's offset.
    public let sex: FormulaSex
    /// The level of activity.
    public let activity: ActivityLevel
    /// The goal of the plan.
    public let goal: NutritionGoal
    /// The target weight, if any.
    public let target: BodyWeight?

    /// The ages for which plans are made, in full years.
    public static let ages = 13...120

    /// Collects the input from a profile and the newest weight.
    ///
    /// - Throws: ``NutritionPlanRefusal`` with every missing value, or with every value out of range.
    public init(_ profile: NutritionProfile?, weight: BodyWeight?, today: LocalDay) throws(NutritionPlanRefusal) {
        guard let profile else { throw .noProfile }
        guard let weight, let height = profile.height, let born = profile.born, let sex = profile.sex,
            let activity = profile.activity, let goal = profile.goal
        else { throw .incomplete((weight == nil ? ["weight"] : []) + profile.missing) }
        let age = born.years(on: today)
        let problems = [
            Self.problem(weight, called: "weight"),
            profile.target.flatMap { Self.problem($0, called: "target weight") },
            BodyHeight.range.contains(height.centimetres)
                ? nil : "height must be 100 to 250 cm, not \(height.text)",
            Self.ages.contains(age) ? nil : "age must be 13 to 120 years, not \(age)",
        ].compactMap(\.self)
        guard problems.isEmpty else { throw .invalid(problems) }
        self.weight = weight
        self.height = height
        self.age = age
        self.sex = sex
        self.activity = activity
        self.goal = goal
        target = profile.target
    }

    private static func problem(_ weight: BodyWeight, called name: String) -> String? {
        BodyWeight.range.contains(weight.kilograms) ? nil : "\(name) must be 30 to 300 kg, not \(weight.text)"
    }
}
