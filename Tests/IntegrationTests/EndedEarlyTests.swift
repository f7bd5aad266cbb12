import Foundation
import TestSupport
import Testing

/// Sessions that are stopped early, or of which every stretch is skipped.
@Suite(.takingTurns) struct EndedEarlyTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome.withCatalog() }

    /// The members of the last event.
    private func lastEvent() throws -> [String: Any] {
        let line = try #require(try home.read("events").split(separator: "\n").last)
        return try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
    }

    private func stretch(_ arguments: String...) async throws -> Finished {
        try await home.limber(
            [
                "stretch", "--music", "none", "--lead-in", "none", "--change-over", "0", "--output", "null:virtual",
                "--events", "events",
            ]
                + arguments)
    }

    private func ids(of record: [String: Any]?) -> [String]? {
        (record?["stretches"] as? [[String: Any]])?.compactMap { $0["region"] as? String }
    }

    @Test(arguments: [("stop", "user"), ("pause", "pauseLimit")])
    func keepsTheStretchesThatWereCompleted(command: String, reason: String) async throws {
        let ended = try await stretch("neck:10", "back:10", "--at", "12=\(command)")
        #expect(ended.status == 1)
        #expect(ended.output.contains("Session saved"))
        let record = try #require(try await home.history().first)
        #expect(record["completedFully"] as? Bool == false)
        #expect(ids(of: record) == ["neck"])
        #expect(record["regionsCompleted"] as? Int == 1)
        #expect(record["regionsSkipped"] as? Int == 0)
        let event = try lastEvent()
        #expect(event["event"] as? String == "session.stopped")
        #expect(event["reason"] as? String == reason)
        #expect(ids(of: event["record"] as? [String: Any]) == ["neck"])
    }

    @Test func countsSkippedAndCompletedStretches() async throws {
        #expect(
            try await stretch("neck:10", "back:10", "quads:10", "--at", "0.1=skip-stretch", "--at", "12=stop")
                .status == 1)
        let record = try #require(try await home.history().first)
        #expect(ids(of: record) == ["neck", "back"])
        #expect(record["regionsCompleted"] as? Int == 1)
        #expect(record["regionsSkipped"] as? Int == 1)
    }

    @Test func recordsNothingWithoutACompletedStretch() async throws {
        for commands in [["--at", "9=stop"], ["--at", "1=skip-stretch", "--at", "9=stop"], ["--at", "9=pause"]] {
            let ended = try await home.limber(
                [
                    "stretch", "neck:10", "back:10", "--output", "null:virtual", "--lead-in", "none", "--change-over",
                    "0",
                ] + commands)
            #expect(ended.status == 1)
            #expect(ended.output.contains("Nothing was recorded"))
        }
        #expect(try await home.history().isEmpty)
    }

    @Test func recordsNothingIfEveryStretchIsSkipped() async throws {
        let ended = try await stretch("neck:10", "back:10", "--at", "1=skip-stretch", "--at", "2=skip-stretch")
        #expect(ended.status == 1)
        #expect(ended.output.contains("every stretch was skipped"))
        let event = try lastEvent()
        #expect(event["event"] as? String == "session.completed")
        #expect(event["record"] == nil)
        #expect(try await home.history().isEmpty)
    }

    @Test func showsTheDurationWithoutPausesAgainstThePlan() async throws {
        // 20 s of introduction, 20 s of stretching, half a second of closing.
        try home.write(bytes: WAV(frames: 48_000 * 20).bytes, to: "catalog/neck.wav")
        let ended = try await home.stretch(
            "neck:20", "--output", "null:virtual", "--at", "5=pause", "--at", "35=play")
        #expect(ended.status == 0)
        #expect(try await home.history().first?["totalDurationSeconds"] as? Int == 70)
        #expect(ended.output.contains("Duration   40 s of 40 s planned\n"))
    }

    @Test func exportsTheEarlyEnd() async throws {
        let other = try TemporaryHome()
        #expect(try await stretch("neck:10", "back:10", "--at", "12=stop").status == 1)
        #expect(try await home.limber("export", home.path("all.json")).status == 0)
        #expect(try await other.limber("import", home.path("all.json")).status == 0)
        let record = try #require(try await other.history().first)
        #expect(record["completedFully"] as? Bool == false)
        #expect(try await other.limber("history", "--csv").output.contains(",1,0,false,"))
    }
}
