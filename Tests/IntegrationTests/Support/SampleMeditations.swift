/// A catalog of two meditation courses beside the sample stretches: one with counted breaths, one with fixed lengths.
enum SampleMeditations {
    private static let manifest = """
        {"sessions": [
           {"id": "basic", "sessionType": "basic-breathing", "name": "Basic Breathing", "description": "Count breaths.",
            "variants": [{"durationMinutes": 5, "phases": [
              {"type": "breathing", "durationSeconds": 300,
               "guidedBreaths": {"atSeconds": 1, "forSeconds": 40, "pattern": "4-6"}}]}]},
           {"id": "scan", "name": "Body Scan", "description": "From feet to head.", "fixedLengths": true,
            "variants": [
              {"durationMinutes": 2, "phases": [{"type": "main", "durationSeconds": 120,
                "fixedCues": [{"atSeconds": 1, "audioFile": "back.wav"}]}]},
              {"durationMinutes": 3, "phases": [{"type": "main", "durationSeconds": 180,
                "fixedCues": [{"atSeconds": 1, "audioFile": "back.wav"}]}]}]}],
         "breaths": [
           {"name": "4-6", "phases": [{"breathe": "in", "seconds": 4, "audioFile": "neck.wav"},
                                      {"breathe": "out", "seconds": 6, "audioFile": "halfway.wav"}]},
           {"name": "sigh", "phases": [{"breathe": "in", "seconds": 3, "audioFile": "neck.wav"},
                                       {"breathe": "in", "seconds": 2}, {"breathe": "out", "seconds": 7}]}],
         "shared": {"bell": "complete.wav"}}
        """

    /// Writes the catalog to the home's folder `catalog`.
    static func write(to home: TemporaryHome) throws {
        try SampleCatalog.write(to: home)
        try home.write(manifest, to: "catalog/meditation.json")
    }
}
