/// A recorded piece of narration.
public struct Clip: Hashable, Sendable, Codable {
    /// The path of the sound file, relative to the catalog's folder.
    public let path: String
    /// The length at the mixer's rate, in frames, computed from the file's header.
    public let frames: Int

    /// Creates a clip of `frames` frames.
    public init(path: String, frames: Int) {
        self.path = path
        self.frames = frames
    }
}
