import AudioFiles
public import SessionCore

/// A clip of the user, or of the live voice: a file that no catalog names.
public enum OwnClip {
    /// The loudness of the narration in LUFS.
    public static let narrationLoudness = -18.0
    /// The largest difference from the narration without a warning, in LU.
    private static let greatestDifference = 6.0

    /// Returns a clip with the length in its header.
    ///
    /// - Throws: ``OptionError`` for a file that is missing, is no audio, or is longer than 10 minutes.
    public static func measured(_ path: String) throws(OptionError) -> Clip {
        let reader: SoundFileReader
        do throws(SndfileError) {
            reader = try SoundFileReader(path: path)
        } catch {
            throw OptionError("\(error)")
        }
        let frames = Frames.converting(reader.frames, from: reader.rate)
        guard (1...Frames.inSeconds(ClipFolder.longestClip)).contains(frames) else {
            throw OptionError(
                frames < 1
                    ? "'\(path)' holds no audio"
                    : "'\(path)' is longer than \(DurationText.text(seconds: ClipFolder.longestClip))")
        }
        return Clip(path: path, frames: frames)
    }

    /// Returns a warning about a clip that is much louder or quieter than the narration; `nil` without one.
    public static func levelWarning(_ path: String, named name: String) -> String? {
        guard let loudness = loudness(of: path) else { return nil }
        let difference = loudness - narrationLoudness
        guard abs(difference) > greatestDifference else { return nil }
        return "'\(name)' is \(Int(abs(difference).rounded())) dB \(difference > 0 ? "louder" : "quieter") than the "
            + "narration; bring it to \(Int(narrationLoudness)) LUFS"
    }

    /// Returns the loudness in LUFS of a whole file; `nil` if it cannot be measured.
    private static func loudness(of path: String) -> Double? {
        guard var reader = try? SoundFileReader(path: path), (1...2).contains(reader.channels),
            var meter = try? LoudnessMeter(.loudness, rate: reader.rate, channels: reader.channels)
        else { return nil }
        var block = [Float](repeating: 0, count: 4096 * reader.channels)
        while let count = try? reader.read(4096, into: &block), count > 0 {
            guard (try? meter.add(count, of: block)) != nil else { return nil }
        }
        return meter.lufs
    }
}
