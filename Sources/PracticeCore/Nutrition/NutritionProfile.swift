/// The facts about a person that the formulae need besides the weight. A fact not entered yet is `nil`.
public struct NutritionProfile: Hashable, Codable, Sendable {
    /// The height of the person.
    public var height: BodyHeight?
    /// The date of birth.
    public var born: LocalDay?
    /// The sex for the formula's offset.
    public var sex: FormulaSex?
    /// The level of activity.
    public var activity: ActivityLevel?
    /// The goal of the plan.
    public var goal: NutritionGoal?
    /// The target weight, if the user has one.
    public var target: BodyWeight?

    /// Creates a profile, empty by default.
    public init(
        height: BodyHeight? = nil, born: LocalDay? = nil, sex: FormulaSex? = nil, activity: ActivityLevel? = nil,
        goal: NutritionGoal? = nil, target: BodyWeight? = nil
    ) {
        self.height = height
        self.born = born
        self.sex = sex
        self.activity = activity
        self.goal = goal
        self.target = target
    }

    /// The names of the facts that a plan still needs, for display.
    public var missing: [String] {
        [
            height == nil ? "height" : nil, born == nil ? "birth date" : nil, sex == nil ? "sex" : nil,
            activity == nil ? "activity" : nil, goal == nil ? "goal" : nil,
        ].compactMap(\.self)
    }

    /// Parses a date of birth such as `1990-05-01`.
    ///
    /// - Throws: ``MeasureRefusal`` for an invalid date, or an age outside of 13 to 120 years.
    public static func birth(parsing text: String, today: LocalDay) throws(MeasureRefusal) -> LocalDay {
        guard let day = LocalDay(parsing: text) else { throw .noDate(text) }
        guard NutritionPlanBasis.ages.contains(day.years(on: today)) else { throw .birthOutOfRange(day) }
        return day
    }
}

extension LocalDay {
    /// Returns full years since this day. A person born on February 29th is a year older on March 1st of a common year.
    public func years(on day: LocalDay) -> Int {
        let (born, now) = (parts, day.parts)
        let hadBirthday = (now.month, now.day) >= (born.month, born.day)
        return now.year - born.year - (hadBirthday ? 0 : 1)
    }

    /// The year, the month from 1 and the day of the month from 1.
    var parts: (year: Int, month: Int, day: Int) {
        let numbers = description.split(separator: "-").compactMap { Int($0) }
        return (numbers[0], numbers[1], numbers[2])
    }
}
