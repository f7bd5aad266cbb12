/// A catalog whose clips have simple lengths and distinguishable samples, with one stretch for each of its regions.
package struct SampleCatalog: Sendable {
    /// A stretch whose introduction is the clip with the name of its region.
    package struct Stretch: Sendable {
        let region, name: String
        let isBilateral: Bool
        /// The clip of the short introduction.
        let short: String?

        package init(_ region: String, _ name: String, isBilateral: Bool, short: String? = nil) {
            (self.region, self.name, self.isBilateral, self.short) = (region, name, isBilateral, short)
        }

        fileprivate var json: String {
            """
            "\(region)": {"stretches": [
              {"id": "\(region)-\(name.lowercased())", "name": "\(name)", "description": "\(name).",
               "bilateral": \(isBilateral), "image": null,
               "audioFiles": {"begin": "\(region).wav"\(short.map { ", \"short\": \"\($0).wav\"" } ?? "")}}]}
            """
        }
    }

    /// The stretches of a catalog with the clips `switch`, `halfway` and `complete`.
    package let manifest: String
    /// The samples of the clips: never silent, each in a range of its own.
    package let samples: [String: [Int16]]
    /// The files by name.
    package let files: [String: [UInt8]]

    /// Creates a catalog.
    ///
    /// - Parameters:
    ///   - clips: The clips with their lengths in frames at 48 kHz.
    ///   - meditations: The manifest of the meditations.
    package init(_ stretches: [Stretch], clips: KeyValuePairs<String, Int>, meditations: String? = nil) {
        manifest = """
            {"regions": {\(stretches.map(\.json).joined(separator: ",\n"))},
             "shared": {"switchSides": "switch.wav", "halfway": "halfway.wav", "sessionComplete": "complete.wav",
                        "silence": "halfway.wav"}}
            """
        // Below the ceiling of the limiter.
        let range = min(3000, 24_000 / (clips.count + 1))
        let samples = clips.enumerated().map { index, clip in
            (clip.key, (0..<clip.value).map { Int16((index + 1) * range + $0 * 37 % (range - 1)) })
        }
        self.samples = Dictionary(uniqueKeysWithValues: samples)
        var files = samples.map { name, samples in ("\(name).wav", WAV(samples).bytes) }
        files.append(("stretches.json", Array(manifest.utf8)))
        if let meditations { files.append(("meditation.json", Array(meditations.utf8))) }
        self.files = Dictionary(uniqueKeysWithValues: files)
    }
}

extension SampleCatalog {
    /// A catalog of clips of less than a second.
    package static let short = SampleCatalog(
        [Stretch("back", "Bend", isBilateral: false), Stretch("neck", "Turn", isBilateral: true)],
        clips: ["neck": 19_200, "back": 28_800, "switch": 9600, "halfway": 12_000, "complete": 24_000])

    /// The samples of the short catalog.
    package static var samples: [String: [Int16]] { short.samples }

    /// The stretches of the short catalog.
    package static var manifest: String { short.manifest }

    /// The stretches of the short catalog, with a language.
    package static func manifest(in language: String) -> String {
        manifest.replacing("{\"regions\"", with: "{\"language\": \"\(language)\", \"regions\"")
    }

    /// Writes the short catalog to the home's folder `catalog`. A test fails at the first file that is missing.
    package static func write(to home: TemporaryHome) {
        for (name, bytes) in short.files { _ = try? home.write(bytes: bytes, to: "catalog/\(name)") }
    }
}
