/// A property of a stretch by which a user can avoid it: a joint that it loads, something that it needs, its posture,
/// or that it does not suit pregnancy.
public enum StretchTrait: String, Hashable, Sendable, Codable, CaseIterable {
    case knee
    case wrist
    case neck
    case shoulder
    case lowerBack = "lower-back"
    case hip
    case ankle
    case floor
    case chair
    case wall
    case standing
    case sitting
    case kneeling
    case lying
    case pregnancy

    /// The joints that a stretch can load: it puts weight on them, bends them far or twists them.
    public static let joints: [Self] = [.knee, .wrist, .neck, .shoulder, .lowerBack, .hip, .ankle]
    /// The surroundings that a stretch can need.
    public static let needs: [Self] = [.floor, .chair, .wall]

    /// Parses the word for a trait, also in the plural, ignoring case; `nil` for another word, such as a region's.
    public init?(parsing text: String) {
        let word = text.lowercased().replacing(" ", with: "-")
        if (try? Region(parsing: text)) == nil, let one = Self(rawValue: String(word.dropLast())), word.last == "s" {
            self = one
        } else {
            self.init(rawValue: word)
        }
    }
}
