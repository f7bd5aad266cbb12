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
            "devices", "output", "priority", "catalog", "data", "state", "history", "socket",
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
        #expect(line("socket", of: examination)?.contains("served by") == true)
        #expect(try await box.limber("pause").status == 0)
    }
}
