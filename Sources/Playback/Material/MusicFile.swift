import AudioFiles

/// The functions that open a file of a playlist.
enum MusicFile {
    /// The reason why a file cannot be played, with its name.
    struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    /// Opens a file. A file without audio is an error. Its length is only estimated, because the music plays to its end
    /// anyway.
    static func open(_ path: String) throws(Fault) -> SoundFileReader {
        let reader: SoundFileReader
        do throws(SndfileError) {
            reader = try SoundFileReader(path: path, length: .estimated)
        } catch {
            throw Fault(description: "\(error)")
        }
        guard reader.frames > 0 else { throw Fault(description: "cannot play '\(path)': the file holds no audio") }
        return reader
    }

    /// Returns a stereo decoder for a file, which multiplies its samples by a gain.
    static func decoder(_ reader: consuming SoundFileReader, gain: Float) throws(Fault) -> Decoder {
        let path = reader.path
        do {
            return try Decoder(reader, channels: 2, gain: gain)
        } catch {
            throw Fault(description: "cannot play '\(path)': \(error)")
        }
    }
}
