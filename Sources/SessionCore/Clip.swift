/// A recorded piece of narration.
public struct Clip: Hashable, Sendable, Codable {
    /// Where it is, relative to the catalog's folder.
    public let path: String
    /// Its length in frames of the mixer, as the file's header has it.
    public let frames: Int

    /// A clip of `frames` frames at `path` in the catalog's folder.
    public init(path: String, frames: Int) {
        self.path = path
        self.frames = frames
    }
}
