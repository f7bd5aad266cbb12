import SessionCore
import Testing

@Suite(.takingTurns) struct HistoryTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome.withCatalog() }

    @Test func printsOneArrayNewestFirst() async throws {
        #expect(try await home.limber("history", "--json").output == "[]")
        #expect(try await home.stretch("neck:10", "--output", "null:virtual").status == 0)
        #expect(try await home.stretch("back:12", "neck:10", "--output", "null:virtual", "--at", "1=skip").status == 0)
        let records = try await home.limber("history", "--json").records
        #expect(records.map(\.stretches.count) == [2, 1])
        #expect(records.map(\.totalDurationSeconds) == [17, 10])
        #expect(records[0].completedAt > records[1].completedAt)
        #expect(records[0].stretches.map(\.stretchId) == ["back-bend", "neck-turn"])
    }

    @Test func printsALineForEachSession() async throws {
        #expect(try await home.limber("history").output == "No sessions yet")
        #expect(try await home.stretch("back:12", "neck:10", "--output", "null:virtual").status == 0)
        let history = try await home.limber("history").output
        #expect(history.contains("2 stretches completed"))
        #expect(history.contains("Back, Neck"))
    }

    @Test func renamesADamagedDatabase() async throws {
        let text = "this was never a database, whatever its name says"
        try home.write(text, to: "data/limber/limber.sqlite")
        let ended = try await home.limber("history")
        #expect(ended.status == 0)
        #expect(ended.errorLines.count == 1)
        let name = try #require(try home.names(in: "data/limber").first { $0.contains(".damaged-") })
        #expect(ended.errors.contains("damaged database renamed"))
        #expect(
            ended.errors.contains(
                "backup: \(home.path("data/limber/\(name)")), file: \(home.path("data/limber/limber.sqlite"))"))
        #expect(try home.read("data/limber/\(name)") == text)
        #expect(try await home.limber("history").errors == "")
    }

    @Test(arguments: ["history", "weight 80"]) func createsAPrivateDatabase(command: String) async throws {
        let listed = try await home.shell("umask 022; \"$LIMBER\" \(command) >&2; stat -c '%a %n' data/limber/*")
        #expect(listed.output.contains("data/limber/limber.sqlite"))
        #expect(listed.output.split(separator: "\n").allSatisfy { $0.hasPrefix("600 ") }, "\(listed.output)")
    }
}
