import Testing

/// Sessions in history that count nowhere: every stretch was skipped, or they lasted less than a minute.
@Suite(.takingTurns) struct UncountedSessionTests {
    private let box: Box

    init() async throws {
        box = try Box()
        try box.write(
            """
            {"format":"limber-export","version":1,"sessions":[
            {"id":"skipped","kind":"stretch","completedAt":"\(box.noon.now)","totalDurationSeconds":60,
             "regionsCompleted":0,"regionsSkipped":1,"stretches":[{"region":"neck","stretchId":"neck-rotation",
             "stretchName":"Neck Rotation","durationSeconds":60,"skippedSegments":2}]},
            {"id":"short","kind":"meditation","completedAt":"\(box.noon.now)","sessionType":"basic-breathing",
             "plannedDurationSeconds":600,"actualDurationSeconds":59,"completedFully":false}]}
            """, to: "all.json")
        try #require(try await box.limber("import", "$BOX/all.json").status == 0)
    }

    @Test func appearInHistory() async throws {
        #expect(try await box.history().count == 2)
    }

    @Test func doNotCountToday() async throws {
        let today = try await box.limber("today").output
        #expect(today.contains("No stretch sessions yet"))
        #expect(today.contains("No meditation sessions yet"))
    }

    @Test func doNotCountInTheStreak() async throws {
        let history = try await box.limber("history").output
        #expect(history.hasSuffix("Streak: 0 days, longest 0 days"))
        let calendar = try await box.limber("history", "--calendar").output
        #expect(calendar.contains("0 sessions on 0 days"))
    }

    @Test func doNotCountInStatistics() async throws {
        let profile = try await box.limber("profile", "--json").output
        #expect(profile.contains(#""minutes":0,"sessions":0"#))
    }

    @Test func countFromOneMinuteOn() async throws {
        let minute = try box.read("all.json").replacing(#""short""#, with: #""minute""#).replacing(":59,", with: ":60,")
        try box.write(minute, to: "more.json")
        #expect(try await box.limber("import", "$BOX/more.json").status == 0)
        #expect(try await box.limber("today").output.contains("Meditated today!"))
        #expect(try await box.limber("history").output.hasSuffix("Streak: 1 day, longest 1 day"))
        let profile = try await box.limber("profile", "--json").output
        #expect(profile.contains(#""minutes":1,"sessions":1"#))
    }
}
