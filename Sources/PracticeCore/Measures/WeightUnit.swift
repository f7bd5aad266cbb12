/// A unit of body weights in files that other programs write.
public enum WeightUnit: String, Hashable, Sendable {
    case kilograms = "kg"
    case pounds = "lb"
    /// Stones of 14 pounds.
    case stones = "st"
    /// Grams, which Google Health writes.
    case grams = "g"

    /// The units that a person can choose for a file that names none.
    public static let choices: [WeightUnit] = [.kilograms, .pounds, .stones]

    /// Returns the unit of a name in any case, in the singular or the plural, such as `kg`, `lbs` or `Stone`.
    init?(named name: some StringProtocol) {
        switch name.lowercased() {
        case "kg", "kgs", "kilo", "kilos", "kilogram", "kilograms", "kilogramm", "kilogramme", "kilogrammes":
            self = .kilograms
        case "lb", "lbs", "pound", "pounds": self = .pounds
        case "st", "stone", "stones": self = .stones
        case "g", "gram", "grams", "gramm", "gramme", "grammes": self = .grams
        default: return nil
        }
    }

    /// The kilograms of one unit (international yard and pound agreement, 1959).
    var kilograms: Double {
        switch self {
        case .kilograms: 1
        case .pounds: 0.453_592_37
        case .stones: 14 * 0.453_592_37
        case .grams: 0.001
        }
    }
}
