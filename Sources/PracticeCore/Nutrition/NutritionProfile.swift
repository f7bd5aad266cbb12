/// What the formulae need to know of a person, besides the weight. What was not told yet is `nil`.
public struct NutritionProfile: Hashable, Codable, Sendable {
    /// How tall.
    public var height: BodyHeight?
    /// The day of birth.
    public var born: LocalDay?
    /// The sex that the formula is used with.
    public var sex: FormulaSex?
    /// How much they move.
    public var activity: ActivityLevel?
    /// What they eat for.
    public var goal: NutritionGoal?
    /// The weight that they want to have, if any.
    public var target: BodyWeight?

    /// A profile; nothing is told yet unless it is given.
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

    /// What is still to be told, by the names that people read.
    public var missing: [String] {
        [
            height == nil ? "height" : nil, born == nil ? "birth date" : nil, sex == nil ? "sex" : nil,
            activity == nil ? "activity" : nil, goal == nil ? "goal" : nil,
        ].compactMap(\.self)
    }

    /// Reads a day of birth as people type it, `1990-05-01`.
    ///
    /// - Throws: ``MeasureRefusal`` for no date, and for who is younger than 13 or older than 120 years.
    public static func birth(parsing text: String, today: LocalDay) throws(MeasureRefusal) -> LocalDay {
        guard let day = LocalDay(parsing: text) else { throw .noDate(text) }
        guard NutritionPlanBasis.ages.contains(day.years(on: today)) else { throw .birthOutOfRange(day) }
        return day
    }
}

extension LocalDay {
    /// Full years since this day, by the calendar: the birthday counts, and who was born on February 29th is a year older
    /// on March 1st where there is none.
    public func years(on day: LocalDay) -> Int {
        let (born, now) = (parts, day.parts)
        let hadBirthday = (now.month, now.day) >= (born.month, born.day)
        return now.year - born.year - (hadBirthday ? 0 : 1)
    }

    /// Year, month (from 1) and day (from 1).
    var parts: (year: Int, month: Int, day: Int) {
        let numbers = description.split(separator: "-").compactMap { Int($0) }
        return (numbers[0], numbers[1], numbers[2])
    }
}
