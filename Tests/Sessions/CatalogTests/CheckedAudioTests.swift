import Foundation
import TestSupport
import Testing

/// The manifests of `tools/listen`, which checks level, edges, seams, repetition and words of the bundled files.
@Suite struct CheckedAudioTests {
    private static let audio = TemporaryHome.repository.appending(path: "Resources/Audio")

    /// The bundled sound files, relative to the audio folder, in the order of the manifests.
    private static let files: [String] = {
        let names = FileManager.default.enumerator(atPath: audio.path)?.compactMap { $0 as? String } ?? []
        return names.filter { ["flac", "opus", "wav"].contains(($0 as NSString).pathExtension) }.sorted()
    }()

    /// The lines of `sha256sum`: each file with its checksum.
    private static let checksums: Result<[Substring], any Error> = Result {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/sha256sum")
        process.arguments = files
        process.currentDirectoryURL = audio
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let lines = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return lines.split(separator: "\n")
    }

    @Test(arguments: ["sound", "words"]) func listensToEachFileThatChanged(check: String) throws {
        let manifest = TemporaryHome.repository.appending(path: "tools/listening/\(check).sha256")
        let listed = try String(contentsOf: manifest, encoding: .utf8).split(separator: "\n")
        let checked = try Self.checksums.get().filter { line in
            check == "sound" || !(line.contains("  music/") || line.hasSuffix(".wav"))
        }
        let differences = Set(checked).symmetricDifference(listed).map { $0.dropFirst(66) }
        #expect(checked.count > 500)
        #expect(differences.isEmpty, "run tools/listen: these files changed since its last run")
    }
}
