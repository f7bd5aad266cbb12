import SessionCore

/// A run of frames in which nothing starts, ends or changes: the unit of mixing.
struct Passage: Hashable, Sendable {
    /// A place in a clip.
    struct Narration: Hashable, Sendable {
        /// The number of the clip; see `Timeline.clips`.
        let clip: Int
        let frame: Int
    }

    /// A position in the music with its fade: a level from 0 to ``MusicFades/fullLevel`` that changes by `step` each
    /// frame, but not beyond its ends.
    struct Music: Hashable, Sendable {
        /// The number of the music; see `Timeline.Phase.music`.
        var number = 0
        let position: Int
        let level: Int
        let step: Int
        /// The place in the music's rise after other music, or `nil` after it.
        var rise: Rise?
        /// The place in the music's fade before other music or the end of the session, or `nil` before it.
        var fadeOut: FadeOut?
    }

    /// A place in a rise from silence.
    struct Rise: Hashable, Sendable {
        /// The frames until the end of the rise.
        let framesLeft: Int
        /// The length of the rise in frames.
        let frames: Int
    }

    /// A place in a fade to silence.
    struct FadeOut: Hashable, Sendable {
        /// The frames since the start of the fade.
        let frame: Int
        /// The length of the fade in frames.
        let frames: Int
    }

    /// A place in a tone.
    struct Tone: Hashable, Sendable {
        let kind: Timeline.Tone.Kind
        let frame: Int
    }

    /// The length in frames. A passage may be shortened.
    var frames: Int
    let narration: Narration?
    /// The music, or `nil` while it is stopped.
    let music: Music?
    let tone: Tone?
    /// The place in the fade of all sounds at the end, or `nil` before it.
    let fadeOut: FadeOut?
    /// The tail of a cut clip, by its number.
    let tail: Tail<Int>?
    /// The tail of a cut tone.
    let toneTail: Tail<Timeline.Tone.Kind>?
}

/// The fade-out of a cut clip or tone, 10 ms. A tail is not a voice and lengthens nothing.
struct Tail<Sound: Hashable & Sendable>: Hashable, Sendable {
    let sound: Sound
    let frame: Int
    let framesLeft: Int

    /// Returns the rest after this many frames, or `nil` at the end.
    func advanced(by frames: Int) -> Tail? {
        guard frames < framesLeft else { return nil }
        return Tail(sound: sound, frame: frame + frames, framesLeft: framesLeft - frames)
    }
}
