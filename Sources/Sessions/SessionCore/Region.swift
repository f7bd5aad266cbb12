/// A region of the body. The cases have the default order of a session.
public enum Region: String, Hashable, Sendable, Codable, CaseIterable {
    case neck
    case shoulders
    case back
    case hipFlexors = "hip_flexors"
    case glutes
    case hamstrings
    case quads
    case calves

    /// The name for people.
    public var label: String {
        switch self {
        case .neck: "Neck"
        case .shoulders: "Shoulders"
        case .back: "Back"
        case .hipFlexors: "Hip Flexors"
        case .glutes: "Glutes"
        case .hamstrings: "Hamstrings"
        case .quads: "Quads"
        case .calves: "Calves"
        }
    }
}
