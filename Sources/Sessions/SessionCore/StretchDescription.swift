/// A stretch as the list of stretches shows it: with its text, and the user's preference.
public struct StretchDescription: Hashable, Sendable {
    /// The stretch.
    public let stretch: Stretch
    /// The words of the introduction, if the catalog has them.
    public let text: String?
    /// The words on how to come out of the stretch, if the catalog has them.
    public let ending: String?
    /// The address of the picture's symbol on the server, such as `/pictures.svg#neck-rotation`, if there is one.
    public let picture: String?
    /// The traits by which the user can avoid the stretch.
    public let traits: [StretchTrait]
    /// The user's preferences.
    public var preferences = StretchPreferences()

    /// Creates a description from its fields, without preferences.
    public init(
        _ stretch: Stretch, text: String?, ending: String? = nil, picture: String? = nil, traits: [StretchTrait] = []
    ) {
        self.stretch = stretch
        self.text = text
        self.ending = ending
        self.picture = picture
        self.traits = traits
    }

    /// The user's preference, or `nil` for none.
    public var preference: StretchPreferences.Preference? { preferences.preference(for: stretch.id, with: traits) }
}

extension StretchDescription: ObjectEncodable {
    /// An entry of `/api/stretches`, with `null` for absent values.
    public var members: EncodedMembers {
        [
            "id": stretch.id, "name": stretch.name, "region": stretch.region, "bilateral": stretch.isBilateral,
            "posture": stretch.posture, "text": text, "ending": ending, "picture": picture, "preference": preference,
            "traits": traits, "avoidedFor": preferences.avoided(among: traits),
        ]
    }
}
