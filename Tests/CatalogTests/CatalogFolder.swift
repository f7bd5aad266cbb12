import AudioFiles
import Foundation

/// A catalog of real files in a temporary folder; by default two stretches for the neck and one for the back.
final class CatalogFolder {
    static let manifest = """
        {
          "regions": {
            "back": {
              "stretches": [
                {"id": "b1", "name": "Cobra", "description": "Press up.", "bilateral": false, "image": null,
                 "audioFiles": {"begin": "back/b1.wav"}}
              ]
            },
            "neck": {
              "stretches": [
                {"id": "n1", "name": "Tilt", "description": "Tilt.", "bilateral": true, "image": "neck/n1.png",
                 "audioFiles": {"begin": "neck/n1.wav"}},
                {"id": "n2", "name": "Turn", "description": "Turn.", "bilateral": false, "image": null,
                 "audioFiles": {"begin": "neck/n2.wav"}}
              ]
            }
          },
          "shared": {"switchSides": "shared/s.wav", "halfway": "shared/h.wav", "sessionComplete": "shared/c.wav",
                     "silence": "shared/silence.wav"},
          "sharedTexts": {"halfway": "Halfway."},
          "spoken": {"levator": "levayter"}
        }
        """

    let path: String
    private let manifestName: String

    convenience init() throws {
        let clips = ["back/b1", "neck/n1", "neck/n2", "shared/s", "shared/h", "shared/c", "shared/silence"]
        try self.init(
            "stretches.json", Self.manifest,
            clips: clips.enumerated().map { ("\($0.element).wav", 2400 * ($0.offset + 1)) })
    }

    /// - Parameter clips: Paths with lengths in frames at 24 kHz.
    init(_ manifestName: String, _ manifest: String, clips: [(String, Int)]) throws {
        self.manifestName = manifestName
        path = NSTemporaryDirectory() + "limber-catalog-\(UUID().uuidString)"
        let folders = Set(clips.map { $0.0.split(separator: "/").dropLast().joined(separator: "/") })
        for folder in folders.union([""]).sorted() {
            try FileManager.default.createDirectory(atPath: "\(path)/\(folder)", withIntermediateDirectories: true)
        }
        try write(manifest)
        for (clip, frames) in clips { try sound(clip, frames: frames) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var manifestPath: String { "\(path)/\(manifestName)" }

    func write(_ manifest: String) throws {
        try file(manifestName, Data(manifest.utf8))
    }

    /// Replaces a piece of the manifest, which must contain it.
    func edit(_ old: String, _ new: String) throws {
        let text = try String(contentsOfFile: manifestPath, encoding: .utf8)
        let edited = text.replacingOccurrences(of: old, with: new)
        guard edited != text else { throw CocoaError(.fileReadCorruptFile) }
        try write(edited)
    }

    /// Adds an ending to the first stretch of the neck, two early lines of care and one for the half.
    func addCareAndEnding() throws {
        try edit(#"{"begin": "neck/n1.wav"}"#, #"{"begin": "neck/n1.wav", "end": "neck/n1-end.wav"}"#)
        try edit(
            #""silence": "shared/silence.wav"}"#,
            """
            "silence": "shared/silence.wav",
            "care": {"early": [{"audioFile": "shared/early-1.wav", "text": "Stop if it hurts."},
                               {"audioFile": "shared/early-2.wav", "text": "Ease off if it hurts."}],
                     "half": [{"audioFile": "shared/half.wav"}]}}
            """)
        for (clip, frames) in [("neck/n1-end", 2400), ("shared/early-1", 4800), ("shared/early-2", 7200)] {
            try sound("\(clip).wav", frames: frames)
        }
        try sound("shared/half.wav", frames: 9600)
    }

    func file(_ name: String, _ data: Data) throws {
        try data.write(to: URL(filePath: "\(path)/\(name)"))
    }

    func bytes(_ name: String) throws -> Data {
        try Data(contentsOf: URL(filePath: "\(path)/\(name)"))
    }

    func sound(
        _ name: String, frames: Int, rate: Int = 24_000, channels: Int = 1,
        container: SoundFileWriter.Container = .wav
    ) throws {
        let path = "\(path)/\(name)"
        var writer = try SoundFileWriter(path: path, container: container, rate: rate, channels: channels)
        let samples = (0..<frames * channels).map { Int16(truncatingIfNeeded: $0 &* 7919) }
        try writer.write(frames, of: samples)
        try writer.finish()
    }

    /// Writes a data size, in bytes, to the header of a WAV file.
    func claim(_ bytes: UInt32, in name: String) throws {
        var data = try self.bytes(name)
        data.replaceSubrange(40..<44, with: withUnsafeBytes(of: bytes.littleEndian) { Array($0) })
        try file(name, data)
    }
}
