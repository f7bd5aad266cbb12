/// A run of frames in which nothing starts, ends or changes: the unit of mixing.
package struct Passage: Hashable, Sendable {
    /// A place in a clip.
    package struct Narration: Hashable, Sendable {
        /// The number of the clip; see `Timeline.clips`.
        package let clip: Int
        package let frame: Int
    }

    /// A position in the music with its fade: a level from 0 to ``MusicFades/fullLevel`` that changes by `step` each
    /// frame, but not beyond its ends.
    package struct Music: Hashable, Sendable {
        /// The number of the music; see `Timeline.Phase.music`.
        package var number = 0
        package let position: Int
        package let level: Int
        package let step: Int
        /// The place in the music's rise after other music, or `nil` after it.
        package var rise: Rise?
        /// The place in the music's fade before other music or the end of the session, or `nil` before it.
        package var fadeOut: FadeOut?
    }

    /// A place in a rise from silence.
    package struct Rise: Hashable, Sendable {
        /// The frames until the end of the rise.
        package let framesLeft: Int
        /// The length of the rise in frames.
        package let frames: Int
    }

    /// A place in a fade to silence.
    package struct FadeOut: Hashable, Sendable {
        /// The frames since the start of the fade.
        package let frame: Int
        /// The length of the fade in frames.
        package let frames: Int
    }

    /// A place in a tone.
    package struct Tone: Hashable, Sendable {
        package let kind: Timeline.Tone.Kind
        package let frame: Int
    }

    /// The length in frames. A passage may be shortened.
    package var frames: Int
    package let narration: Narration?
    /// The music, or `nil` while it is stopped.
    package let music: Music?
    package let tone: Tone?
    /// The place in the fade of all sounds at the end, or `nil` before it.
    package let fadeOut: FadeOut?
    /// The tail of a cut clip, by its number.
    package let tail: Tail<Int>?
    /// The tail of a cut tone.
    package let toneTail: Tail<Timeline.Tone.Kind>?
}

/// The fade-out of a cut clip or tone, 10 ms. A tail is not a voice and lengthens nothing.
package struct Tail<Sound: Hashable & Sendable>: Hashable, Sendable {
    package let sound: Sound
    package let frame: Int
    package let framesLeft: Int

    /// Returns the rest after this many frames, or `nil` at the end.
    package func advanced(by frames: Int) -> Tail? {
        guard frames < framesLeft else { return nil }
        return Tail(sound: sound, frame: frame + frames, framesLeft: framesLeft - frames)
    }
}
