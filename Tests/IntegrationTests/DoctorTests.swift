import ControlProtocol
import Testing

@Suite(.takingTurns) struct DoctorTests {
    private let box: Box

    init() throws { box = try Box.withCatalog() }

    private func line(_ subject: String, of examination: Finished) -> String? {
        examination.output.split(separator: "\n").first { $0.hasPrefix("\(subject) ") }.map(String.init)
    }

    @Test func hasAVerdictOnEverything() async throws {
        let examination = try await box.limber("doctor")
        for subject in [
            "devices", "output", "priority", "catalog", "data", "state", "history", "socket", "page",
        ] {
            let verdict = try #require(line(subject, of: examination)).split(separator: " ")[1]
            #expect(["ok", "note"].contains(verdict))
        }
        #expect(examination.status == 0)
        // It only looks.
        #expect(!box.has("data"))
        #expect(!box.has("state"))
    }

    @Test func namesWhatIsBadAndSaysWhatToDo() async throws {
        try box.write("", to: "state")
        try box.write("not a database, and never was one, whatever it is called", to: "data/limber/limber.sqlite")
        let examination = try await box.limber("doctor")
        #expect(examination.status == 1)
        #expect(line("state", of: examination)?.contains("BAD") == true)
        #expect(line("history", of: examination)?.contains("BAD") == true)
        #expect(line("history", of: examination)?.contains(box.path("data/limber/limber.sqlite")) == true)
        #expect(examination.output.contains("→"))
    }

    @Test func leavesASessionThatRunsInPeace() async throws {
        let session = try box.startSession("neck:600", "--output", "null")
        try await session.event(.cueStarted(clip: "neck.wav"))
        let examination = try await box.limber("doctor")
        #expect(line("socket", of: examination)?.contains("used by") == true)
        #expect(try await box.limber("pause").status == 0)
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
    func saysWhereThePageIsAndWhoGetsIn(settings: [String: String], expected: String) async throws {
        let changes = Dictionary(uniqueKeysWithValues: settings.map { ("LIMBER_\($0.key)", Optional($0.value)) })
        let examination = try await box.start(["doctor"], changing: changes).finished()
        #expect(line("page", of: examination) == "page     \(expected)")
    }
}
