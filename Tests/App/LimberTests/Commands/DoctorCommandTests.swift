import CommandSupport
import ControlProtocol
import Foundation
import SessionCore
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct DoctorCommandTests {
    /// A home without sound, whatever devices the machine has.
    private let home = TemporaryHome.withCatalog(changing: ["LIMBER_SESSION_OUTPUT": "null"])

    private func line(_ subject: String, of examination: Finished) -> String {
        examination.output.split(separator: "\n").first { $0.hasPrefix("\(subject) ") }.map(String.init) ?? ""
    }

    @Test func checksEverySubjectAndChangesNothing() async throws {
        let examination = try await home.run("doctor")
        #expect(examination.output.hasPrefix("no problems\nsettings ok "))
        for subject in [
            "devices", "output", "priority", "catalog", "music", "voice", "data", "state", "history", "socket", "page",
            "version", "keys",
        ] {
            let verdict = line(subject, of: examination).split(separator: " ").dropFirst().first
            #expect(["ok", "note"].contains(verdict), "\(subject)")
        }
        #expect(examination.status == 0)
        #expect(!home.has("data") && !home.has("state"))
        let json = try await home.run("doctor --json --settings").output
        #expect(json.hasPrefix(#"{"findings":[{"#) && json.hasSuffix(#"],"healthy":true}"#))
        #expect(
            json.contains(#"{"key":"units","origin":"default","subject":"settings","value":"metric","verdict":"ok"}"#))
    }

    @Test func reportsFaultsWithAdvice() async throws {
        try home.write("", to: "state")
        let database = try home.write(
            "not a database, and never was one, whatever it is called", to: "data/limber/limber.sqlite")
        let examination = try await home.run("doctor")
        #expect(examination.status == 1)
        #expect(examination.output.hasPrefix("2 problems\n"))
        for (subject, text) in [("state", "BAD"), ("history", "BAD"), ("history", database)] {
            #expect(line(subject, of: examination).contains(text))
        }
        #expect(examination.output.contains("→"))
        // Errors are printed, whatever else is quiet.
        let quiet = try await home.run("doctor --quiet")
        #expect((quiet.status, quiet.output) == (1, ""))
        #expect(quiet.errors.contains(database))
    }

    /// Each of these settings keeps a session from starting, or something else that the user asked for.
    @Test(arguments: [
        ("SESSION_MUSIC=rian", "music", "session.music: unknown music 'rian'; did you mean 'rain'?"),
        ("SESSION_MUSIC=./none", "music", "session.music: no such file or folder: '$TEST_HOME/./none'"),
        ("SESSION_CATALOG=none", "catalog", "$TEST_HOME/none/stretches.json: no such file"),
        ("SESSION_OUTPUT=alsa:limber_none", "output", "cannot open 'limber_none': no such ALSA device"),
        ("SESSION_OUTPUT=file:none/a.wav", "output", "cannot write '$TEST_HOME/none/a.wav': no such file or directory"),
        ("SESSION_OUTPUT=raw:catalog/neck.wav", "output", "'$TEST_HOME/catalog/neck.wav' exists"),
        ("OUTPUTS=kitchen=alsa:limber_none", "output", "kitchen: cannot open 'limber_none': no such ALSA device"),
        ("SPEECH_COMMAND=false {txt} {wav}", "voice", "own texts: the speech program ended with status 1"),
        ("NOTICES_COMMAND=limber-none --now", "notices", "notices.command runs 'limber-none', which is not installed"),
        ("KEYS_DEVICES=/dev/null", "keys", "'/dev/null' is not an input device"),
    ])
    func reportsASettingThatCannotWork(setting: String, subject: String, text: String) async throws {
        let (name, value) = try #require(setting.split(separator: "=", maxSplits: 1).pair)
        let examination = try await home.run("doctor", changing: ["LIMBER_\(name)": value])
        #expect(examination.status == 1)
        #expect(!examination.output.hasPrefix("no problems"))
        let lines = examination.output.split(separator: "\n").filter { $0.hasPrefix("\(subject) ") }
        let bad = lines.filter { $0.contains(" BAD  ") }
        #expect(bad.contains { $0.contains(text.replacing("$TEST_HOME", with: home.folder)) }, "\(lines)")
        #expect(!home.has("none") && !home.has("data") && !home.has("state"))
    }

    @Test func examinesTheMusicCatalogAndCommandsOfTheConfiguration() async throws {
        try home.write("#!/bin/sh\n", to: "notify")
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: home.path("notify"))
        let examination = try await home.run(
            "doctor",
            changing: [
                "LIMBER_SESSION_MUSIC": "rain", "LIMBER_SESSION_CATALOG": "$TEST_HOME/catalog",
                "LIMBER_SPEECH_COMMAND": ": {txt}; cp $TEST_HOME/catalog/neck.wav {wav}",
                "LIMBER_NOTICES_COMMAND": "$TEST_HOME/notify",
            ])
        #expect(examination.output.hasPrefix("no problems\n"), "\(examination.output)")
        #expect(examination.status == 0)
        for (subject, text) in [
            ("output", "note null makes no sound"), ("music", "ok   rain, "),
            ("catalog", "ok   2 stretches in \(home.path("catalog"))"),
            ("voice", "ok   speech.command speaks your own texts"), ("notices", "ok   notices.command is"),
        ] { #expect(line(subject, of: examination).contains(text), "\(subject)") }
    }

    @Test func keepsARunningSession() async throws {
        let session = try home.startSession("neck:600", "--output", "null")
        try await session.event(.cueStarted(clip: "neck.wav"))
        #expect(line("socket", of: try await home.run("doctor")).contains("used by"))
        try await home.stop(session)
    }

    @Test(arguments: [
        ("PORT=5662", "ok   http://127.0.0.1:5662, no token set"),
        ("ADDRESS=::1", "ok   http://[::1], port chosen by the system, no token set"),
        ("ADDRESS=0.0.0.0 PORT=5662 TOKEN=seven-wonders", "ok   http://0.0.0.0:5662, token required"),
        ("ENABLED=false", "ok   disabled by 'http.enabled: false'"),
        (
            "ADDRESS=0.0.0.0",
            "BAD  cannot serve the page: http.address 0.0.0.0 is public and http.token is not set"
        ),
    ])
    func showsThePageAddressAndAccess(settings: String, expected: String) async throws {
        let pairs = settings.words.map { $0.split(separator: "=").map(String.init) }
        let changes = Dictionary(uniqueKeysWithValues: pairs.map { ("LIMBER_HTTP_\($0[0])", Optional($0[1])) })
        #expect(line("page", of: try await home.run("doctor", changing: changes)) == "page     \(expected)")
    }

    @Test func showsEachSettingWithItsOrigin() async throws {
        let file = try home.write("session:\n  interrupt: duck\n", to: "home/.config/limber/config.yaml")
        let changes: [String: String?] = ["LIMBER_LOG_LEVEL": "debug"]
        let short = try await home.run("doctor --set session.pause_limit=10m", changing: changes)
        #expect(!short.output.contains("session.pause_limit"))
        let examination = try await home.run("doctor --settings --set session.pause_limit=10m", changing: changes)
        #expect(examination.output.hasPrefix("no problems\nsettings ok   \(file)\n"))
        for words in [
            "session.interrupt duck \(file):2", "session.lead_in first LIMBER_SESSION_LEAD_IN",
            "log.level debug LIMBER_LOG_LEVEL", "session.pause_limit 10m command line", "session.catalog - default",
        ] {
            let rows = examination.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
            #expect(rows.contains { $0.hasSuffix(" \(words)") }, "\(words)")
        }
    }

    @Test func namesEveryFaultOfTheConfiguration() async throws {
        let file = try home.write("session:\n  interrupt: mute\n  volume: 3\n", to: "my.yaml")
        let examination = try await home.run("doctor --config my.yaml")
        #expect(examination.status == 1)
        #expect(examination.output.hasPrefix("2 problems\n"))
        #expect(examination.output.contains("settings BAD  \(file):2: session.interrupt is 'mute'"))
        #expect(examination.output.contains("BAD  \(file):3: unknown key 'session.volume'"))
        let missing = try await home.run("doctor --config none.yaml")
        #expect((missing.status, missing.output.contains("BAD  \(home.path("none.yaml")): no such file")) == (1, true))
    }
}

extension [Substring] {
    /// The two elements of a list; `nil` for another count.
    fileprivate var pair: (String, String)? { count == 2 ? (String(self[0]), String(self[1])) : nil }
}
