import Testing

@testable import AudioFiles

@Suite struct LoudnessTagsTests {
    @Test(
        arguments: [
            ("REPLAYGAIN_TRACK_GAIN=-7.03 dB", -10.97), ("replaygain_track_gain=+4.5dB", -22.5),
            ("REPLAYGAIN_TRACK_GAIN= 0.00 dB ", -18), ("REPLAYGAIN_TRACK_GAIN=8", -26),
            ("R128_TRACK_GAIN=768", -26), ("R128_TRACK_GAIN=-2560", -13), ("r128_track_gain=0", -23),
            // R128 is finer than ReplayGain, and decides unless it cannot be right.
            ("REPLAYGAIN_TRACK_GAIN=8 dB|R128_TRACK_GAIN=0", -23),
            ("R128_TRACK_GAIN=99999|REPLAYGAIN_TRACK_GAIN=8 dB", -26),
            // If a tag stands twice, the first one counts.
            ("REPLAYGAIN_TRACK_GAIN=8 dB|REPLAYGAIN_TRACK_GAIN=9 dB", -26),
            ("REPLAYGAIN_TRACK_GAIN=", nil), ("REPLAYGAIN_TRACK_GAIN=loud", nil), ("REPLAYGAIN_TRACK_GAIN=nan dB", nil),
            ("REPLAYGAIN_TRACK_GAIN=inf", nil), ("REPLAYGAIN_TRACK_GAIN=0x1p3", nil),
            ("REPLAYGAIN_TRACK_GAIN=-60.1 dB", nil), ("REPLAYGAIN_TRACK_GAIN=1e9 dB", nil),
            ("R128_TRACK_GAIN=3.5", nil), ("R128_TRACK_GAIN=20000", nil),
            // The gain of the album decides if the file has none.
            ("REPLAYGAIN_ALBUM_GAIN=-5 dB", -13), ("R128_ALBUM_GAIN=-2560|REPLAYGAIN_TRACK_GAIN=8", -26),
            ("REPLAYGAIN_TRACK_GAIN=loud|R128_ALBUM_GAIN=-2560", -13),
            ("REPLAYGAIN_TRACK_PEAK=0.5", nil), ("", nil),
        ] as [(String, Double?)]) func areReadUnlessTheyCannotBeRight(tags: String, lufs: Double?) throws
    {
        let loudness = LoudnessTags.loudness(in: Self.split(tags))
        #expect((loudness?.lufs).map { ($0 * 100).rounded() } == lufs.map { ($0 * 100).rounded() })
    }

    @Test(
        arguments: [("0.988", 0.988), ("1.2", 1.2), ("0", nil), ("-1", nil), ("11", nil), ("nan", nil)]
            as [(String, Double?)]) func haveAPeakIfItCanBeRight(text: String, peak: Double?)
    {
        let tags = Self.split("REPLAYGAIN_TRACK_GAIN=1 dB|REPLAYGAIN_TRACK_PEAK=\(text)")
        #expect(LoudnessTags.loudness(in: tags) == Loudness(lufs: -19, peak: peak))
    }

    private static func split(_ tags: String) -> [(name: String, value: String)] {
        tags.split(separator: "|").map { tag in
            let parts = tag.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(parts[0]), String(parts.last ?? ""))
        }
    }
}
