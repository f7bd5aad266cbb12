import PracticeCore
import SessionCore

/// A question of the profile: its option and texts, and the value in the profile that answers it.
struct ProfileQuestion {
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

    let option: String
    /// The name of the value in the profile's table.
    let label: String
    /// A valid value of the option, or all of them.
    let example: String
    let question: String
    /// Whether a profile is complete without the value.
    var isOptional = false
    /// The value of the option on the command line.
    let given: KeyPath<NutritionProfileCommand, String?>
    /// Returns the answer as text; `nil` without one.
    let text: (NutritionProfile, UnitSystem) -> String?
    /// Stores an answer. An unknown word removes the value.
    let store: (String, inout NutritionProfile, UnitSystem, _ today: LocalDay) throws(MeasureRefusal) -> Void

    /// The questions, in the order in which they are asked.
    static var all: [ProfileQuestion] {
        [
            ProfileQuestion(
                option: "--height", label: "Height", example: "180cm",
                question: "Your height, such as 180cm or 5ft11in:", given: \.height,
                text: { $0.height?.text(in: $1) },
                store: { text, profile, units, _ throws(MeasureRefusal) in
                    profile.height = try BodyHeight(parsing: text, in: units)
                }),
            ProfileQuestion(
                option: "--born", label: "Born", example: "1990-05-01",
                question: "Your day of birth, such as 1990-05-01:", given: \.born,
                text: { profile, _ in profile.born?.description },
                store: { text, profile, _, today throws(MeasureRefusal) in
                    profile.born = try NutritionProfile.birth(parsing: text, today: today)
                }),
            choice("--sex", "Sex", "The sex that the formula is used with", given: \.sex, \.sex, \.label),
            choice("--activity", "Activity", "How much you move", given: \.activity, \.activity, \.label),
            choice("--goal", "Goal", "What you eat for", given: \.goal, \.goal, \.label),
            ProfileQuestion(
                option: "--target", label: "Target weight", example: "75kg",
                question: "Your target weight, such as 75kg or 165lb, or none:", isOptional: true, given: \.target,
                text: { $0.target?.text(in: $1) },
                store: { text, profile, units, _ throws(MeasureRefusal) in
                    profile.target = text == "none" ? nil : try BodyWeight(parsing: text, in: units)
                }),
        ]
    }

    private static func choice<Value: RawRepresentable<String> & CaseIterable>(
        _ option: String, _ label: String, _ question: String, given: KeyPath<NutritionProfileCommand, String?>,
        _ value: WritableKeyPath<NutritionProfile, Value?>, _ words: @escaping (Value) -> String
    ) -> ProfileQuestion {
        ProfileQuestion(
            option: option, label: label, example: Value.words.joined(separator: "|"),
            question: "\(question) (\(Value.choices)):", given: given,
            text: { profile, _ in profile[keyPath: value].map(words) },
            store: { text, profile, _, _ in profile[keyPath: value] = Value(rawValue: text) })
    }

    /// Whether the value is required and has no answer yet.
    func isMissing(in profile: NutritionProfile) -> Bool { !isOptional && text(profile, .metric) == nil }

    /// Whether to ask for an optional value, which is the target weight, together with the missing ones.
    func isWorthAsking(_ profile: NutritionProfile) -> Bool {
        isOptional && text(profile, .metric) == nil && profile.goal.map { $0.weeklyGrams != 0 } ?? false
    }

    /// Returns the answer as the profile's table shows it.
    func value(in profile: NutritionProfile, _ units: UnitSystem) -> String {
        text(profile, units) ?? (isOptional ? "none" : "-")
    }

    /// Stores an answer in the profile.
    ///
    /// - Parameter units: The unit system of a number without a unit.
    func answer(
        _ text: String, in profile: inout NutritionProfile, _ units: UnitSystem, today: LocalDay
    ) throws(Refusal) {
        if isOptional, text != "none", ["none"].suggestion(for: text) != nil {
            throw .unknown(text, choices: ["none"])
        }
        do throws(MeasureRefusal) {
            try store(text, &profile, units, today)
        } catch {
            throw .measure(error)
        }
        if isMissing(in: profile) {
            throw .unknown(text, choices: example.split(separator: "|").map(String.init))
        }
    }
}

extension CaseIterable where Self: RawRepresentable<String> {
    fileprivate static var words: [String] { allCases.map(\.rawValue) }

    /// All raw values, separated by commas.
    static var choices: String { words.joined(separator: ", ") }
}
