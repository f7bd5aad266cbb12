import CommandSupport
import Foundation
import TestSupport
import Testing

@testable import limber

/// `limber export` and `limber import`.
@Suite(.timeLimit(.minutes(5))) struct ExchangeCommandTests {
    private let home = TemporaryHome.withCatalog()

    @Test func exportsEverythingToAnotherInstallation() async throws {
        #expect(try await home.stretch("neck:10", "--output", "null:virtual").status == 0)
        _ = try await home.succeeds("setup back:45")
        _ = try await home.succeeds("export $TEST_HOME/all.json")
        let attributes = try FileManager.default.attributesOfItem(atPath: home.path("all.json"))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        // Equal except for the time of the export.
        let lines = try [home.read("all.json"), await home.succeeds("export")].map { document in
            document.split(separator: "\n").filter { !$0.contains("exportedAt") }
        }
        #expect(lines[0] == lines[1])

        let other = TemporaryHome()
        for count in ["1 session added (0 already present)", "0 sessions added (1 already present)"] {
            #expect(
                try await other.succeeds("import \(home.path("all.json"))")
                    == "\(count), 1 preference, 0 training records, 0 nutrition records, 0 intentions and questions")
        }
        let history = try await home.succeeds("history --json")
        #expect(try await other.succeeds("history --json") == history)
        #expect(try await other.succeeds("setup").contains("45 s"))
    }

    @Test func removesWhatAKilledExportLeft() async throws {
        _ = try await home.succeeds("weight 80")
        try home.write("half", to: "backups/.limber-0a")
        try home.write("half", to: "data/limber/.limber-0a")
        _ = try await home.succeeds("export $TEST_HOME/backups/all.json")
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.path("backups")) == ["all.json"])
        #expect(try await home.stretch("neck:10", "--output", "null", "--at", "0=stop").status == 1)
        #expect(!home.has("data/limber/.limber-0a"))
    }

    @Test func reportsAFaultyDocument() async throws {
        let text = #"{"format":"limber-export","version":1,\#n"x":1}"#
        try home.write(text, to: "bad.json")
        try await home.fails(
            .badData,
            "limber: cannot import 'bad.json': line 2, x: unknown key; correct the file and import it again\n",
            "import bad.json")
        let stdin = try await home.run("import -", reading: text)
        #expect(stdin.errors.hasPrefix("limber: cannot import 'stdin': line 2, x: unknown key"))
    }

    @Test func refusesARoutineThatCouldNotBeAdded() async throws {
        let time = "2026-01-01T00:00:00.000Z"
        let routine = #"{"id":"a","name":"A","text":"name: A\nsteps: [{rset: 5}]","changedAt":"\#(time)"}"#
        let weight = #"{"id":"w","measuredAt":"\#(time)","weight":80}"#
        let lists = #""nutrition":{"bodyWeight":[\#(weight)]},\#n"routines":{"routine":[\#(routine)]}"#
        let ended = try await home.run("import -", reading: #"{"format":"limber-export","version":1,\#(lists)}"#)
        #expect(ended.status == 65)
        #expect(ended.errors.contains("line 2, routines.routine[0]: 'text': 2:9: unknown step 'rset'; did you mean"))
        #expect(try await home.json("weight --json") as? [Int] == [])
    }

    /// Rows of lists that commands show, the commands, and the rows in words.
    @Test func saysHowManyRowsEachListLeavesOut() async throws {
        let lists = [
            (
                #""routine","columns":{"id":"a","name":"A","text":"x","audio":"[","changedAt":"x","seconds":"0"}"#,
                "routine"
            ),
            (#""schedule","columns":{"id":"s","createdAt":1,"schedule":"{}"}"#, "schedule list"),
            (#""bodyWeight","columns":{"id":"w","measuredAt":"x","weight":80}"#, "weight"),
            (#""preference","columns":{"key":"notificationPreferences","value":"3"}"#, "remind"),
        ]
        let rows = lists.map { "{\"table\":\($0.0)}" }.joined(separator: ",")
        let document = #"{"format":"limber-export","version":1,"unreadable":[\#(rows)]}"#
        _ = try await home.succeeds("import -", reading: document)
        for ((_, command), noun) in zip(lists, ["routine", "schedule", "weight", "preference"]) {
            let ended = try await home.run(command)
            let sentence = "limber: left out 1 \(noun) that this version cannot read; 'limber export' has such rows\n"
            #expect((ended.status, ended.errors) == (0, sentence), "\(command)")
        }
        let doctor = try await home.run("doctor").output
        #expect(doctor.contains("left out 1 weight, 1 routine, 1 schedule, 1 preference that this version cannot read"))
    }

    @Test func namesTheRemedyForATooLongDocument() async throws {
        try home.write("", to: "large.json")
        #expect(truncate(home.path("large.json"), 32 << 20 + 1) == 0)
        try await home.fails(
            .badData,
            "limber: cannot import 'large.json': larger than 32 MiB; split it by date, as limber(1) shows\n",
            "import large.json")
    }

    /// A backup is added to a history, and takes the place of one.
    @Test func restoresABackup() async throws {
        _ = try await home.succeeds("weight 80 --on 2026-01-01")
        for options in ["", "--replace "] {
            #expect(
                try await home.succeeds("backup \(options)all.sqlite")
                    == "backed up 0 sessions and all other data to 'all.sqlite'")
        }
        try await home.fails(
            .usage, "'all.sqlite' exists; give --replace to replace it, or another name", "backup all.sqlite")
        let (added, placed) = (TemporaryHome(), TemporaryHome())
        #expect(
            try await added.succeeds("recover \(home.path("all.sqlite"))")
                == "0 sessions and 1 other row recovered (0 already present)")
        try placed.write(bytes: home.bytes(of: "all.sqlite"), to: "data/limber/limber.sqlite")
        let weights = try await home.succeeds("weight")
        for other in [added, placed] { #expect(try await other.succeeds("weight") == weights) }
    }

    @Test func recoversWhatTheHistoryLacks() async throws {
        _ = try await home.succeeds("weight 80 --on 2026-01-01")
        for suffix in ["", "-wal"] where home.has("data/limber/limber.sqlite\(suffix)") {
            try FileManager.default.moveItem(
                atPath: home.path("data/limber/limber.sqlite\(suffix)"), toPath: home.path("old\(suffix)"))
        }
        for (recovered, present) in [("1 other row", 0), ("0 other rows", 1)] {
            #expect(
                try await home.succeeds("recover old")
                    == "0 sessions and \(recovered) recovered (\(present) already present)")
        }
        // A file that Limber has renamed is settled once everything is recovered.
        let damaged = home.path("data/limber/limber.sqlite.damaged-20261125T070000.000Z")
        try FileManager.default.moveItem(atPath: home.path("old"), toPath: damaged)
        if home.has("old-wal") {
            try FileManager.default.moveItem(atPath: home.path("old-wal"), toPath: "\(damaged)-wal")
        }
        let settled = damaged.replacing(".damaged-", with: ".recovered-")
        #expect(
            try await home.succeeds("recover \(damaged)")
                == """
                0 sessions and 0 other rows recovered (1 already present)
                nothing is missing; the file is now '\(settled)'; you can delete it
                """)
        #expect(try await home.run("history").errors == "")
        try home.write("this was never a database", to: "text")
        try await home.fails(.inputOutput, "nothing that Limber wrote can be read in the file", "recover text")
        try await home.fails(.missing, "no such file: 'nothing'", "recover nothing")
    }

    @Test(arguments: ["import", "workout plan import"])
    func givesUpOnAFIFOWithoutAWriter(command: String) async throws {
        #expect(mkfifo(home.path("fifo"), 0o600) == 0)
        try await expectThatItGivesUp(command)
    }

    @Test func givesUpOnAWriterThatStalls() async throws {
        #expect(mkfifo(home.path("fifo"), 0o600) == 0)
        let writer = open(home.path("fifo"), O_RDWR | O_CLOEXEC)
        defer { close(writer) }
        #expect(write(writer, "plan: A\n", 8) == 8)
        try await expectThatItGivesUp("workout plan import")
    }

    private func expectThatItGivesUp(_ command: String) async throws {
        try await home.impatiently("\(command) fifo").expect(74, errors: "cannot read 'fifo': no data for ")
    }
}
