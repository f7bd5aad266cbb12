import SessionCore
import Testing

@Suite(.takingTurns) struct HistoryTests {
    private let box: Box

    init() throws { box = try Box.withCatalog() }

    @Test func isOneArrayNewestFirst() async throws {
        #expect(try await box.limber("history", "--json").output == "[]")
        #expect(try await box.stretch("neck:10", "--output", "null:virtual").status == 0)
        #expect(try await box.stretch("back:12", "neck:10", "--output", "null:virtual", "--at", "1=skip").status == 0)
        let records = try await box.limber("history", "--json").records
        #expect(records.map(\.stretches.count) == [2, 1])
        #expect(records.map(\.totalDurationSeconds) == [17, 10])
        #expect(records[0].completedAt > records[1].completedAt)
        #expect(records[0].stretches.map(\.stretchId) == ["back-bend", "neck-turn"])
    }

    @Test func isReadByPeople() async throws {
        #expect(try await box.limber("history").output == "No sessions yet")
        #expect(try await box.stretch("back:12", "neck:10", "--output", "null:virtual").status == 0)
        let history = try await box.limber("history").output
        #expect(history.contains("2 stretches completed"))
        #expect(history.contains("Back, Neck"))
    }

    @Test func keepsADatabaseThatCannotBeReadUnderANameThatItTells() async throws {
        let text = "this was never a database, whatever its name says"
        try box.write(text, to: "data/limber/limber.sqlite")
        let ended = try await box.limber("history")
        #expect(ended.status == 0)
        #expect(ended.errorLines.count == 1)
        let name = try #require(try box.names(in: "data/limber").first { $0.contains(".damaged-") })
        #expect(ended.errors.contains("damaged database renamed"))
        #expect(
            ended.errors.contains(
                "backup: \(box.path("data/limber/\(name)")), file: \(box.path("data/limber/limber.sqlite"))"))
        #expect(try box.read("data/limber/\(name)") == text)
        #expect(try await box.limber("history").errors == "")
    }

    @Test(arguments: ["history", "weight 80"]) func createsTheDatabaseForItsOwnerAlone(command: String) async throws {
        let listed = try await box.shell("umask 022; \"$LIMBER\" \(command) >&2; stat -c '%a %n' data/limber/*")
        #expect(listed.output.contains("data/limber/limber.sqlite"))
        #expect(listed.output.split(separator: "\n").allSatisfy { $0.hasPrefix("600 ") }, "\(listed.output)")
    }
}
