import SessionCore

/// A run of frames in which nothing starts, ends or changes: the unit of mixing.
struct Passage: Hashable, Sendable {
    /// A place in a clip.
    struct Narration: Hashable, Sendable {
        let clip: Clip
        let frame: Int
    }

    /// A position in the music with its fade: a level from 0 to ``Score/fadeFrames`` that changes by `step` each frame.
    struct Music: Hashable, Sendable {
        let position: Int
        let level: Int
        let step: Int
    }

    /// The length in frames. A passage may be shortened.
    var frames: Int
    let narration: Narration?
    /// The music, or `nil` while it is stopped.
    let music: Music?
    let tail: Tail?
}

/// The fade-out of a cut narration, 10 ms. A tail is not a voice and lengthens nothing.
struct Tail: Hashable, Sendable {
    let clip: Clip
    var frame: Int
    var framesLeft: Int
}
