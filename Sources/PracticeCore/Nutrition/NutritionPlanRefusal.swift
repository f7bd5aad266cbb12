/// Why no nutrition plan can be made; clients match the beginnings, which are those of the service that Limber follows.
public enum NutritionPlanRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// Nothing was told yet.
    case noProfile
    /// Something that the formulae need was not told yet.
    case incomplete([String])
    /// Something is out of the range that the formulae are used in.
    case invalid([String])
    /// The formulae give figures for this person that nobody should follow.
    case unreached(NutritionPlanBasis, [String])

    /// The sentence without a command, for clients that are no terminal.
    public var reason: String {
        switch self {
        case .noProfile: "User settings not found"
        case .incomplete(let missing):
            "User settings incomplete: \(missing.joined(separator: ", ")) missing; complete the onboarding"
        case .invalid(let problems): "Invalid input parameters: \(problems.joined(separator: "; "))"
        case .unreached(let basis, let problems):
            "no plausible targets for \(basis.weight.text) kg, \(basis.height.text) cm and \(basis.age) years: "
                + problems.joined(separator: "; ")
        }
    }

    /// The sentence for a terminal, with the command that helps.
    public var description: String {
        switch self {
        case .noProfile: "no nutrition profile; create one with 'limber nutrition profile'"
        case .incomplete(let missing):
            "the nutrition profile is incomplete: \(missing.joined(separator: ", ")) missing; "
                + "add them with 'limber nutrition profile' and 'limber weight KG'"
        case .invalid(let problems): "cannot calculate a nutrition plan: \(problems.joined(separator: "; "))"
        case .unreached: reason
        }
    }
}
