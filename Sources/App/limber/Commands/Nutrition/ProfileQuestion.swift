import PracticeCore
import SessionCore

/// The questions of the profile, in the order in which they are asked.
@dynamicMemberLookup
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

    /// The texts of a question.
    struct Texts {
        let option: String
        /// The name of the value in the profile's table.
        let label: String
        /// A valid value of the option, or all of them.
        let example: String
        let question: String
    }

    private var texts: Texts {
        switch self {
        case .height:
            Texts(
                option: "--height", label: "Height", example: "180cm",
                question: "Your height, such as 180cm or 5ft11in:")
        case .born:
            Texts(
                option: "--born", label: "Born", example: "1990-05-01",
                question: "Your day of birth, such as 1990-05-01:")
        case .sex:
            Texts(
                option: "--sex", label: "Sex", example: FormulaSex.words.joined(separator: "|"),
                question: "The sex that the formula is used with (\(FormulaSex.choices)):")
        case .activity:
            Texts(
                option: "--activity", label: "Activity", example: ActivityLevel.words.joined(separator: "|"),
                question: "How much you move (\(ActivityLevel.choices)):")
        case .goal:
            Texts(
                option: "--goal", label: "Goal", example: NutritionGoal.words.joined(separator: "|"),
                question: "What you eat for (\(NutritionGoal.choices)):")
        case .target:
            Texts(
                option: "--target", label: "Target weight", example: "75kg",
                question: "Your target weight, such as 75kg or 165lb, or none:")
        }
    }

    subscript(dynamicMember text: KeyPath<Texts, String>) -> String { texts[keyPath: text] }

    /// Whether the value is required and has no answer yet.
    func isMissing(in profile: NutritionProfile) -> Bool {
        self != .target && answer(in: profile, .metric) == nil
    }

    /// Returns the answer as text.
    func value(in profile: NutritionProfile, _ units: UnitSystem) -> String {
        answer(in: profile, units) ?? (self == .target ? "none" : "-")
    }

    private func answer(in profile: NutritionProfile, _ units: UnitSystem) -> String? {
        switch self {
        case .height: profile.height?.text(in: units)
        case .born: profile.born?.description
        case .sex: profile.sex?.label
        case .activity: profile.activity?.label
        case .goal: profile.goal?.label
        case .target: profile.target?.text(in: units)
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
            throw .unknown(text, choices: self.example.split(separator: "|").map(String.init))
        }
    }
}

extension CaseIterable where Self: RawRepresentable<String> {
    fileprivate static var words: [String] { allCases.map(\.rawValue) }

    /// All raw values, separated by commas.
    static var choices: String { words.joined(separator: ", ") }
}
