import TestSupport

/// A catalog of short clips, one stretch for each of two regions.
enum SampleCatalog {
    /// The clips with their lengths in frames at 48 kHz.
    static let clips: KeyValuePairs = [
        "neck": 19_200, "back": 28_800, "switch": 9600, "halfway": 12_000, "complete": 24_000,
    ]

    /// The samples of the clips: never silent, each in a range of its own.
    static let samples = Dictionary(
        uniqueKeysWithValues: clips.enumerated().map { index, clip in
            (clip.key, (0..<clip.value).map { (frame: Int) -> Int16 in Int16((index + 1) * 3000 + frame * 37 % 2999) })
        })

    static let manifest = """
        {"regions": {
          "back": {"stretches": [
            {"id": "back-bend", "name": "Bend", "description": "Bend.", "bilateral": false, "image": null,
             "audioFiles": {"begin": "back.wav"}}]},
          "neck": {"stretches": [
            {"id": "neck-turn", "name": "Turn", "description": "Turn.", "bilateral": true, "image": null,
             "audioFiles": {"begin": "neck.wav"}}]}},
         "shared": {"switchSides": "switch.wav", "halfway": "halfway.wav", "sessionComplete": "complete.wav",
                    "silence": "halfway.wav"}}
        """

    static func write(to home: TemporaryHome) throws {
        try home.write(manifest, to: "catalog/stretches.json")
        for (clip, samples) in samples { try home.write(bytes: WAV(samples).bytes, to: "catalog/\(clip).wav") }
    }
}
