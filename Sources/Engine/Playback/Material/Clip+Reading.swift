import AudioFiles
public import ScoreCore

extension Clip {
    /// Creates a clip with the length in the header of its file.
    ///
    /// - Throws: An error that names the file, if it cannot be opened or is no audio.
    public init(contentsOf path: String) throws {
        let reader = try SoundFileReader(path: path)
        self.init(path: path, frames: Frames.converting(reader.frames, from: reader.rate))
    }
}
