import CommandSupport
import ControlProtocol
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct DoctorCommandTests {
    private let home = TemporaryHome.withCatalog()

    private func line(_ subject: String, of examination: Finished) -> String {
        examination.output.split(separator: "\n").first { $0.hasPrefix("\(subject) ") }.map(String.init) ?? ""
    }

    @Test func checksEverySubjectAndChangesNothing() async throws {
        let examination = try await home.run("doctor")
        for subject in [
            "devices", "output", "priority", "catalog", "data", "state", "history", "socket", "page", "version",
        ] {
            let verdict = line(subject, of: examination).split(separator: " ").dropFirst().first
            #expect(["ok", "note"].contains(verdict), "\(subject)")
        }
        #expect(examination.status == 0)
        #expect(!home.has("data") && !home.has("state"))
        let json = try await home.run("doctor --json").output
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
        for (subject, text) in [("state", "BAD"), ("history", "BAD"), ("history", database)] {
            #expect(line(subject, of: examination).contains(text))
        }
        #expect(examination.output.contains("→"))
        // Errors are printed, whatever else is quiet.
        let quiet = try await home.run("doctor --quiet")
        #expect((quiet.status, quiet.output) == (1, ""))
        #expect(quiet.errors.contains(database))
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
        let examination = try await home.run(
            "doctor --set session.pause_limit=10m", changing: ["LIMBER_LOG_LEVEL": "debug"])
        #expect(examination.output.hasPrefix("settings ok   \(file)\n"))
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
        #expect(examination.output.contains("BAD  \(file):2: session.interrupt is 'mute'"))
        #expect(examination.output.contains("BAD  \(file):3: unknown key 'session.volume'"))
        let missing = try await home.run("doctor --config none.yaml")
        #expect((missing.status, missing.output.contains("BAD  \(home.path("none.yaml")): no such file")) == (1, true))
    }
}
