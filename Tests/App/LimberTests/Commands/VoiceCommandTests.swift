import CommandSupport
import ControlProtocol
import Foundation
import TestSupport
import Testing

@testable import limber

@Suite(.timeLimit(.minutes(5))) struct VoiceCommandTests {
    /// A home in whose search path are only the speech programs of a test.
    private let home = TemporaryHome.withCatalog(changing: [
        "PATH": "$TEST_HOME/my bin", "LIMBER_SESSION_OUTPUT": "null",
    ])

    /// Installs speech programs that keep the text and make the sound of a clip, and models of piper.
    private func install(_ files: [String]) throws {
        let program = """
            #!/bin/sh
            for wav; do :; done
            /bin/cp "${wav%/*}/text.txt" '\(home.path("said"))'
            exec /bin/cp '\(home.path("catalog/neck.wav"))' "$wav"
            """
        for file in files {
            try home.write(program, to: file)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: home.path(file))
        }
    }

    private static let local = "home/.local/share"
    private static let installing = "python3 -m venv ~/.local/share"

    @Test(arguments: [
        ([], "", "hibari not installed English 195 MB \(installing)/hibari && ~/.local/share/hibari/bin/pip install"),
        ([], "", "espeak-ng not installed about 130 13 MB sudo apt install espeak-ng"),
        ([], "", "No program speaks your own words in 'en'; recordings replace them."),
        (["\(local)/hibari/bin/hibari"], "", "hibari installed English 195 MB $TEST_HOME/\(local)/hibari/bin/hibari"),
        (["my bin/flite"], "", "flite speaks now English 28 MB $TEST_HOME/my bin/flite"),
        (["my bin/flite"], "session.language=de", "flite installed English"),
        (["my bin/espeak-ng"], "", "espeak-ng installed about 130"),
        (["my bin/espeak-ng"], "session.language=de", "espeak-ng speaks now about 130"),
        (["my bin/piper"], "", "piper no model that of its model"),
        (["my bin/piper", "my bin/de_DE-a.onnx"], "", "piper no model that of its model"),
        (["my bin/piper", "my bin/de_DE-a.onnx"], "session.language=de", "piper installed that of its model"),
        (["\(local)/piper/bin/piper", "\(local)/piper/en_US-a.onnx"], "", "piper installed that of its model"),
        (["my bin/flite"], "speech.command=nice ~/bin/hibari {txt} {wav}", "hibari speaks now English"),
        (["my bin/flite"], "speech.command=say {txt} {wav}", "flite installed English"),
        ([], "speech.command=say {txt} {wav}", "Your own command speaks: say {txt} {wav}"),
    ])
    func listsVoicesAndTheOneThatSpeaks(files: [String], setting: String, expected: String) async throws {
        try install(files)
        let listed = try await home.succeeds(setting.isEmpty ? "voice" : "voice --set '\(setting)'")
        let lines = listed.split(separator: "\n").map { $0.replacing(/[ ]+/, with: " ") }
        #expect(lines.prefix(4).map { $0.prefix { $0 != " " } } == ["hibari", "piper", "flite", "espeak-ng"])
        let line = expected.replacing("$TEST_HOME", with: home.folder)
        #expect(lines.contains { $0.hasPrefix(line) }, "\(lines)")
    }

    @Test func listsTheSameAsJSON() async throws {
        try install(["my bin/flite"])
        let list = try #require(try await home.json("voice --json") as? [String: Any])
        #expect((list["language"] as? String, list["speaking"] as? String) == ("en", "flite"))
        let rows = try #require(list["voices"] as? [[String: Any]])
        #expect(rows.compactMap { $0["path"] as? String } == [home.path("my bin/flite")])
        #expect(rows.map { ($0["size"] as? String)?.prefix(3) } == ["195", "226", "28 ", "13 "])
    }

    /// The setting that the command prints works as a configuration, whatever the path is.
    @Test(arguments: [
        ("hibari", ["my bin/hibari"], "--speed 0.8 -o {wav} < {txt}"),
        ("hibari", ["\(local)/hibari/bin/hibari"], "--speed 0.8 -o {wav} < {txt}"),
        ("piper", ["my bin/piper", "my bin/en_US-b.onnx", "my bin/en_GB-a.onnx"], "/en_GB-a.onnx --length_scale"),
        ("piper --model c.onnx", ["my bin/piper"], "/c.onnx --length_scale 1.2 -f {wav} < {txt}"),
        ("espeak-ng", ["my bin/espeak-ng"], "-v {language} -s 140 -f {txt} -w {wav}"),
        ("flite --set session.language=en-GB", ["my bin/flite", "my bin/hibari"], "-f {txt} -o {wav}"),
    ])
    func printsTheSettingThatChoosesAVoice(words: String, files: [String], expected: String) async throws {
        try install(files)
        let name = try #require(words.split(separator: " ").first)
        try home.write("speech:\n  command: say {txt} {wav}\n", to: "home/.config/limber/config.yaml")
        let printed = try await home.succeeds("voice \(words)")
        let file = home.path("home/.config/limber/config.yaml")
        #expect(printed.contains("to choose the voice, replace line 2 of \(file), below 'speech:':\nspeech:\n"))
        #expect(printed.contains(expected))
        let setting = try #require(printed.firstMatch(of: /speech:\n  command: .+\n/)).0
        try home.write(String(setting), to: "home/.config/limber/config.yaml")
        #expect(try await home.succeeds("voice").contains(try Regex("(?m)^\(name) +speaks now ")))
        let again = try await home.succeeds("voice \(name)")
        #expect(again == "\(name) works, and speaks your own words already.")
    }

    @Test(arguments: [
        (nil, "add to $TEST_HOME/home/.config/limber/config.yaml:"),
        ("say {txt} {wav}", "unset LIMBER_SPEECH_COMMAND, and add to $TEST_HOME/home/.config/limber/config.yaml:"),
    ])
    func namesThePlaceOfTheSetting(variable: String?, expected: String) async throws {
        try install(["my bin/hibari"])
        let printed = try await home.run("voice hibari", changing: ["LIMBER_SPEECH_COMMAND": variable])
        #expect(printed.output.contains("choose the voice, \(expected.replacing("$TEST_HOME", with: home.folder))"))
        #expect(!home.has("home/.config"))
    }

    @Test(arguments: [
        ("voice --say 'Time to stretch'", "Time to stretch\n"), ("voice hibari --say Go", "Go\n"),
        ("voice flite --say", "This is the voice of your own words.\n"),
    ])
    func speaksATextOnTheOutputOfSessions(line: String, text: String) async throws {
        try install(["my bin/flite", "my bin/hibari"])
        #expect(try await home.succeeds(line) == "")
        #expect(try home.read("said") == text)
    }

    @Test func speaksNotDuringASession() async throws {
        try install(["my bin/flite"])
        let session = try home.startSession("neck:600", "--output", "null")
        try await session.event(.cueStarted(clip: "neck.wav"))
        try await home.fails(.busy, "a session or an announcement plays", "voice --say Go")
        try await home.stop(session)
    }

    @Test(arguments: [
        ("voice hibary", CommandStatus.usage, "did you mean 'hibari'?"),
        ("voice say", .usage, "use 'hibari', 'piper', 'flite' or 'espeak-ng'"),
        ("voice hibari", .missing, "hibari is not installed; run '\(installing)/hibari && "),
        ("voice espeak-ng", .missing, "espeak-ng is not installed; run 'sudo apt install espeak-ng'"),
        ("voice --say", .missing, "no program speaks 'en'; run 'sudo apt install flite'"),
        ("voice piper", .missing, "piper has no model in 'en'; put one into ~/.local/share/piper, such as en_*.onnx"),
        ("voice flite --set session.language=de", .usage, "flite does not speak session.language, 'de'"),
        ("voice --model a.onnx", .usage, "write 'limber voice piper --model'"),
        ("voice hibari --json", .usage, "--json prints the list"),
        ("voice --say Go --set 'speech.command=false {txt} {wav}'", .inputOutput, "the speech program ended with"),
    ])
    func refusesWhatCannotSpeak(line: String, status: CommandStatus, message: String) async throws {
        try install(["my bin/piper"])
        try await home.fails(status, message, line)
    }
}
