import CommandSupport
import TestSupport
import Testing

@testable import limber

/// A programme on the command line, with the bundled catalog. They take some seconds.
@Suite(.timeLimit(.minutes(5))) struct ProgrammeCommandTests {
    private let home = TemporaryHome()

    @Test func followsAProgrammeFromItsFirstDay() async throws {
        #expect(try await home.succeeds("programme").hasPrefix("No programme is running."))
        #expect(try await home.succeeds("programme list").split(separator: "\n").count == 2)
        let started = try await home.succeeds("programme start 'Neck care'")
        let session = "neck-forward-tilt 20 s, neck-rotation 40 s, neck-side-tilt 40 s"
        #expect(started.hasPrefix("Neck care: week 1, day 1 of 5\n\(session)\n0 of 10 days done, begun on "))
        #expect(started.hasSuffix("\nStart the session with 'limber stretch programme'"))
        #expect(
            try await home.succeeds("today").hasSuffix(
                "\nProgramme   Neck care, Week 1, day 1 of 5, \(session), 0 of 10 days done  (limber stretch programme)"
            ))
        try await home.fails(.usage, "the programme 'Neck care' is running", "programme start touch-your-toes")
        let played = try await home.run("stretch programme -o null:virtual --record -m none --plain")
        #expect(played.status == 0)
        #expect(try await home.succeeds("programme").hasPrefix("Neck care: week 1, day 1 of 5 is done\nnext on "))
        let report = try #require(try await home.json("programme --json") as? [String: Any])
        #expect((report["done"] as? Int, report["due"] as? Bool) == (1, false))
        try await home.fails(.usage, "week 1, day 1 of 5 is done, next on ", "stretch programme -o null:virtual")
        #expect(try await home.succeeds("programme stop").hasPrefix("Ended 'Neck care', begun on "))
        try await home.fails(.missing, "no programme is running", "stretch programme -o null:virtual")
        try await home.fails(.missing, "no programme is running", "programme stop")
    }

    @Test func startsTheProgrammeOfAFile() async throws {
        try home.write("name: A\nweeks: [{sessions: [{days: 1, stretch: neck:10}]}]", to: "a.yaml")
        #expect(try await home.succeeds("programme check a.yaml") == "A: 1 week, 1 session")
        #expect(try await home.succeeds("programme start ./a.yaml").hasPrefix("A: week 1, day 1 of 1\nneck 10 s\n"))
    }

    @Test func namesTheFaultsOfAFile() async throws {
        try home.write("name: A\nweeks: [{sessions: [{days: 1, routine: nowhere}]}]", to: "a.yaml")
        for command in ["check", "start"] {
            try await home.fails(
                .badData, "a.yaml:2:21: unknown routine 'nowhere'", "programme \(command) a.yaml")
        }
    }

    @Test(arguments: [
        ("programme start legs", "unknown programme 'legs'"), ("programme start neck-car", "did you mean 'neck-care'?"),
        ("programme check none.yaml", "cannot open 'none.yaml'"),
    ])
    func namesWhatIsMissing(line: String, message: String) async throws {
        try await home.fails(.missing, message, line)
    }

    @Test func isStartedByASchedule() async throws {
        let added = try await home.run("schedule programme --at 07:00")
        #expect((added.status, added.output.hasPrefix("Added 'programme': Programme, every day at 07:00")) == (0, true))
        try await home.fails(.usage, "remove the options for stretches", "schedule programme --at 08:00 --rounds 2")
    }
}
