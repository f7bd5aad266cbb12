import Foundation
import Testing

@Suite(.takingTurns) struct TodayCommandTests {
    private let box: Box

    init() throws { box = try Box.withCatalog() }

    @Test func saysWhatWasDoneInPlainLinesWhereThereIsNoTerminal() async throws {
        let first = try await box.limber("today")
        #expect(first.status == 0)
        #expect(
            first.output == """
                Workout     No workout scheduled for today.
                Stretch     No stretch sessions yet  (limber stretch)
                Meditation  No meditation sessions yet  (limber meditate)
                """)
        #expect(try await box.stretch("neck:10", "--output", "null:virtual").status == 0)
        #expect(try await box.limber("today").output.contains("\nStretch     Stretched today!  (limber stretch)\n"))
    }

    @Test func printsOneLineOfJSON() async throws {
        #expect(try await box.stretch("neck:10", "--output", "null:virtual").status == 0)
        let printed = try await box.limber("today", "--json").output
        #expect(
            printed
                == #"{"intention":null,"meditation":{"action":"Meditate","command":"limber meditate","#
                + #""message":"No meditation sessions yet","state":"empty"},"nutrition":null,"#
                + #""stretch":{"action":"Stretch Now","command":"limber stretch","days":0,"#
                + #""message":"Stretched today!","state":"data","urgent":false},"workout":{"message":"No workout scheduled for today.","state":"empty"}}"#
        )
    }

    @Test func saysInTheCardsWhatCannotBeRead() async throws {
        try box.write("", to: "data")
        let today = try await box.limber("today")
        #expect(today.status == 74)
        let lines = today.output.split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines.allSatisfy { $0.contains("'\(box.path("data/limber/limber.sqlite"))'") })
        let json = try await box.limber("today", "--json")
        #expect(json.status == 74)
        #expect(json.output.components(separatedBy: #""state":"error""#).count == 5)
    }
}
