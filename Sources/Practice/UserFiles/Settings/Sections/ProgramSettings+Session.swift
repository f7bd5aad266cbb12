import FoundationEssentials
import SessionCore

extension ProgramSettings {
    /// The keys of the section `session`.
    static let sessionKeys = [
        Setting("session.lead_in", \.session.leadIn, .word),
        Setting("session.introductions", \.session.introductions, .word),
        Setting("session.change_over", \.session.changeOver, .changeOver),
        Setting("session.tones", \.session.tones, .word),
        Setting("session.output", \.session.output, .output),
        Setting("session.wake_output", \.wakeOutput, .duration(in: .zero ... .seconds(10))),
        Setting("session.music", \.session.music, .music),
        Setting("session.music_order", \.session.musicOrder, .word),
        Setting("session.music_level", \.session.musicLevel, .level),
        Setting("session.voice_level", \.session.voiceLevel, .level),
        Setting("session.interrupt", \.session.interrupt, .word),
        Setting("session.language", \.session.language, .language),
        Setting("session.catalog", \.session.catalog, .optionalPath("a folder with a stretches.json")),
        Setting("session.record", \.recordedSessions, .word),
        Setting("session.pause_limit", \.pauseLimit, .duration(in: .seconds(1) ... .seconds(24 * 3600))),
        Setting("outputs", \.outputs, .outputs),
    ]
}

// The fault of a setting lists the forms of its value, so each `try?` below drops an error about the same.

extension ValueForm<ChangeOver> {
    static let changeOver = text(
        "standard or a length from 0 to \(ChangeOver.allowedSeconds.upperBound) s, such as 5s",
        read: { try? ChangeOver(parsing: $0) },
        write: \.description
    ).suggesting(["standard"])
}

extension ValueForm<Decibels> {
    static let level = text(
        "a whole number of decibels from -20 to 6",
        read: { try? Decibels(parsing: $0) },
        write: \.description)
}

extension ValueForm<LanguageTag> {
    static let language = text(
        "a language tag such as en, de or pt-BR",
        read: { try? LanguageTag(parsing: $0) },
        write: \.description)
}

extension ValueForm<Output> {
    static let output = path(
        "auto, alsa, alsa:DEVICE, null, null:virtual, file:PATH or raw:PATH",
        read: { text, base in
            (try? Output(parsing: text))?.absolute(base)
        },
        write: \.description
    ).suggesting(["auto", "alsa", "null", "null:virtual"])
}

extension ValueForm<[String: Output]> {
    /// Outputs by name. Sessions of the daemon play to them, in real time.
    static let outputs = ValueForm(
        shape: .mapping,
        allowed: "names of letters a-z, digits and hyphens, each with an output, such as 'kitchen: alsa:kitchen'; "
            + "an output is auto, alsa:DEVICE, null or raw:PATH",
        read: { written, base in
            guard case .list(let entries) = written else { return nil }
            var outputs: [String: Output] = [:]
            for entry in entries {
                let parts = entry.split(separator: "=", maxSplits: 1).map(String.init)
                guard parts.count == 2, OutputChoice.isName(parts[0]), outputs[parts[0]] == nil,
                    let output = (try? Output(parsing: parts[1]))?.absolute(base), !output.isVirtual,
                    output != .raw(path: "-")
                else { return nil }
                outputs[parts[0]] = output
            }
            return outputs
        },
        write: { outputs in .list(outputs.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }) })
}

extension Output {
    /// Returns the output with an absolute path; `nil` if it cannot have one.
    fileprivate func absolute(_ base: PathBase) -> Output? {
        switch self {
        case .file(let path): base.absolute(path).map(Output.file)
        case .raw(let path) where path != "-": base.absolute(path).map(Output.raw)
        case .auto, .alsa, .null, .nullVirtual, .raw: self
        }
    }
}

extension ValueForm<MusicChoice> {
    static let music = path(
        "auto, none, a name from 'limber music', or the path of a file, folder or playlist",
        read: { text, base in
            guard let music = try? MusicChoice(parsing: text) else { return nil }
            return switch music {
            case .path(let path): base.absolute(path).map(MusicChoice.path)
            // In 1.0 a bare word was always a path.
            case .named(let word):
                base.absolute(word).flatMap { FileManager.default.fileExists(atPath: $0) ? .path($0) : nil } ?? music
            case .auto, .none: music
            }
        },
        write: \.description)
}
