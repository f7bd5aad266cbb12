/// The length of the introductions of stretches.
public enum Introductions: String, Hashable, Sendable, Codable, CaseIterable {
    /// The whole text of each stretch.
    case full
    /// The name and the side. A stretch without such a clip has its whole text.
    case short
    /// Short for stretches that the user knows, and for those that the session has had before; full for others.
    case auto
    /// No introduction. The time to get into position stays.
    case none

    /// The number of sessions in ``familiarDays`` days with which a stretch is familiar.
    public static let familiarCount = 5
    /// The days in which the sessions of a stretch are counted.
    public static let familiarDays = 60

    /// Returns the introduction of a stretch.
    ///
    /// - Parameters:
    ///   - isFamiliar: Whether the user knows the stretch.
    ///   - isRepeated: Whether the session has had the stretch before.
    public func introduction(isFamiliar: Bool, isRepeated: Bool) -> Introduction {
        switch self {
        case .full: .full
        case .short: .short
        case .auto: isFamiliar || isRepeated ? .short : .full
        case .none: .none
        }
    }
}

/// The introduction of one stretch.
public enum Introduction: String, Hashable, Sendable, Codable {
    /// The whole text.
    case full
    /// The name and the side, or else the whole text.
    case short
    /// Nothing.
    case none
    /// The whole text and the easier form, because the user asked.
    case explained

    /// Returns the clip of the introduction; `nil` for none.
    func clip(full: Clip, short: Clip?) -> Clip? {
        switch self {
        case .full, .explained: full
        case .short: short ?? full
        case .none: nil
        }
    }
}
