import ControlProtocol
import Glibc
import Testing

@Suite(.takingTurns) struct DoctorTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome.withCatalog() }

    private func line(_ subject: String, of examination: Finished) -> String? {
        examination.output.split(separator: "\n").first { $0.hasPrefix("\(subject) ") }.map(String.init)
    }

    @Test func checksEverySubject() async throws {
        let examination = try await home.limber("doctor")
        for subject in [
            "devices", "output", "priority", "catalog", "data", "state", "history", "socket", "page", "version",
        ] {
            let verdict = try #require(line(subject, of: examination)).split(separator: " ")[1]
            #expect(["ok", "note"].contains(verdict))
        }
        #expect(examination.status == 0)
        // The doctor changes nothing.
        #expect(!home.has("data"))
        #expect(!home.has("state"))
    }

    @Test func reportsFaultsWithAdvice() async throws {
        try home.write("", to: "state")
        try home.write("not a database, and never was one, whatever it is called", to: "data/limber/limber.sqlite")
        let examination = try await home.limber("doctor")
        #expect(examination.status == 1)
        #expect(line("state", of: examination)?.contains("BAD") == true)
        #expect(line("history", of: examination)?.contains("BAD") == true)
        #expect(line("history", of: examination)?.contains(home.path("data/limber/limber.sqlite")) == true)
        #expect(examination.output.contains("→"))
    }

    @Test func keepsARunningSession() async throws {
        let session = try home.startSession("neck:600", "--output", "null")
        try await session.event(.cueStarted(clip: "neck.wav"))
        let examination = try await home.limber("doctor")
        #expect(line("socket", of: examination)?.contains("used by") == true)
        #expect(try await home.limber("pause").status == 0)
    }

    @Test(arguments: [
        (["HTTP_PORT": "5662"], "ok   http://127.0.0.1:5662, no token set"),
        (
            ["HTTP_ADDRESS": "::1"],
            "ok   http://[::1], port chosen by the system, no token set"
        ),
        (
            ["HTTP_ADDRESS": "0.0.0.0", "HTTP_PORT": "5662", "HTTP_TOKEN": "seven-wonders"],
            "ok   http://0.0.0.0:5662, token required"
        ),
        (["HTTP_ENABLED": "false"], "ok   disabled by 'http.enabled: false'"),
        (
            ["HTTP_ADDRESS": "0.0.0.0"],
            "BAD  cannot serve the page: http.address 0.0.0.0 is public and http.token is not set"
        ),
    ])
    func showsThePageAddressAndAccess(settings: [String: String], expected: String) async throws {
        let changes = Dictionary(uniqueKeysWithValues: settings.map { ("LIMBER_\($0.key)", Optional($0.value)) })
        let examination = try await home.start(["doctor"], changing: changes).finished()
        #expect(line("page", of: examination) == "page     \(expected)")
    }

    @Test func namesTheDaemonAndAnAwaitedRestart() async throws {
        let daemon = try home.start(["serve"])
        try await home.untilServed()
        let name = "limber (\(daemon.identifier))"
        #expect(try await home.limber("doctor").output.contains("\ndaemon   ok   \(name), version "))
        let view = try home.startSession("neck:600", "--output", "null")
        try await view.event(.cueStarted(clip: "neck.wav"))
        #expect(try await home.limber("restart", "--prepare").status == 0)
        let findings = try await home.limber("doctor", "--json").output
        #expect(findings.contains("\(name) awaits a restart"))
        daemon.signal(SIGTERM)
        #expect(try await daemon.finished().status == 0)
    }
}
