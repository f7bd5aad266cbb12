import AudioFiles
import FoundationEssentials
import Platform
import SessionCore

/// Words of the user's as sound, made by a program in a folder of its own that goes with this.
final class SpokenText: Sendable {
    /// Why there is no sound.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// How long the program may take.
    private static let patience = Duration.seconds(10)
    /// Nobody listens longer to a reminder.
    private static let longestSeconds = 60
    private static let longestText = 500

    /// Where the clip is.
    let folder: String
    /// What was made.
    let clip: Clip

    /// Has a text said.
    ///
    /// - Parameter command: A line of shell with `{txt}` and `{wav}`. The text is in the file alone, and never in the line.
    init(_ text: String, by command: String, environment: [String: String]) async throws {
        let temporary = environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        let folder = "\(temporary)/limber-speech-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        do {
            try Data(Self.readable(text).utf8).write(to: URL(filePath: "\(folder)/text.txt"))
            let line = command.replacing("{txt}", with: Self.quoted("\(folder)/text.txt"))
                .replacing("{wav}", with: Self.quoted("\(folder)/speech.wav"))
            let end = try await ChildProgram(shell: line, environment: environment).run(within: Self.patience)
            guard end == .exited(0) else { throw Failure(description: "speech.command \(end)") }
            clip = try Self.measured("\(folder)/speech.wav")
        } catch {
            try? FileManager.default.removeItem(atPath: folder)
            throw error
        }
        self.folder = folder
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private static func readable(_ text: String) -> String {
        let signs = text.unicodeScalars.prefix(longestText)
            .map { $0.properties.generalCategory == .control ? " " : $0 }
        return String(String.UnicodeScalarView(signs)) + "\n"
    }

    private static func quoted(_ path: String) -> String { "'\(path.replacing("'", with: "'\\''"))'" }

    /// The clip, once it was decoded to its end.
    private static func measured(_ path: String) throws -> Clip {
        var reader = try SoundFileReader(path: path)
        guard reader.frames <= longestSeconds * reader.rate else {
            throw Failure(description: "speech.command made more than \(longestSeconds) s of audio")
        }
        var block = [Float](repeating: 0, count: 4096 * reader.channels)
        var frames = 0
        while case let count = try reader.read(4096, into: &block), count > 0 { frames += count }
        guard frames > 0 else { throw Failure(description: "speech.command made an empty audio file") }
        return Clip(path: "speech.wav", frames: Frames.converting(frames, from: reader.rate))
    }
}
