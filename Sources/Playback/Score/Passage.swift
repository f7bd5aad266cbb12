import SessionCore

/// A run of frames in which nothing starts, ends or turns: the unit in which sound is mixed.
struct Passage: Hashable, Sendable {
    /// A place in a clip.
    struct Narration: Hashable, Sendable {
        let clip: Clip
        let frame: Int
    }

    /// The music's position and its fade: a level from 0 to ``Score/fadeFrames`` that moves by `step` each frame.
    struct Music: Hashable, Sendable {
        let position: Int
        let level: Int
        let step: Int
    }

    /// How many they are. Fewer are a passage, too.
    var frames: Int
    let narration: Narration?
    /// `nil` while the music is held.
    let music: Music?
    let tail: Tail?
}

/// The last frames of a narration that was cut, fading out. No voice: it lengthens nothing.
struct Tail: Hashable, Sendable {
    let clip: Clip
    var frame: Int
    var framesLeft: Int
}
