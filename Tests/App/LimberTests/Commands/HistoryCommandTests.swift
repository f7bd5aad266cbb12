import CommandSupport
import Foundation
import SessionCore
import TestSupport
import Testing

@testable import limber

/// `limber history` with its subcommands.
@Suite(.timeLimit(.minutes(5))) struct HistoryCommandTests {
    private let home = TemporaryHome.withCatalog()

    /// Plays a session of 17 seconds with a skip, and returns its id.
    private func play() async throws -> String {
        #expect(try await home.stretch("back:12", "neck:10", "--output", "null:virtual", "--at", "1=skip").status == 0)
        return try #require(try await ids().first)
    }

    private func ids() async throws -> [String] {
        try await home.history().compactMap { $0["id"] as? String }
    }

    @Test func listsTheLatestFirst() async throws {
        #expect(try await home.succeeds("history") == "No sessions yet")
        #expect(try await home.succeeds("history --json") == "[]")
        let id = try await play()
        #expect(try await home.stretch("neck:10", "--output", "null:virtual").status == 0)
        let table = try await home.succeeds("history")
        #expect(table.contains("  \(id.prefix(8))  17 s         2 stretches completed\n"))
        #expect(table.contains("Back, Neck"))
        let records = try await home.run("history --json").records
        #expect(records.map(\.totalDurationSeconds) == [10, 17])
        #expect(records.map { $0.stretches.map(\.stretchId) } == [["neck-turn"], ["back-bend", "neck-turn"]])
        #expect(try await home.succeeds("history --csv").split(separator: "\r\n").count == 3)
    }

    @Test func showsOneSession() async throws {
        let id = try await play()
        let shown = try await home.succeeds("history show last")
        #expect(shown.hasPrefix("Session    \(id)\nEnded      "))
        #expect(shown.contains("\nKind       Stretch\nDuration   17 s\nResult     2 stretches completed\n\n"))
        #expect(shown.contains("12 s  Partial\n"))
        #expect(try await home.succeeds("history show \(id.prefix(6))") == shown)
        let json = try await home.succeeds("history show \(id) --json")
        #expect(try await home.succeeds("history --json") == "[\(json)]")
    }

    @Test func deletesOneSession() async throws {
        let ids = try await [play(), play()]
        let refused = try await home.run("history delete \(ids[0])")
        #expect(refused.status == 64)
        #expect(refused.errors.hasSuffix("was not deleted: confirmation needs a terminal; add --yes to skip it\n"))
        let deleted = try await home.succeeds("history delete \(ids[0]) --yes")
        #expect(deleted.hasPrefix("Deleted the stretch session of ") && deleted.hasSuffix(" (17 s)."))
        #expect(try await self.ids() == [ids[1]])
        try await home.fails(.missing, "no session '\(ids[0])'", "history delete \(ids[0]) --yes")
    }

    @Test func correctsTheResultsOfStretches() async throws {
        let id = try await play()
        let corrected = try await home.succeeds("history correct last skipped 1")
        #expect(corrected.hasPrefix("Corrected the stretch session of "))
        #expect(corrected.contains("\n1  Bend  Back  ") && corrected.contains("  Skipped\n2  Turn  Neck  "))
        #expect(try await home.succeeds("history show \(id)").contains("1 stretch completed, 1 skipped"))
        try await home.fails(.usage, "no stretch 3 in the stretch session of ", "history correct last done 1 3")
        try await home.fails(
            .usage, "a session without a completed stretch does not count; delete it instead",
            "history correct last skipped 2")
    }

    @Test(arguments: [("n", 1), ("yes", 0), ("", 1)])
    func asksBeforeDeletingOnATerminal(answer: String, left: Int) async throws {
        _ = try await play()
        let asked = try await home.answering(answer, "history delete last")
        #expect(asked.text.contains(" [y/N] "))
        #expect(asked.status == Int32(left))
        #expect(try await ids().count == left)
    }

    @Test func namesTheSessionsOfAnAmbiguousID() async throws {
        let ids = try await [play(), play()]
        var document = try await home.succeeds("export")
        for (number, id) in ids.enumerated() { document = document.replacing(id, with: "same-\(number)") }
        #expect(
            try await home.succeeds("import -", reading: document).hasPrefix("2 sessions added (0 already present), "))
        try await home.fails(
            .usage, "id 'same' is ambiguous: 2 sessions have it; use more of one id: same-", "history show same")
    }

    @Test(arguments: [("--since today --until 2999-01-01", 1), ("--until yesterday", 0), ("--since 1d", 1)])
    func filtersByASpanOfDays(options: String, count: Int) async throws {
        _ = try await play()
        #expect((try await home.json("history --json \(options)") as? [Any])?.count == count)
        #expect(try await home.succeeds("history \(options)").contains("No sessions in that time") == (count == 0))
    }

    @Test func filtersByKind() async throws {
        _ = try await play()
        let document = try await home.succeeds("export").replacing(
            #""sessions":["#,
            with: #"""
                "sessions":[{"id":"r","kind":"routine","completedAt":"2026-01-02T12:00:00.000Z","routine":"Core",\#
                "plannedDurationSeconds":90,"actualDurationSeconds":61,"activeSeconds":60,"stretches":[],\#
                "completedFully":true},
                """#
        ).replacing(#""sessions":1"#, with: #""sessions":2"#)
        let imported = try await home.succeeds("import -", reading: document)
        #expect(imported.hasPrefix("1 session added (1 already present), "))
        #expect(try await home.succeeds("history --kind routine").contains("  r         1 min 1 s    Core\n"))
        for (kind, count) in [("routine", 1), ("stretch", 1), ("meditation", 0)] {
            #expect((try await home.json("history --json --kind \(kind)") as? [Any])?.count == count)
        }
        #expect(try await home.succeeds("history --kind meditation") == "No meditations yet")
        let deleted = try await home.succeeds("history delete r --yes")
        #expect(deleted.hasPrefix("Deleted the session of the routine 'Core' of "))
        #expect(deleted.hasSuffix(" (1 min 1 s)."))
    }

    @Test func printsACalendar() async throws {
        _ = try await play()
        let calendar = try await home.succeeds("history --calendar")
        #expect(calendar.contains("1 session on 1 day in a year\nTotal: 17 s\nStreak: 1 day, longest 1 day"))
    }

    @Test func saysHowManySessionsItLeavesOut() async throws {
        let row = #"{"table":"session","columns":{"id":"x","kind":"dance","completedAt":1,"record":"{}"}}"#
        let document = #"{"format":"limber-export","version":1,"unreadable":[\#(row)]}"#
        _ = try await home.succeeds("import -", reading: document)
        for (line, output) in [("history", "No sessions yet"), ("history --json", "[]")] {
            let ended = try await home.run(line)
            #expect((ended.status, ended.output) == (0, output))
            #expect(
                ended.errors
                    == "limber: left out 1 session that this version cannot read; 'limber export' has such rows\n")
        }
    }

    @Test func namesTheBackupOfADamagedDatabase() async throws {
        let path = try home.write("this was never a database, whatever its name says", to: "data/limber/limber.sqlite")
        for line in ["history", "history --json", "history --csv"] {
            try await home.fails(.inputOutput, "cannot use the database '\(path)': the file is damaged", line)
        }
        #expect(try !home.names(in: "data/limber").contains { $0.contains(".damaged-") })
        let ended = try await home.run("weight 80")
        #expect((ended.status, ended.errorLines.count) == (0, 1))
        let name = try #require(try home.names(in: "data/limber").first { $0.contains(".damaged-") })
        #expect(ended.errors.contains("damaged database renamed"))
        #expect(ended.errors.contains("backup: \(home.path("data/limber/\(name)")), file: \(path)"))
        try await expectNotice(of: "data/limber/\(name)")
        try home.remove("data/limber/\(name)")
        #expect(try await home.run("history").errors == "")
        #expect(try await home.run("doctor", changing: ["LIMBER_SESSION_OUTPUT": "null"]).status == 0)
    }

    /// Expects that `history`, `export` and `doctor` name a damaged database that was renamed.
    private func expectNotice(of name: String) async throws {
        let fault = "'\(home.path(name))' is a damaged database that Limber has renamed"
        let advice = "run 'limber recover \(home.path(name))', or move the file away"
        let history = try await home.run("history --json")
        #expect((history.status, history.output) == (0, "[]"))
        #expect(history.errors == "limber: sessions may be missing: \(fault); \(advice)\n")
        let export = try await home.run("export $TEST_HOME/all.json")
        #expect((export.status, export.errors) == (0, history.errors))
        let doctor = try await home.run("doctor")
        #expect(doctor.status == 1)
        #expect(doctor.output.contains("history  BAD  \(fault)\n"))
        #expect(doctor.output.contains("→ \(advice)\n"))
    }

    @Test func createsAPrivateDatabaseForAWrite() async throws {
        _ = try await home.succeeds("history")
        #expect(!home.has("data/limber/limber.sqlite"))
        _ = try await home.succeeds("weight 80")
        for name in try home.names(in: "data/limber") {
            let attributes = try FileManager.default.attributesOfItem(atPath: home.path("data/limber/\(name)"))
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
        }
    }

    /// Every stretch was skipped, or the session lasted less than a minute.
    @Test func uncountedSessionsAppearInHistoryOnly() async throws {
        func check(today: String, streak: String, minutes: Int) async throws {
            #expect(try await home.succeeds("today").contains("Meditation  \(today)"))
            #expect(try await home.succeeds("today").contains("No stretch sessions yet"))
            #expect(try await home.succeeds("history").hasSuffix("Streak: \(streak), longest \(streak)"))
            let stats = try await home.succeeds("stats --json")
            #expect(stats.contains(#""minutes":\#(minutes),"sessions":\#(minutes)"#))
        }
        let document = """
            {"format":"limber-export","version":1,"sessions":[
            {"id":"skipped","kind":"stretch","completedAt":"\(home.noon.now)","totalDurationSeconds":60,
             "regionsCompleted":0,"regionsSkipped":1,"stretches":[{"region":"neck","stretchId":"neck-rotation",
             "stretchName":"Neck Rotation","durationSeconds":60,"skippedSegments":2}]},
            {"id":"short","kind":"meditation","completedAt":"\(home.noon.now)","sessionType":"basic-breathing",
             "plannedDurationSeconds":600,"actualDurationSeconds":59,"completedFully":false}]}
            """
        _ = try await home.succeeds("import -", reading: document)
        #expect(try await ids().count == 2)
        try await check(today: "No meditation sessions yet", streak: "0 days", minutes: 0)
        #expect(try await home.succeeds("history --calendar").contains("0 sessions on 0 days"))
        let minute = document.replacing(#""short""#, with: #""minute""#).replacing(":59,", with: ":60,")
        _ = try await home.succeeds("import -", reading: minute)
        try await check(today: "Meditated today!", streak: "1 day", minutes: 1)
    }
}
