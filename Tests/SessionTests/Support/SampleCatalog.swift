import AudioFiles
import SessionCore
import TestSupport

/// A catalog of clips with simple lengths and distinguishable samples.
enum SampleCatalog {
    /// The clips with their lengths in milliseconds. The introduction of the glutes is longer than the shortest segment
    /// of 5 s.
    static let clips: KeyValuePairs = [
        "neck": 1000, "back": 2000, "glutes": 6000, "switch": 500, "halfway": 250, "complete": 1000,
        "welcome": 1000, "word": 500, "reminder": 2000, "farewell": 1500, "bell": 2500,
    ]

    private static let manifest = """
        {"regions": {
          "neck": {"stretches": [{"id": "neck-turn", "name": "Turn", "description": "Turn.", "bilateral": true,
                                  "image": null, "audioFiles": {"begin": "neck.wav"}}]},
          "back": {"stretches": [{"id": "back-bend", "name": "Bend", "description": "Bend.", "bilateral": false,
                                  "image": null, "audioFiles": {"begin": "back.wav"}}]},
          "glutes": {"stretches": [{"id": "glutes-sit", "name": "Sit", "description": "Sit.", "bilateral": true,
                                    "image": null, "audioFiles": {"begin": "glutes.wav"}}]}},
         "shared": {"switchSides": "switch.wav", "halfway": "halfway.wav", "sessionComplete": "complete.wav",
                    "silence": "halfway.wav"}}
        """

    /// Two minutes: ten seconds before the breathing and ten after it. The reminder has one possible position.
    private static let meditations = """
        {"sessions": [{"id": "breath", "name": "Breath", "description": "Breathe.", "variants": [
           {"durationMinutes": 2, "phases": [
             {"type": "intro", "durationSeconds": 10, "fixedCues": [{"atSeconds": 0, "audioFile": "welcome.wav"}]},
             {"type": "breathing", "durationSeconds": 100,
              "fixedCues": [{"atSeconds": 4, "audioFile": "word.wav"}, {"atSeconds": 6, "audioFile": "word.wav"}],
              "interjections": [{"earliestSeconds": 50, "latestSeconds": 50, "audioPool": ["reminder.wav"]}]},
             {"type": "closing", "durationSeconds": 10, "fixedCues": [{"atSeconds": 0, "audioFile": "farewell.wav"}]}
           ]}]}],
         "shared": {"bell": "bell.wav"}}
        """

    static func write(to folder: TemporaryFolder) throws {
        try folder.file("stretches.json", text: manifest)
        try folder.file("meditation.json", text: meditations)
        for (name, samples) in samples { try write(name, samples, to: folder) }
    }

    static func write(_ name: String, _ samples: [Int16], to folder: TemporaryFolder) throws {
        var writer = try SoundFileWriter(
            path: "\(folder.path)/\(name).wav", container: .wav, rate: Frames.perSecond, channels: 1)
        try writer.write(samples.count, of: samples)
        try writer.finish()
    }

    /// Lists the music as two pieces and a sound, all of them the same file.
    static func writeMusicList(to folder: TemporaryFolder) throws {
        let entries = [("one", "piece"), ("two", "piece"), ("hum", "sound")].map { id, kind in
            #"{"id": "\#(id)", "name": "A", "kind": "\#(kind)", "file": "music.wav", "description": "A."}"#
        }
        try folder.file("music.json", text: "{\"music\": [\(entries.joined(separator: ","))]}")
    }

    /// The mono samples of the clips: never silent, each in a range of its own.
    static let samples = Dictionary(
        uniqueKeysWithValues: clips.enumerated().map { index, clip in
            let frames = 0..<Frames.perSecond / 1000 * clip.value
            return (clip.key, frames.map { (frame: Int) -> Int16 in Int16((index + 1) * 2000 + frame * 37 % 1999) })
        })

    /// Four seconds of music without repetitions.
    static let music = (0..<192_000).map { (index: Int) -> Int16 in -Int16(1 + (index * 31 + index / 4000) % 4000) }
}
