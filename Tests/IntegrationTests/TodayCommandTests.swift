import Foundation
import Testing

@Suite(.takingTurns) struct TodayCommandTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome.withCatalog() }

    @Test func printsPlainLinesWithoutATerminal() async throws {
        let first = try await home.limber("today")
        #expect(first.status == 0)
        #expect(
            first.output == """
                Workout     No workout scheduled for today.
                Stretch     No stretch sessions yet  (limber stretch)
                Meditation  No meditation sessions yet  (limber meditate)
                """)
        #expect(try await home.stretch("neck:10", "--output", "null:virtual").status == 0)
        #expect(try await home.limber("today").output.contains("\nStretch     Stretched today!  (limber stretch)\n"))
    }

    @Test func printsOneLineOfJSON() async throws {
        #expect(try await home.stretch("neck:10", "--output", "null:virtual").status == 0)
        let printed = try await home.limber("today", "--json").output
        #expect(
            printed
                == #"{"intention":null,"meditation":{"action":"Meditate","command":"limber meditate","#
                + #""message":"No meditation sessions yet","state":"empty"},"nutrition":null,"#
                + #""stretch":{"action":"Stretch Now","command":"limber stretch","days":0,"#
                + #""message":"Stretched today!","state":"data","urgent":false},"workout":{"message":"No workout scheduled for today.","state":"empty"}}"#
        )
    }

    @Test func reportsReadErrorsInTheCards() async throws {
        try home.write("", to: "data")
        let today = try await home.limber("today")
        #expect(today.status == 74)
        let lines = today.output.split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines.allSatisfy { $0.contains("'\(home.path("data/limber/limber.sqlite"))'") })
        let json = try await home.limber("today", "--json")
        #expect(json.status == 74)
        #expect(json.output.components(separatedBy: #""state":"error""#).count == 5)
    }
}
