public import ArgumentParser
import Logging
import PracticeCore
import Session
import SessionCore
import UserFiles
public import Voice

struct VoiceCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        "voice [<name>]", abstract: "Show, try and choose the voice of your own words.",
        discussion: """
            The voice speaks what has no recording: the texts of your routines, titles and reminders. Without a name, \
            the command lists the speech programs. With a name, it tests the program and prints the setting that \
            chooses it. With --say, it only speaks.

            Example: limber voice flite --say "Time to stretch"
            """)

    @Argument(help: "Speech program.")
    var name: KnownVoice?

    @Option(defaultAsFlag: "This is the voice of your own words.", help: "Speak a text on the output of the sessions.")
    var say: String?

    @Option(
        help: ArgumentHelp("Model of piper, such as de_DE-thorsten-medium.onnx.", valueName: "file"),
        completion: .file(extensions: ["onnx"]))
    var model: String?

    @Flag(help: "Print the list as one line of JSON.")
    var json = false

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        var settings = try common.settings()
        if json, name != nil || say != nil { throw OptionError("--json prints the list; leave out the name and --say") }
        if model != nil, name != .piper {
            throw OptionError("--model needs a name; write 'limber voice piper --model'")
        }
        guard name != nil || say != nil else {
            let table = VoiceTable(settings)
            return try StandardOutput.answer(table, asJSON: json) { table.lines }
        }
        let isChosen = model == nil && settings.liveVoice.program == name
        if let name, !isChosen { settings.speech.command = try command(of: name, in: settings.session.language) }
        try await settings.tryVoice()
        if let say { return try await speak(say, with: settings) }
        guard let name, !isChosen, let command = settings.speech.command else {
            return try StandardOutput.say("\(name?.rawValue ?? "") works, and speaks your own words already.")
        }
        let file = CurrentUser.settingsSources(file: common.config).filePath
        let place =
            switch settings.origin(of: "speech.command") {
            case .file(let path, let line): "replace line \(line) of \(path), below 'speech:'"
            case .environment(let variable): "unset \(variable), and add to \(file)"
            case .default, .commandLine: "add to \(file)"
            }
        try StandardOutput.say(
            "\(name.rawValue) works. Limber does not write this file; to choose the voice, \(place):")
        try StandardOutput.show("speech:\n  command: \(command)\n")
        try StandardOutput.say("A daemon that runs takes it after 'systemctl --user reload limber'.")
    }

    /// Returns the command of a voice that is installed and speaks a language.
    private func command(of voice: KnownVoice, in language: LanguageTag) throws -> String {
        let name = voice.rawValue
        guard voice.speaks(language) else {
            throw OptionError("\(name) does not speak session.language, '\(language)'; use piper or espeak-ng")
        }
        let found = FoundVoice(
            voice, in: language, model: model?.absolutePath, environment: ProcessContext.current.environment)
        guard found.path != nil else {
            throw CommandError(.missing, "\(name) is not installed; run '\(found.installation)'")
        }
        guard let command = found.command else {
            throw CommandError(
                .missing,
                "piper has no model in '\(language)'; put one into ~/.local/share/piper, such as "
                    + "\(language.primary)_*.onnx, or name it with --model")
        }
        return command
    }

    private func speak(_ text: String, with settings: ProgramSettings) async throws {
        let notifications = ForegroundNotifications(
            settings: settings, practice: try await CurrentUser.practice(settings), logger: .foreground())
        switch try await notifications.speak(Speech(.message, ownText: text, patience: .onlyNow)) {
        case .said, .stopped: break
        case .busy: throw CommandError(.busy, "a session or an announcement plays; try again after it")
        case .unheard(let reason): throw CommandError(.inputOutput, "cannot speak: \(reason)")
        }
    }
}

extension KnownVoice: ExpressibleByArgument {}

extension ProgramSettings {
    /// The voice of own words.
    fileprivate var liveVoice: LiveVoice {
        LiveVoice(of: session.language, command: speech.command, environment: ProcessContext.current.environment)
    }

    /// Speaks a word into a temporary file.
    fileprivate func tryVoice() async throws(CommandError) {
        if case .missing(let package) = liveVoice {
            throw CommandError(.missing, "no program speaks '\(session.language)'; run 'sudo apt install \(package)'")
        }
        do {
            try await liveVoice.trySpeaking(environment: ProcessContext.current.environment)
        } catch {
            throw CommandError(.inputOutput, "cannot speak with '\(liveVoice.shellCommand ?? "")': \(error)")
        }
    }
}

/// The speech programs of this computer, and the one that speaks.
private struct VoiceTable: Encodable {
    let voices: [FoundVoice]
    /// The program that speaks; `nil` for a command that runs another one, and without a program.
    let speaking: KnownVoice?
    let language: String
    /// The value of `speech.command`.
    let command: String?

    init(_ settings: ProgramSettings) {
        (language, command) = (settings.session.language.description, settings.speech.command)
        speaking = settings.liveVoice.program
        voices = KnownVoice.allCases.map {
            FoundVoice($0, in: settings.session.language, environment: ProcessContext.current.environment)
        }
    }

    var lines: [String] {
        let rows = voices.map { voice in
            let isInstalled = voice.path != nil
            let state = isInstalled ? voice.command == nil ? "no model" : "installed" : "not installed"
            return [
                voice.name.rawValue, voice.name == speaking ? "speaks now" : state, voice.languages, voice.size,
                voice.path ?? voice.installation,
            ]
        }
        guard speaking == nil else { return rows.aligned }
        let voice = command.map { "Your own command speaks: \($0)" }
        return rows.aligned + [voice ?? "No program speaks your own words in '\(language)'; recordings replace them."]
    }
}
