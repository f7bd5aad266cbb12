import AudioFiles
import FoundationEssentials
import Glibc
import Platform
public import SessionCore

/// The voice of texts that have no recording.
///
/// The user's command speaks every language. Without a command, flite speaks English, and espeak-ng every other
/// language.
public enum LiveVoice: Hashable, Sendable {
    /// The command of the user.
    case command(String, LanguageTag)
    case flite
    case espeak(LanguageTag)
    /// No program speaks the language until the named package is installed.
    case missing(package: String)

    /// Chooses the voice of a language.
    ///
    /// - Parameters:
    ///   - command: The user's command, or `nil` for an installed program.
    ///   - environment: The environment with the search path.
    public init(of language: LanguageTag, command: String?, environment: [String: String]) {
        if let command {
            self = .command(command, language)
            return
        }
        let program = language.isEnglish ? "flite" : "espeak-ng"
        if ChildProgram.path(of: program, environment: environment) == nil {
            self = .missing(package: program)
        } else {
            self = language.isEnglish ? .flite : .espeak(language)
        }
    }

    static let fliteArguments = "-voice rms --setf duration_stretch=1.2 -f {txt} -o {wav}"

    /// The shell command with `{txt}` and `{wav}`, or `nil` without a program.
    public var shellCommand: String? {
        switch self {
        case .command(let command, let language): command.replacing("{language}", with: language.description)
        case .flite: "flite \(Self.fliteArguments)"
        case .espeak(let language):
            // espeak-ng may know the language, but not its region.
            [language.description.lowercased(), language.primary]
                .map { "espeak-ng -v \($0) -s 140 -f {txt} -w {wav}" }
                .joined(separator: " || ")
        case .missing: nil
        }
    }

    /// Speaks a word into a temporary file, and removes the file.
    ///
    /// - Throws: The reason why the command makes no audio.
    public func trySpeaking(environment: [String: String]) async throws {
        guard let shellCommand else { return }
        try await SpokenText("Limber", by: shellCommand, environment: environment).remove()
    }
}

/// A text rendered to audio by a speech program, in a temporary folder, which ``remove()`` removes.
struct SpokenText: Sendable {
    /// The error of a speech program that fails or makes unusable audio, or of the temporary folder.
    struct SpeechError: Error, CustomStringConvertible {
        let description: String
    }

    /// The time limit of the program.
    private static let timeout = Duration.seconds(10)
    /// The longest audio that is accepted.
    private static let longestSeconds = 60
    /// The most Unicode scalars of the text that are spoken.
    private static let longestText = 500

    /// The temporary folder with the clip.
    let folder: String
    /// The rendered clip, with its whole path.
    let clip: Clip

    /// Runs the speech program on a text.
    ///
    /// - Parameters:
    ///   - command: A shell command with `{txt}` and `{wav}`. The text is written to the file `{txt}` and never becomes
    ///     part of the command.
    ///   - limit: The longest time of the program, at most 10 s.
    /// - Throws: ``SpeechError``, `ChildProcessError` or `SndfileError`.
    init(
        _ text: String, by command: String, environment: [String: String], within limit: Duration = timeout
    ) async throws {
        let temporary = environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        let folder = try await ThreadExecutor.files.run { try Self.makeFolder(in: temporary) }
        self.folder = folder
        do {
            try await ThreadExecutor.files.run {
                try Self.write(Array(Self.readable(text).utf8), to: "\(folder)/text.txt")
            }
            let line = command.replacing("{txt}", with: Self.quoted("\(folder)/text.txt"))
                .replacing("{wav}", with: Self.quoted("\(folder)/speech.wav"))
            let end = try await ChildProgram(shell: line, environment: environment).run(
                within: min(limit, Self.timeout))
            guard end == .exited(0) else { throw SpeechError(description: "the speech program \(end)") }
            clip = try await ThreadExecutor.files.run { try Self.finished(in: folder) }
        } catch {
            await Self.remove(folder)
            throw error
        }
    }

    /// The bytes of the clip's file.
    var bytes: [UInt8] {
        get throws(SpeechError) {
            let path = clip.path
            do throws(RegularFile.ReadError) {
                return try RegularFile.bytes(of: path, upTo: 1 << 28)
            } catch {
                throw SpeechError(description: "cannot read '\(path)': \(error)")
            }
        }
    }

    /// Removes the folder.
    func remove() async {
        await Self.remove(folder)
    }

    private static func remove(_ folder: String) async {
        // A folder that stays is removed with the temporary files of the system.
        await ThreadExecutor.files.run { try? FileManager.default.removeItem(atPath: folder) }
    }

    /// Makes a folder of this user alone.
    private static func makeFolder(in parent: String) throws(SpeechError) -> String {
        var path = Array("\(parent)/limber-speech-XXXXXX".utf8CString)
        guard mkdtemp(&path) != nil else {
            let reason = String(cString: strerror(errno)).lowercased()
            throw SpeechError(description: "cannot make a folder in '\(parent)': \(reason); set TMPDIR to another one")
        }
        return path.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    }

    private static func write(_ bytes: [UInt8], to path: String) throws(SpeechError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        defer { if descriptor >= 0 { close(descriptor) } }
        guard descriptor >= 0, Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
            throw SpeechError(description: "cannot write '\(path)': \(String(cString: strerror(errno)).lowercased())")
        }
    }

    private static func readable(_ text: String) -> String {
        let signs = text.unicodeScalars.prefix(longestText)
            .map { $0.isDisplayControl ? " " : $0 }
        return String(String.UnicodeScalarView(signs)) + "\n"
    }

    private static func quoted(_ path: String) -> String { "'\(path.replacing("'", with: "'\\''"))'" }

    /// Finishes the sound of the program, and returns it as a clip.
    private static func finished(in folder: String) throws -> Clip {
        let path = "\(folder)/speech.wav"
        let reader = try SoundFileReader(path: path)
        guard reader.frames <= longestSeconds * reader.rate else {
            throw SpeechError(description: "the speech program made more than \(longestSeconds) s of audio")
        }
        let speech = try LevelledSpeech(of: path)
        guard speech.frames > 0 else { throw SpeechError(description: "the speech program made an empty audio file") }
        let levelled = "\(folder)/levelled.wav"
        try speech.write(to: levelled)
        return Clip(path: levelled, frames: Frames.converting(speech.frames, from: reader.rate))
    }
}
