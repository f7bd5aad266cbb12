import ControlProtocol
import ControlSocket
import Foundation
import SessionCore
import TestSupport
import Testing

/// A use of the program on a disk that fails, and what holds after it.
struct DiskScenario: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let template: DiskTemplate
    let check: @Sendable (FaultyRun) async throws -> Void

    private init(
        _ name: String, on template: DiskTemplate = .small,
        _ check: @escaping @Sendable (FaultyRun) async throws -> Void
    ) {
        testDescription = name
        self.template = template
        self.check = check
    }

    static let all = [
        session(on: "null"), session(on: "null:virtual"), export, importing, history, pending, resumed, daemon, ended,
        commands,
    ]

    private static let resumption = ["meditate", "--resume", "--output", "null", "--at", "0=play", "--at", "0.05=skip"]

    /// A session that ends is in history, or cannot be saved and says so.
    private static func session(on output: String) -> DiskScenario {
        DiskScenario("a session on \(output)") { run in
            let (results, errors) = try await run.script(
                "limber meditate 1 --music none --output \(output) --at 0.1=skip > out; echo \"$? session\"")
            guard let added = try await run.addedRows(after: errors) else { return }
            run.expect([0, 74].contains(results[0].status), "a session ends with 0 or 74", errors)
            run.expect(added.count <= 1, "a session is recorded once", errors)
            run.expect(results[0].status != 0 || added.count == 1, "a saved session is in history", errors)
        }
    }

    /// A command that succeeds has written its row.
    private static let commands = DiskScenario("commands") { run in
        let texts = [#""weight":81.25"#, #""durationSeconds":45"#, #""name":"Three Days""#]
        let lines = [
            "weight 81.25 --on 2026-02-01", "setup neck:45", "workout plan import \(TemporaryHome.examplePlan)",
        ]
        let (results, errors) = try await run.script(
            lines.map { "limber \($0) > out; echo \"$? $0\"" }.joined(separator: "\n"))
        guard try await run.addedRows(after: errors) != nil else { return }
        let export = try await run.home.limber("export").output
        // The bit can be in the transaction of the command before, or in the text itself.
        for (result, text) in zip(results, texts) where result.status == 0 && !run.isFlipped {
            run.expect(export.contains(text), "the row \(text) is in the database", errors)
        }
    }

    /// An export has all rows, or fails and replaces nothing.
    private static let export = DiskScenario("an export", on: .large) { run in
        try run.home.write("old", to: "disk/backup.json")
        let (results, errors) = try await run.script(
            """
            limber export "$PWD/disk/backup.json"; echo "$? export"
            limber export > printed.json; echo "$? printed"
            """)
        let stored = try await run.scenario.template.rows
        for (result, file) in zip(results, ["disk/backup.json", "printed.json"]) {
            let document = try run.home.read(file)
            let rows = TemporaryHome.rows(of: document)
            if result.status == 0 {
                // The texts of a row have no checksum, and the setup is in the last transaction.
                let isComplete =
                    run.isFlipped ? rows.withoutSetup.count == stored.withoutSetup.count : rows == stored
                run.expect(isComplete, "an export has all rows, and not \(rows.count)", errors)
            } else if file.hasPrefix("disk") {
                run.expect(document == "old", "a failed export replaces nothing", errors)
            }
        }
        let added = try await run.addedRows(after: errors)
        run.expect((added ?? []).isEmpty, "an export changes nothing", errors)
    }

    /// An import adds all rows or none.
    private static let importing = DiskScenario("an import") { run in
        let sessions = (0..<50).map { number in
            #"{"kind":"meditation","id":"m\#(number)","completedAt":"2026-01-26T10:30:00.000Z","plannedDurationSeconds":60,"#
                + #""sessionType":"basic-breathing","actualDurationSeconds":60,"completedFully":true}"#
        }
        try run.home.write(
            #"{"format":"limber-export","version":1,"sessions":[\#(sessions.joined(separator: ","))]}"#,
            to: "disk/all.json")
        let (results, errors) = try await run.script("limber import \"$PWD/disk/all.json\" > out; echo \"$? import\"")
        guard let added = try await run.addedRows(after: errors) else { return }
        run.expect(
            (results[0].status == 0 ? [50] : [0, 50]).contains(added.count), "an import is complete", errors)
    }

    /// History prints all sessions, or fails.
    private static let history = DiskScenario("history", on: .large) { run in
        let (results, errors) = try await run.script("limber history --json > printed; echo \"$? history\"")
        let printed = try run.home.read("printed")
        let added = try await run.addedRows(after: errors)
        run.expect((added ?? []).isEmpty, "history changes nothing", errors)
        if results[0].status == 0, !run.isFlipped {
            let history = try await run.home.limber("history", "--json").output
            run.expect(printed == history + "\n", "history prints all sessions", errors)
        }
    }

    /// A session that could not be saved before is saved now or later.
    private static let pending = DiskScenario("a pending record", on: .pending) { run in
        let (_, errors) = try await run.script("limber history --json > out; echo \"$? history\"")
        let added = try await run.addedRows(after: errors)
        run.expect((added ?? []).isEmpty, "a pending record is not lost", errors)
    }

    /// A session that was interrupted is resumed and ends, or can be resumed later.
    private static let resumed = DiskScenario("a resumed session", on: .interrupted) { run in
        let (results, errors) = try await run.script(
            "limber \(resumption.joined(separator: " ")) > out; echo \"$? session\"")
        guard var added = try await run.addedRows(after: errors) else { return }
        if added.isEmpty, results[0].status != 0 {
            let next = try await run.home.start(resumption).finished()
            // A damaged checkpoint is discarded silently: a rule.
            if run.isFlipped, next.status == 66 { return }
            run.expect(next.status == 0, "a session can be resumed later", errors + next.errors)
            added = try await run.addedRows(after: next.errors) ?? []
        }
        run.expect(added.count == 1, "a resumed session is recorded once", errors)
    }

    /// A daemon's session that was stopped is in history, or the log has a warning.
    private static let daemon = DiskScenario("a daemon") { run in
        let home = run.home
        let daemon = try home.startShell(
            "LIMBER_SESSION_OUTPUT=null LIMBER_SESSION_MUSIC=none LD_PRELOAD=\"$DISK_LIBRARY\" exec \"$LIMBER\" serve")
        try await until { try await home.limber("status").status == 0 || !daemon.isRunning }
        let isStopped = try await soon(within: .seconds(60)) {
            let request = SessionRequest(.meditation(MeditationOptions(minutes: 1)))
            guard daemon.isRunning, (try? await home.session().start(request)) != nil else { return false }
            return try await home.limber("stop").status == 0
        }
        run.expect(isStopped != nil, "a stop is answered", try daemon.errors)
        guard let ended = try await run.ended(daemon), let added = try await run.addedRows(after: ended.errors) else {
            return
        }
        run.expect(added.count <= 1, "a session is recorded once", ended.errors)
        run.expect(
            isStopped != true || added.count == 1 || run.isWarning(ended.errors),
            "a session that was stopped is recorded",
            ended.errors)
    }

    /// A session that a signal ended can be resumed, or a warning says that it cannot.
    private static let ended = DiskScenario("a session and SIGTERM") { run in
        let meditation = DiskTemplate.meditation.joined(separator: " ")
        let session = try run.home.startShell(
            "LD_PRELOAD=\"$DISK_LIBRARY\" exec \"$LIMBER\" \(meditation) --events -")
        let hasStarted = try await session.event(.partStarted(part: 0)) != nil
        guard let ended = try await run.ended(session) else { return }
        let next = try await run.home.start(resumption).finished()
        guard hasStarted, let added = try await run.addedRows(after: ended.errors + next.errors) else { return }
        run.expect(added.count <= 1, "a session is recorded once", ended.errors + next.errors)
        run.expect(
            added.count == 1 || run.isWarning(ended.errors), "a session that a signal ended can be resumed",
            ended.errors + next.errors)
    }
}
