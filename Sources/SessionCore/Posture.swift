/// The posture of a stretch. A change of posture needs more time than a stretch in the same one.
public enum Posture: String, Hashable, Sendable, Codable, CaseIterable {
    case standing
    case sitting
    case kneeling
    case lying
}
