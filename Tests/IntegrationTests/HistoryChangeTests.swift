import Foundation
import Testing

/// `history show`, `history delete` and spans of days.
@Suite(.takingTurns) struct HistoryChangeTests {
    private let box: Box

    init() throws { box = try Box.withCatalog() }

    private func ids() async throws -> [String] {
        try await box.history().compactMap { $0["id"] as? String }
    }

    @Test func showsOneSession() async throws {
        #expect(try await box.limber("history", "show", "last").status == 66)
        #expect(try await box.stretch("back:12", "neck:10", "--output", "null:virtual", "--at", "1=skip").status == 0)
        let id = try #require(try await ids().first)
        let shown = try await box.limber("history", "show", "last")
        #expect(shown.status == 0)
        #expect(shown.output.hasPrefix("Session    \(id)\nEnded      "))
        #expect(shown.output.contains("\nKind       Stretch\nDuration   17 s\nResult     2 stretches completed\n\n"))
        #expect(shown.output.contains("12 s  Partial\n"))
        #expect(try await box.limber("history", "show", String(id.prefix(6))).output == shown.output)
        let json = try await box.limber("history", "show", id, "--json").output
        #expect("[\(json)]" == (try await box.limber("history", "--json").output))
        #expect(
            try await box.limber("history").output.contains("  \(id.prefix(8))  17 s         2 stretches completed\n"))
    }

    @Test func deletesOneSession() async throws {
        for _ in 0..<2 { #expect(try await box.stretch("neck:10", "--output", "null:virtual").status == 0) }
        let before = try await ids()
        let refused = try await box.limber("history", "delete", before[1])
        #expect(refused.status == 64)
        #expect(refused.errors.hasSuffix("was not deleted: confirmation needs a terminal; add --yes to skip it\n"))
        #expect(try await ids() == before)
        let deleted = try await box.limber("history", "delete", before[1], "--yes")
        #expect((deleted.status, deleted.output.hasPrefix("Deleted the stretch session of ")) == (0, true))
        #expect(deleted.output.hasSuffix(" (10 s)."))
        #expect(try await ids() == [before[0]])
        let missing = try await box.limber("history", "delete", before[1], "--yes")
        #expect((missing.status, missing.errors.contains("no session '\(before[1])'")) == (66, true))
    }

    @Test func namesTheSessionsOfAnAmbiguousID() async throws {
        for _ in 0..<2 { #expect(try await box.stretch("neck:10", "--output", "null:virtual").status == 0) }
        var document = try await box.limber("export").output
        for (number, id) in try await ids().enumerated() { document = document.replacing(id, with: "same-\(number)") }
        try box.write(document, to: "export.json")
        #expect(
            try await box.limber("import", "export.json").output.hasPrefix("2 sessions added (0 already present), "))
        let refused = try await box.limber("history", "show", "same")
        #expect(refused.status == 64)
        #expect(
            refused.errors.hasPrefix(
                "limber: id 'same' is ambiguous: 2 sessions have it; use more of one id: same-"))
    }

    @Test(arguments: [("n", 1), ("y", 0), ("yes", 0), ("", 1)])
    func asksOnATerminal(answer: String, left: Int) async throws {
        #expect(try await box.stretch("neck:10", "--output", "null:virtual").status == 0)
        _ = try await box.shell(
            "printf '\(answer)\\n' | timeout 20 script -qec \"$LIMBER history delete last\" /dev/null")
        #expect(try await ids().count == left)
    }

    @Test(arguments: [
        (["--since", "today"], 1), (["--until", "today"], 1), (["--until", "yesterday"], 0), (["--since", "1d"], 1),
        (["--since", "2020-01-01", "--until", "2020-12-31"], 0), (["--since", "yesterday", "--until", "today"], 1),
        (["--since", "sunday", "--until", "today"], 1), (["--since", "tomorrow"], 0),
    ])
    func showsASpanOfDays(options: [String], count: Int) async throws {
        #expect(try await box.stretch("neck:10", "--output", "null:virtual").status == 0)
        let listed = try await box.limber(["history", "--json"] + options)
        #expect(listed.status == 0)
        #expect(listed.output.components(separatedBy: #""kind":"#).count - 1 == count)
        let table = try await box.limber(["history"] + options).output
        #expect(table.contains("No sessions in that time") == (count == 0))
    }

    @Test func theCalendarFitsFortyColumns() async throws {
        #expect(try await box.stretch("neck:10", "--output", "null:virtual").status == 0)
        let calendar = try await box.limber("history", "--calendar").output
        #expect(calendar.split(separator: "\n").allSatisfy { $0.count <= 40 })
        #expect(calendar.contains("1 session on 1 day in a year\nTotal: 10 s\nStreak: 1 day, longest 1 day"))
    }
}
