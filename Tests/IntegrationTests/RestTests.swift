import Foundation
import TestSupport
import Testing

/// `limber rest`, with a daemon and without one.
@Suite(.takingTurns) struct RestTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome(changing: [
            "LIMBER_SESSION_OUTPUT": "null", "LIMBER_OTHER_PLAYERS_MPD": "off",
            "LIMBER_KEYS_DEVICES": "$TEST_HOME/keys",
            // The end is appended to a file that a test can read.
            "LIMBER_NOTICES_COMMAND":
                #"printf '%s: %s\n' "$LIMBER_NOTICE_TITLE" "$LIMBER_NOTICE_BODY" >> $TEST_HOME/told"#,
            "LIMBER_SPEECH_ENABLED": "false",
        ])
    }

    private func serve(in folder: String = "run") async throws -> Running {
        try home.makeFolder(folder)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: home.path(folder))
        let daemon = try home.start(["serve"], changing: ["XDG_RUNTIME_DIR": "$TEST_HOME/\(folder)"])
        try await until {
            try await home.start(["status"], changing: ["XDG_RUNTIME_DIR": "$TEST_HOME/\(folder)"]).finished().status
                == 0
        }
        return daemon
    }

    private func end(_ daemon: Running) async throws {
        daemon.signal(SIGTERM)
        #expect(try await daemon.finished().status == 0)
    }

    private var told: [Substring] {
        get throws { home.has("told") ? try home.read("told").split(separator: "\n") : [] }
    }

    private func untilTold() async throws {
        try await until { try !told.isEmpty }
    }

    @Test func waitsInTheForegroundWithoutADaemon() async throws {
        let start = ContinuousClock.now
        let rest = try await home.limber("rest", "1", "--exercise", "Bench Press", "--set", "3")
        #expect(rest.status == 0)
        #expect(rest.output == "Rest Complete\nTime for Bench Press - Set 3")
        #expect(rest.errors == "")
        #expect(ContinuousClock.now - start >= .seconds(1))
        #expect(try await home.limber("rest").output == "Rest Complete. Time for Bench Press - Set 3")
        #expect(try await home.limber("rest", "cancel").output == "Rest cancelled.")
    }

    @Test func obeysAnotherShell() async throws {
        let rest = try home.start(["rest", "10m", "--exercise", "Squat"])
        try await until { try await home.limber("rest").output != "No rest is running." }
        #expect(try await home.limber("rest", "pause").output.hasPrefix("Paused with "))
        #expect(try await home.limber("rest", "resume").output.hasPrefix("Resting: "))
        let tooLong = try await home.limber("rest", "extend", "10m")
        #expect(
            (tooLong.status, tooLong.errors) == (
                64, "limber: a rest timer runs for at most 10 min; use a shorter time\n"
            ))
        #expect(try await home.limber("rest", "cancel").status == 0)
        let ended = try await rest.finished()
        #expect((ended.status, ended.errors) == (1, "limber: the rest was cancelled\n"))
    }

    @Test func anInterruptCancelsAForegroundRest() async throws {
        let rest = try home.start(["rest", "10m"])
        try await until { try await home.limber("rest").output != "No rest is running." }
        rest.signal(SIGINT)
        #expect(try await rest.finished().status == 130)
        #expect(try await home.limber("rest").output == "No rest is running.")
    }

    @Test func theDaemonAnnouncesItsEnd() async throws {
        let daemon = try await serve()
        let begun = try await home.limber("rest", "1", "--exercise", "Bench Press", "--set", "3")
        #expect(begun.status == 0)
        #expect(begun.output.hasPrefix("Resting for 1 s, until "))
        #expect(begun.output.hasSuffix("Then: Time for Bench Press - Set 3"))
        try await untilTold()
        #expect(try told == ["Rest Complete: Time for Bench Press - Set 3"])
        let waited = try await home.limber("rest", "1", "--wait")
        #expect(waited.output.hasSuffix("Rest Complete\nTime for your next set!"))
        try await end(daemon)
    }

    @Test func reportsAConstantEnd() async throws {
        let page = try PageHost(changing: ["LIMBER_SPEECH_ENABLED": "false"])
        try await page.serving { _ in
            // Two clocks may share a millisecond by chance.
            var ends: [Set<String>] = []
            for _ in 1...4 {
                let answers = [try await page.send("POST", "/api/rest", #"{"seconds":120}"#)]
                ends.append(try await Set((answers + reads(page)).map(end)))
            }
            #expect(ends.allSatisfy { $0.count == 1 }, "\(ends)")
        }
    }

    private func reads(_ page: PageHost) async throws -> [Data] {
        var answers: [Data] = []
        for _ in 1...50 { answers.append(try await page.send("GET", "/api/rest")) }
        return answers
    }

    private func end(_ answer: Data) throws -> String {
        let envelope = try JSONSerialization.jsonObject(with: answer) as? [String: Any]
        let rest = (envelope?["data"] as? [String: Any])?["rest"] as? [String: Any]
        return try #require(rest?["endsAt"] as? String)
    }

    @Test func continuesInTheNextDaemon() async throws {
        let first = try await serve()
        #expect(try await home.limber("rest", "3", "--exercise", "Row").status == 0)
        first.signal(SIGKILL)
        _ = try await first.finished()
        let second = try await serve()
        try await untilTold()
        #expect(try told == ["Rest Complete: Time for Row"])
        try await end(second)
    }

    /// Two runtime folders, one database.
    @Test func oneOfTwoDaemonsAnnouncesItsEnd() async throws {
        let (one, other) = (try await serve(in: "run"), try await serve(in: "run2"))
        for round in 1...3 {
            #expect(try await home.limber("rest", "1", "--exercise", "Round \(round)").status == 0)
            try await until { try told.count >= round }
        }
        try await end(one)
        try await end(other)
        #expect(try told == (1...3).map { "Rest Complete: Time for Round \($0)" })
    }

    @Test(arguments: [
        (["rest", "0"], "a rest of 0 s is out of range; use 1 s to 10 min"),
        (["rest", "20m"], "a rest of 20 min is out of range; use 1 s to 10 min"),
        (["rest", "2x"], "'2x' is not a duration; write it as 90s, 1m30s, 2m or 1:30"),
        (["rest", "60", "--set", "0"], "set 0 is out of range; use 1 to 100"),
        (["rest", "-5"], "'-5' is out of range; negative numbers are not allowed"),
        (["rest", "extend", "-5"], "'-5' is out of range; negative numbers are not allowed"),
        (["rest", "extend", "0"], "'0' is out of range; use 1 s to 10 min"),
        (["rest", "extend", "11m"], "'11m' is out of range; use 1 s to 10 min"),
        (
            ["rest", "60", "--exercise", ""],
            "invalid exercise name; use 1 to 100 characters without control characters"
        ),
    ])
    func rejectsInvalidDurations(arguments: [String], sentence: String) async throws {
        let refused = try await home.limber(arguments)
        #expect((refused.status, refused.errors) == (64, "limber: \(sentence)\n"))
    }

    @Test func pausingFailsWithoutARest() async throws {
        for word in ["pause", "resume"] {
            let refused = try await home.limber("rest", word)
            #expect(
                (refused.status, refused.errors) == (
                    69, "limber: no rest timer is running; start one with 'limber rest 120'\n"
                ))
        }
    }
}
