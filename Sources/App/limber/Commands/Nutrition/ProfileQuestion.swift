import PracticeCore
import SessionCore

/// The questions of the profile, in the order in which they are asked.
enum ProfileQuestion: CaseIterable {
    case height, born, sex, activity, goal, target

    /// The reason why an answer is rejected.
    enum Refusal: Error, CustomStringConvertible {
        case measure(MeasureRefusal)
        /// The answer is not one of the choices.
        case unknown(String, choices: [String])

        var description: String {
            switch self {
            case .measure(let refusal): "\(refusal)"
            case .unknown(let text, let choices):
                "'\(text)' is not a choice; "
                    + choices.advice(on: text, otherwise: "use one of: \(choices.joined(separator: ", "))")
            }
        }
    }

    var option: String {
        switch self {
        case .height: "--height"
        case .born: "--born"
        case .sex: "--sex"
        case .activity: "--activity"
        case .goal: "--goal"
        case .target: "--target"
        }
    }

    /// A valid value of the option, or all of them.
    var example: String {
        switch self {
        case .height: "180cm"
        case .born: "1990-05-01"
        case .sex: FormulaSex.allCases.map(\.rawValue).joined(separator: "|")
        case .activity: ActivityLevel.allCases.map(\.rawValue).joined(separator: "|")
        case .goal: NutritionGoal.allCases.map(\.rawValue).joined(separator: "|")
        case .target: "75kg"
        }
    }

    /// The name of the value in the profile's table.
    var label: String {
        switch self {
        case .height: "Height"
        case .born: "Born"
        case .sex: "Sex"
        case .activity: "Activity"
        case .goal: "Goal"
        case .target: "Target weight"
        }
    }

    /// The text of the question.
    var question: String {
        switch self {
        case .height: "Your height, such as 180cm or 5ft11in:"
        case .born: "Your day of birth, such as 1990-05-01:"
        case .sex: "The sex that the formula is used with (\(FormulaSex.choices)):"
        case .activity: "How much you move (\(ActivityLevel.choices)):"
        case .goal: "What you eat for (\(NutritionGoal.choices)):"
        case .target: "Your target weight, such as 75kg or 165lb, or none:"
        }
    }

    /// Whether the value is required and has no answer yet.
    func isMissing(in profile: NutritionProfile) -> Bool {
        switch self {
        case .height: profile.height == nil
        case .born: profile.born == nil
        case .sex: profile.sex == nil
        case .activity: profile.activity == nil
        case .goal: profile.goal == nil
        case .target: false
        }
    }

    /// Returns the answer as text.
    func value(in profile: NutritionProfile, _ units: UnitSystem) -> String {
        switch self {
        case .height: profile.height?.text(in: units) ?? "-"
        case .born: profile.born.map { "\($0)" } ?? "-"
        case .sex: profile.sex?.label ?? "-"
        case .activity: profile.activity?.label ?? "-"
        case .goal: profile.goal?.label ?? "-"
        case .target: profile.target?.text(in: units) ?? "none"
        }
    }

    /// Stores an answer in the profile.
    ///
    /// - Parameter units: The unit system of a number without a unit.
    func answer(
        _ text: String, in profile: inout NutritionProfile, _ units: UnitSystem, today: LocalDay
    ) throws(Refusal) {
        if self == .target, text != "none", ["none"].suggestion(for: text) != nil {
            throw .unknown(text, choices: ["none"])
        }
        do throws(MeasureRefusal) {
            switch self {
            case .height: profile.height = try BodyHeight(parsing: text, in: units)
            case .born: profile.born = try NutritionProfile.birth(parsing: text, today: today)
            case .sex: profile.sex = FormulaSex(rawValue: text)
            case .activity: profile.activity = ActivityLevel(rawValue: text)
            case .goal: profile.goal = NutritionGoal(rawValue: text)
            case .target: profile.target = text == "none" ? nil : try BodyWeight(parsing: text, in: units)
            }
        } catch {
            throw .measure(error)
        }
        // An unknown word has set the value to `nil`.
        if isMissing(in: profile) {
            throw .unknown(text, choices: example.split(separator: "|").map(String.init))
        }
    }
}

extension CaseIterable where Self: RawRepresentable<String> {
    /// All raw values, separated by commas.
    static var choices: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
