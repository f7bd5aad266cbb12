/// The user's lasting preferences among the stretches, by their ids, and the traits that the user avoids.
public struct StretchPreferences: Hashable, Sendable, Codable {
    /// The preference for a stretch.
    public enum Preference: String, Hashable, Sendable, Codable, CaseIterable {
        /// The stretch is never drawn.
        case avoided
        /// The stretch is drawn twice as often.
        case preferred
    }

    /// The preferences by the ids of the stretches, and by the words for traits.
    public private(set) var preferences: [String: Preference]

    /// Creates preferences, by default none.
    public init(_ preferences: [String: Preference] = [:]) {
        self.preferences = preferences
    }

    /// The preference for a stretch, or `nil` for none.
    public subscript(stretch: String) -> Preference? {
        get { preferences[stretch] }
        set { preferences[stretch] = newValue }
    }

    /// Returns the traits that the user avoids among those of a stretch.
    public func avoided(among traits: [StretchTrait]) -> [StretchTrait] {
        traits.filter { self[$0.rawValue] == .avoided }
    }

    /// Returns the preference for a stretch with traits. A trait that the user avoids counts more than that of its id.
    public func preference(for stretch: String, with traits: [StretchTrait]) -> Preference? {
        avoided(among: traits).isEmpty ? self[stretch] : .avoided
    }

    /// Decodes an object with a preference for each id.
    public init(from decoder: any Decoder) throws {
        preferences = try [String: Preference](from: decoder)
    }

    /// Encodes the form that the decoder reads.
    public func encode(to encoder: any Encoder) throws { try preferences.encode(to: encoder) }
}
