/// The reason for refusing to make a nutrition plan. Clients match the beginnings of ``reason``, so these are the
/// original service's.
public enum NutritionPlanRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// No nutrition profile is stored.
    case noProfile
    /// The named values are missing.
    case incomplete([String])
    /// The named values are outside of the formulae's range.
    case invalid([String])
    /// The formulae give implausible results for the person.
    case implausible(NutritionPlanBasis, [String])

    /// The reason for API clients, without a command.
    public var reason: String {
        switch self {
        case .noProfile: "User settings not found"
        case .incomplete(let missing):
            "User settings incomplete: \(missing.joined(separator: ", ")) missing; complete the onboarding"
        case .invalid(let problems): "Invalid input parameters: \(problems.joined(separator: "; "))"
        case .implausible(let basis, let problems):
            "no plausible targets for \(basis.weight.text) kg, \(basis.height.text) cm and \(basis.age) years: "
                + problems.joined(separator: "; ")
        }
    }

    /// The reason for a terminal, with the command that helps.
    public var description: String {
        switch self {
        case .noProfile: "no nutrition profile; create one with 'limber nutrition profile'"
        case .incomplete(let missing):
            "the nutrition profile is incomplete: \(missing.joined(separator: ", ")) missing; "
                + "add them with 'limber nutrition profile' and 'limber weight 80.5kg'"
        case .invalid(let problems): "cannot calculate a nutrition plan: \(problems.joined(separator: "; "))"
        case .implausible: reason
        }
    }
}
