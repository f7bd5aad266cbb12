import TestSupport

extension SampleCatalog {
    /// Stretches and a meditation with clips of whole and half seconds. The introduction of the glutes is longer than the
    /// shortest segment of 5 s.
    static let long = SampleCatalog(
        [
            Stretch("neck", "Turn", isBilateral: true), Stretch("back", "Bend", isBilateral: false),
            Stretch("glutes", "Sit", isBilateral: true, short: "sit"),
        ],
        clips: [
            "neck": 48_000, "back": 96_000, "glutes": 288_000, "sit": 24_000, "switch": 24_000, "halfway": 12_000,
            "complete": 48_000,
            "welcome": 48_000, "word": 24_000, "reminder": 96_000, "farewell": 72_000, "bell": 120_000,
        ],
        // Two minutes: ten seconds before the breathing and ten after it. The reminder has one possible position.
        meditations: """
            {"sessions": [{"id": "breath", "name": "Breath", "description": "Breathe.", "variants": [
               {"durationMinutes": 2, "phases": [
                 {"type": "intro", "durationSeconds": 10, "fixedCues": [{"atSeconds": 0, "audioFile": "welcome.wav"}]},
                 {"type": "breathing", "durationSeconds": 100,
                  "fixedCues": [{"atSeconds": 4, "audioFile": "word.wav"}, {"atSeconds": 6, "audioFile": "word.wav"}],
                  "interjections": [{"earliestSeconds": 50, "latestSeconds": 50, "audioPool": ["reminder.wav"]}]},
                 {"type": "closing", "durationSeconds": 10, "fixedCues": [{"atSeconds": 0, "audioFile": "farewell.wav"}]}
               ]}]}],
             "shared": {"bell": "bell.wav"}}
            """)

    /// Four seconds of music without repetitions.
    static let music = WAV(
        (0..<192_000).map { (index: Int) -> Int16 in -Int16(1 + (index * 31 + index / 4000) % 4000) })

    /// A list of the music as two pieces and a sound, all of them the same file.
    static let musicList = """
        {"music": [{"id": "one", "name": "A", "kind": "piece", "file": "music.wav", "description": "A."},
                   {"id": "two", "name": "A", "kind": "piece", "file": "music.wav", "description": "A."},
                   {"id": "hum", "name": "A", "kind": "sound", "file": "music.wav", "description": "A."}]}
        """
}
