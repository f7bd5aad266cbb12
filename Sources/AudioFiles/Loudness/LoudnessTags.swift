/// The loudness that the tags of a file state, as other programs have measured it or as the user wants it.
enum LoudnessTags {
    /// The largest gain in a tag, in decibels, that is not a mistake.
    private static let largestGain = 60.0
    /// The loudness to which `REPLAYGAIN_TRACK_GAIN` brings a file.
    private static let replayGainTarget = -18.0
    /// The loudness to which `R128_TRACK_GAIN` brings a file.
    private static let r128Target = -23.0
    /// The largest peak in a tag that is not a mistake. A decoded sound can exceed full scale.
    private static let largestPeak = 10.0

    /// Returns the loudness in the tags; `nil` if there is none. Tags that cannot be right are ignored.
    ///
    /// `R128_TRACK_GAIN` is a number of 1/256 dB (RFC 7845). It applies to the sound after the output gain in the
    /// header of Opus, which libsndfile applies.
    ///
    /// - Parameter tags: The names, in any case, and the values.
    static func loudness(in tags: [(name: String, value: String)]) -> Loudness? {
        let values = Dictionary(tags.map { ($0.name.uppercased(), $0.value) }) { first, _ in first }
        let peak = values["REPLAYGAIN_TRACK_PEAK"].flatMap(number).flatMap {
            $0 > 0 && $0 <= largestPeak ? $0 : nil
        }
        let gains = [
            values["R128_TRACK_GAIN"].flatMap { Int($0) }.map { (Double($0) / 256, r128Target) },
            values["REPLAYGAIN_TRACK_GAIN"].flatMap(number).map { ($0, replayGainTarget) },
        ]
        for case let (gain, target)? in gains where abs(gain) <= largestGain {
            return Loudness(lufs: target - gain, peak: peak)
        }
        return nil
    }

    /// Returns a number that is written with digits, as in `-7.03 dB`.
    private static func number(_ text: String) -> Double? {
        var digits = text.lowercased().filter { $0 != " " }
        if digits.hasSuffix("db") { digits.removeLast(2) }
        guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.".contains($0)) }) else { return nil }
        return Double(digits)
    }
}

extension SoundFileReader {
    /// The loudness that the file's tags state (ReplayGain 2.0 and RFC 7845); `nil` without tags that can be right.
    ///
    /// Reads comments of FLAC, Ogg Vorbis and Opus, and user-defined texts of ID3v2 in MPEG audio.
    public var taggedLoudness: Loudness? {
        switch source {
        case .sndfile: LoudnessTags.loudness(in: VorbisComments.tags(of: path))
        case .mpeg(let file): LoudnessTags.loudness(in: file.userTexts)
        // The comments of a stream say nothing about the next one.
        case .chain: nil
        }
    }
}
