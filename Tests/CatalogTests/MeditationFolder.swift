extension CatalogFolder {
    /// A catalog with one meditation of two minutes: ten seconds before the breathing and ten after it.
    static func meditations() throws -> CatalogFolder {
        try CatalogFolder(
            "meditation.json", meditationManifest,
            clips: [
                ("intro/hello.wav", 48_000), ("breathing/in.wav", 24_000), ("breathing/out.wav", 24_000),
                ("breathing/a.wav", 48_000), ("breathing/b.wav", 72_000), ("closing/bye.wav", 48_000),
                ("shared/bell.wav", 120_000),
            ])
    }

    private static let meditationManifest = """
        {
          "sessions": [
            {"id": "breath", "name": "Breath", "description": "Breathe.", "variants": [
              {"durationMinutes": 2, "phases": [
                {"type": "intro", "durationSeconds": 10,
                 "fixedCues": [{"atSeconds": 0, "audioFile": "intro/hello.wav"}], "interjections": []},
                {"type": "breathing", "durationSeconds": 100,
                 "fixedCues": [{"atSeconds": 4, "audioFile": "breathing/in.wav"},
                               {"atSeconds": 8.5, "audioFile": "breathing/out.wav"}],
                 "interjections": [{"earliestSeconds": 20, "latestSeconds": 40,
                                    "audioPool": ["breathing/a.wav", "breathing/b.wav"]},
                                   {"earliestSeconds": 60, "latestSeconds": 70,
                                    "audioPool": ["breathing/b.wav", "breathing/a.wav"]}]},
                {"type": "closing", "durationSeconds": 10,
                 "fixedCues": [{"atSeconds": 0, "audioFile": "closing/bye.wav"}]}
              ]}
            ]}
          ],
          "shared": {"bell": "shared/bell.wav"},
          "texts": {"intro/hello.wav": "Hello."},
          "spoken": {}
        }
        """
}
