/// The length of change-overs: the time to get into position before a hold, in which its clock does not run.
public enum ChangeOver: Hashable, Sendable {
    /// 8 s before the first stretch and where the posture changes, 5 s before other stretches, and between sides the
    /// time that the stretch needs.
    case standard
    /// One length for all change-overs, in seconds. With 0, a session has none.
    case fixed(seconds: Int)

    /// No change-overs, as in 1.0.
    public static let none = ChangeOver.fixed(seconds: 0)

    /// The allowed fixed lengths, in seconds.
    public static let allowedSeconds = 0...60

    /// Parses `standard`, or a length in any form of ``DurationText``. A number without a unit is seconds.
    ///
    /// - Throws: ``OptionError`` if the text is no duration, or the length is out of range.
    public init(parsing text: String) throws(OptionError) {
        guard text != Self.standardName else {
            self = .standard
            return
        }
        guard let seconds = DurationText.seconds(parsing: text) else {
            let advice = [Self.standardName].advice(
                on: text, otherwise: "use \(Self.standardName) or a duration such as 5s")
            throw OptionError("'\(text)' is not a change-over; \(advice)")
        }
        guard Self.allowedSeconds.contains(seconds) else {
            throw OptionError(
                "a change-over of \(seconds) s is out of range; use \(Self.allowedSeconds.lowerBound) "
                    + "to \(Self.allowedSeconds.upperBound) s")
        }
        self = .fixed(seconds: seconds)
    }

    private static let standardName = "standard"

    /// Returns the length in frames before a stretch.
    ///
    /// - Parameter previous: The stretch before, or `nil` for the first stretch of a session. An unknown posture counts
    ///   as a change.
    func frames(before stretch: Stretch, after previous: Stretch?) -> Int {
        switch self {
        case .standard:
            let keepsPosture = stretch.posture != nil && stretch.posture == previous?.posture
            return Frames.inSeconds(keepsPosture ? 5 : 8)
        case .fixed(let seconds): return Frames.inSeconds(seconds)
        }
    }

    /// Returns the length in frames between the sides of a stretch. A change-over is never shorter than its clip.
    func frames(betweenSidesOf stretch: Stretch, saying clip: Clip) -> Int {
        switch self {
        case .standard: max(Frames.inSeconds(stretch.sideChange ?? 3), clip.frames)
        case .fixed(seconds: 0): 0
        case .fixed(let seconds): max(Frames.inSeconds(seconds), clip.frames)
        }
    }
}

extension ChangeOver: TextCodable {
    /// The text form: `standard`, or the length in seconds.
    public var description: String {
        switch self {
        case .standard: Self.standardName
        case .fixed(let seconds): "\(seconds)"
        }
    }
}
