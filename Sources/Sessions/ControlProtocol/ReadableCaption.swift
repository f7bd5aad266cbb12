import SessionCore

/// The words on a screen for a person who reads instead of listening: those of the clip that plays. They stay for some
/// seconds after the clip, because a reader looks at the screen now and then.
///
/// ```swift
/// var caption = ReadableCaption()
/// let spoken = caption.words(of: snapshot)  // "Switch sides.", which the voice says
/// let afterwards = caption.words(of: silence)  // "Switch sides.", for 8 s
/// ```
public struct ReadableCaption: Hashable, Sendable {
    /// The seconds of the session for which words stay after their clip: as long as the longest change-over, so that an
    /// introduction stays while the user gets into position.
    public static let secondsAfterTheClip = 8.0
    /// The seconds by which a new snapshot may lag behind the last one.
    private static let tolerance = 1.0

    private var words: String?
    /// The remaining seconds of the session when the words were spoken last.
    private var left = 0.0

    /// Creates a caption without words.
    public init() {}

    /// Returns the words to show with a snapshot; `nil` for none. Of long words, the part that is spoken now.
    ///
    /// Words stay until the next clip starts, or until ``secondsAfterTheClip`` are over. A pause does not count. A skip
    /// over more time, a step back and the end of the session remove them.
    ///
    /// - Parameter length: The number of characters that the screen has room for.
    public mutating func words(of snapshot: SessionSnapshot, inPartsOf length: Int = 130) -> String? {
        if let spoken = snapshot.spokenPart(upTo: length) {
            words = spoken
            left = snapshot.sessionRemaining ?? 0
            return spoken
        }
        guard words != nil, let remaining = snapshot.sessionRemaining,
            (-Self.tolerance...Self.secondsAfterTheClip).contains(left - remaining)
        else {
            words = nil
            return nil
        }
        return words
    }
}

extension SessionSnapshot {
    /// Returns the part of the caption that is spoken now, or the whole caption without the times of its clip.
    fileprivate func spokenPart(upTo length: Int) -> String? {
        guard let caption, let captionElapsed, let captionDuration, captionDuration > 0 else { return caption }
        return CaptionText(caption, inPartsOf: length).words(after: captionElapsed / captionDuration)
    }
}
