import Testing

/// Sessions in history that count nowhere: every stretch was skipped, or they lasted less than a minute.
@Suite(.takingTurns) struct UncountedSessionTests {
    private let home: TemporaryHome

    init() async throws {
        home = try TemporaryHome()
        try home.write(
            """
            {"format":"limber-export","version":1,"sessions":[
            {"id":"skipped","kind":"stretch","completedAt":"\(home.noon.now)","totalDurationSeconds":60,
             "regionsCompleted":0,"regionsSkipped":1,"stretches":[{"region":"neck","stretchId":"neck-rotation",
             "stretchName":"Neck Rotation","durationSeconds":60,"skippedSegments":2}]},
            {"id":"short","kind":"meditation","completedAt":"\(home.noon.now)","sessionType":"basic-breathing",
             "plannedDurationSeconds":600,"actualDurationSeconds":59,"completedFully":false}]}
            """, to: "all.json")
        try #require(try await home.limber("import", "$TEST_HOME/all.json").status == 0)
    }

    @Test func appearInHistory() async throws {
        #expect(try await home.history().count == 2)
    }

    @Test func doNotCountToday() async throws {
        let today = try await home.limber("today").output
        #expect(today.contains("No stretch sessions yet"))
        #expect(today.contains("No meditation sessions yet"))
    }

    @Test func doNotCountInTheStreak() async throws {
        let history = try await home.limber("history").output
        #expect(history.hasSuffix("Streak: 0 days, longest 0 days"))
        let calendar = try await home.limber("history", "--calendar").output
        #expect(calendar.contains("0 sessions on 0 days"))
    }

    @Test func doNotCountInStatistics() async throws {
        let profile = try await home.limber("profile", "--json").output
        #expect(profile.contains(#""minutes":0,"sessions":0"#))
    }

    @Test func countFromOneMinuteOn() async throws {
        let minute = try home.read("all.json").replacing(#""short""#, with: #""minute""#).replacing(
            ":59,", with: ":60,")
        try home.write(minute, to: "more.json")
        #expect(try await home.limber("import", "$TEST_HOME/more.json").status == 0)
        #expect(try await home.limber("today").output.contains("Meditated today!"))
        #expect(try await home.limber("history").output.hasSuffix("Streak: 1 day, longest 1 day"))
        let profile = try await home.limber("profile", "--json").output
        #expect(profile.contains(#""minutes":1,"sessions":1"#))
    }
}
