import Catalog
import Foundation
import TestSupport

/// A catalog of real files in a temporary folder.
struct CatalogFolder {
    private let folder = TemporaryFolder.orNone()
    private let manifest: String

    /// Writes a manifest and silent clips.
    ///
    /// - Parameter clips: Paths with lengths in seconds.
    init(_ manifest: String, _ text: String, clips: KeyValuePairs<String, Double>) throws {
        self.manifest = manifest
        try write(text)
        for (clip, seconds) in clips { try sound(clip, frames: Int(24_000 * seconds)) }
    }

    var path: String { folder.path }
    var manifestPath: String { "\(path)/\(manifest)" }

    func write(_ text: String) throws { try file(manifest, text) }

    func file(_ name: String, _ text: String = "") throws { try folder.file(name, text: text) }

    func file(_ name: String, _ sound: WAV) throws { try folder.file(name, sound.bytes) }

    func remove(_ name: String) throws { try folder.remove(name) }

    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: "\(path)/\(name)", withDestinationPath: target)
    }

    /// Writes silence.
    func sound(_ name: String, frames: Int, rate: Int = 24_000, channels: Int = 1) throws {
        let data = [UInt8](repeating: 0, count: 2 * channels * frames)
        try file(name, WAV(channels: channels, rate: rate, data: data))
    }

    /// Writes the first half of a compressed file.
    func truncatedFLAC(_ name: String) throws {
        try folder.sound("whole.flac", rate: 24_000, Noise.samples(100_000))
        let bytes = try folder.bytes(of: "whole.flac")
        try folder.file(name, bytes.prefix(bytes.count / 2))
    }

    /// Replaces the value at a place of a manifest, such as `shared.care.early[0]`, or removes it.
    ///
    /// - Parameters:
    ///   - json: The value as JSON; `nil` removes it.
    ///   - file: Another file than the catalog's manifest.
    func set(_ place: String, to json: String?, in file: String? = nil) throws {
        let file = file ?? manifest
        let value = try json.map { try JSONSerialization.jsonObject(with: Data($0.utf8), options: .fragmentsAllowed) }
        let keys = place.replacing("]", with: "").split { $0 == "." || $0 == "[" }.map(String.init)
        let old = try JSONSerialization.jsonObject(with: Data(folder.bytes(of: file)))
        let new = try JSONSerialization.data(withJSONObject: Self.setting(keys[...], in: old, to: value) ?? [:])
        try folder.file(file, new)
    }

    private static func setting(_ keys: ArraySlice<String>, in json: Any?, to value: Any?) -> Any? {
        guard let key = keys.first else { return value }
        if let index = Int(key) {
            var array = json as? [Any] ?? []
            let element = setting(keys.dropFirst(), in: array.indices.contains(index) ? array[index] : nil, to: value)
            array.replaceSubrange(index..<min(index + 1, array.count), with: element.map { [$0] } ?? [])
            return array
        }
        var object = json as? [String: Any] ?? [:]
        object[key] = setting(keys.dropFirst(), in: object[key], to: value)
        return object
    }

    /// The faults of a check without the manifest's path.
    func faults(of check: (String) async -> [CatalogFault]) async -> [String] {
        await check(path).map { $0.description.replacing("\(manifestPath): ", with: "") }
    }
}
