import AudioFiles

/// A file of a playlist.
enum MusicFile {
    /// Why a file is no music, in a sentence that names it.
    struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    /// Opens a file that has sound in it.
    static func open(_ path: String) throws(Fault) -> SoundFileReader {
        let reader: SoundFileReader
        do throws(SndfileError) {
            reader = try SoundFileReader(path: path)
        } catch {
            throw Fault(description: "\(error)")
        }
        guard reader.frames > 0 else { throw Fault(description: "cannot play '\(path)': the file holds no audio") }
        return reader
    }

    /// Decodes a file for the mixer.
    static func decoder(_ reader: consuming SoundFileReader) throws(Fault) -> Decoder {
        let path = reader.path
        do {
            return try Decoder(reader, channels: 2)
        } catch {
            throw Fault(description: "cannot play '\(path)': \(error)")
        }
    }
}
