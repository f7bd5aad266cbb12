import Foundation

extension CatalogFolder {
    /// Two stretches for the neck and one for the back.
    static func stretches() throws -> CatalogFolder {
        try CatalogFolder(
            "stretches.json", stretchManifest,
            clips: [
                "back/b1.wav": 0.1, "neck/n1.wav": 0.2, "neck/n2.wav": 0.3, "shared/s.wav": 0.4, "shared/h.wav": 0.5,
                "shared/c.wav": 0.6, "shared/silence.wav": 0.7,
            ])
    }

    private static let stretchManifest = """
        {"regions": {
          "back": {"stretches": [
            {"id": "b1", "name": "Cobra", "description": "Press up.", "bilateral": false, "image": null,
             "audioFiles": {"begin": "back/b1.wav"}}]},
          "neck": {"stretches": [
            {"id": "n1", "name": "Tilt", "description": "Tilt.", "bilateral": true, "image": "neck/n1.jpg",
             "audioFiles": {"begin": "neck/n1.wav"}},
            {"id": "n2", "name": "Turn", "description": "Turn.", "bilateral": false, "image": null,
             "audioFiles": {"begin": "neck/n2.wav"}}]}},
         "shared": {"switchSides": "shared/s.wav", "halfway": "shared/h.wav", "sessionComplete": "shared/c.wav",
                    "silence": "shared/silence.wav"},
         "sharedTexts": {"halfway": "Halfway."},
         "spoken": {"levator": "levayter"}}
        """

    /// Adds an ending to the first stretch of the neck, two early lines of care and one for the half.
    func addCareAndEnding() throws {
        try set("regions.neck.stretches[0].audioFiles.end", to: #""neck/n1-end.wav""#)
        try set(
            "shared.care",
            to: """
                {"early": [{"audioFile": "shared/early-1.wav", "text": "Stop if it hurts."},
                           {"audioFile": "shared/early-2.wav", "text": "Ease off if it hurts."}],
                 "half": [{"audioFile": "shared/half.wav"}]}
                """)
        let clips = [("neck/n1-end", 2400), ("shared/early-1", 4800), ("shared/early-2", 7200), ("shared/half", 9600)]
        for (clip, frames) in clips { try sound("\(clip).wav", frames: frames) }
    }

    /// One meditation of two minutes: ten seconds before the breathing and ten after it.
    static func meditations() throws -> CatalogFolder {
        try CatalogFolder(
            "meditation.json",
            """
            {"sessions": [
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
                    "fixedCues": [{"atSeconds": 0, "audioFile": "closing/bye.wav"}]}]}]}],
             "shared": {"bell": "shared/bell.wav"},
             "texts": {"intro/hello.wav": "Hello."},
             "spoken": {}}
            """,
            clips: [
                "intro/hello.wav": 2, "breathing/in.wav": 1, "breathing/out.wav": 1, "breathing/a.wav": 2,
                "breathing/b.wav": 3, "closing/bye.wav": 2, "shared/bell.wav": 5,
            ])
    }

    /// Three courses: one inline of any length with counted breaths, one in a file with fixed lengths and pools of four
    /// lines, and one in a file that fades out.
    static func courses() throws -> CatalogFolder {
        let folder = try CatalogFolder(
            "meditation.json",
            """
            {"sessions": [
               {"id": "breath", "sessionType": "breath-of-1.0", "name": "Breath", "description": "Breathe.",
                "variants": [
                  {"durationMinutes": 5, "phases": [
                    {"type": "breathing", "durationSeconds": 300,
                     "guidedBreaths": {"atSeconds": 10, "forSeconds": 40, "pattern": "4-6",
                                       "audioFile": "end.wav"}}]}]},
               "scan.json", "night.json"],
             "breaths": [
               {"name": "box", "phases": [
                 {"breathe": "in", "seconds": 4, "audioFile": "in.wav"},
                 {"breathe": "hold", "seconds": 4, "audioFile": "hold.wav"},
                 {"breathe": "out", "seconds": 4, "audioFile": "out.wav"}, {"breathe": "hold", "seconds": 4}]},
               {"name": "4-6", "phases": [
                 {"breathe": "in", "seconds": 4, "audioFile": "in.wav"},
                 {"breathe": "out", "seconds": 6, "audioFile": "out.wav"}]}],
             "shared": {"bell": "bell.wav"}}
            """,
            clips: ["in.wav": 0.5, "out.wav": 0.5, "hold.wav": 0.5, "end.wav": 1, "bell.wav": 2])
        try folder.file("scan.json", scan)
        try folder.file(
            "night.json",
            """
            {"id": "night", "name": "Night", "description": "Fall asleep.", "fixedLengths": true, "variants": [
               {"durationMinutes": 3, "fadeOutSeconds": 90, "phases": [
                 {"type": "main", "durationSeconds": 180,
                  "fixedCues": [{"atSeconds": 0, "audioFile": "scan/hello-1.wav"}]}]}]}
            """)
        for pool in ["hello", "feet", "hands"] {
            for line in 1...4 { try folder.sound("scan/\(pool)-\(line).wav", frames: 2 * 24_000) }
        }
        return folder
    }

    private static let scan = """
        {"id": "scan", "name": "Body Scan", "description": "From feet to hands.", "fixedLengths": true,
         "pools": {
           "hello": ["scan/hello-1.wav", "scan/hello-2.wav", "scan/hello-3.wav", "scan/hello-4.wav"],
           "feet": ["scan/feet-1.wav", "scan/feet-2.wav", "scan/feet-3.wav", "scan/feet-4.wav"],
           "hands": ["scan/hands-1.wav", "scan/hands-2.wav", "scan/hands-3.wav", "scan/hands-4.wav"]},
         "variants": [
           {"durationMinutes": 2, "phases": [
             {"type": "intro", "durationSeconds": 20,
              "interjections": [{"earliestSeconds": 1, "latestSeconds": 4, "audioPool": "hello"}]},
             {"type": "main", "durationSeconds": 100,
              "interjections": [{"earliestSeconds": 10, "latestSeconds": 20, "audioPool": "feet"},
                                {"earliestSeconds": 40, "latestSeconds": 60, "audioPool": "hands"}]}]},
           {"durationMinutes": 1, "phases": [
             {"type": "main", "durationSeconds": 60,
              "interjections": [{"earliestSeconds": 10, "latestSeconds": 20, "audioPool": "feet"}]}]}]}
        """
}
