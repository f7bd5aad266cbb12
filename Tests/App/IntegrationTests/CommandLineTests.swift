import Foundation
import TestSupport
import Testing

/// The program as a process: its exit status, its standard streams, its limit of open files, its clock and its zone.
@Suite(.timeLimit(.minutes(5))) struct CommandLineTests {
    private let home = TemporaryHome.withCatalog()

    /// The statuses of commands, which `LimberTests` test without a process.
    @Test(arguments: [
        ("--version", 0 as Int32), ("today", 0), ("stretch --output null:virtual --at 0=stop", 1), ("dance", 64),
        ("status", 69),
    ])
    func endsWithTheStatusOfItsCommand(line: String, status: Int32) async throws {
        let ended = try await home.start(TemporaryHome.words(line)).finished()
        #expect(ended.status == status)
        #expect(ended.output.isEmpty == (status > 1))
        #expect(ended.errors.isEmpty == (status <= 1))
    }

    /// The end of an export is a part of it.
    @Test(arguments: [
        ("history", "status 0\n"), ("--help", "status 0\n"),
        ("export", "limber: cannot write to stdout: Broken pipe; the document is incomplete\nstatus 74\n"),
    ])
    func succeedsWithAClosedPipeUnlessItIsADocument(command: String, errors: String) async throws {
        // The reader is gone before the program starts.
        let ended = try await home.shell("{ sleep 0.2; \"$LIMBER\" \(command); echo \"status $?\" >&2; } | :")
        #expect(ended.errors == errors)
    }

    /// The libraries that decode a file would print a line for each of its defects.
    @Test func namesADamagedFileOfMusicOnce() async throws {
        let frame: [UInt8] = [0xFF, 0xFB, 0x90, 0x64] + [UInt8](repeating: 0, count: 413)
        let rubbish = (0..<100_000).map { UInt8($0 * 37 % 251) }
        try home.write(bytes: Array(repeatElement(frame, count: 8).joined()) + rubbish, to: "a.mp3")
        let ended = try await home.stretch("neck:10", "--music", home.path("a.mp3"), "--output", "null:virtual")
        let lines = ended.errors.split(separator: "\n")
        #expect(lines.count { $0.contains("cannot play '\(home.path("a.mp3"))'") } == 1, "\(ended.errors)")
        #expect(lines.allSatisfy { $0.hasPrefix("limber: ") }, "\(ended.errors)")
    }

    @Test func reportsAFullStdout() async throws {
        let session = try await home.playing("neck:600")
        for command in ["status", "export"] {
            let ended = try await home.shell("\"$LIMBER\" \(command) > /dev/full")
            #expect(ended.status == 74)
            let isPart = command == "export" ? "; the document is incomplete" : ""
            #expect(ended.errors == "limber: cannot write to stdout: No space left on device\(isPart)\n")
        }
        try await session.ended(by: SIGTERM)
    }

    /// Documents from stdin, pipes and FIFOs, also of a writer that needs time to begin.
    @Test(arguments: [
        #"cat document.json | "$LIMBER" import /dev/stdin"#,
        #"mkfifo fifo && (cat document.json > fifo &) && "$LIMBER" import fifo"#,
        #"(sleep 0.3; cat plan.yaml) | "$LIMBER" workout plan import -"#,
    ])
    func importsFromPipes(line: String) async throws {
        try home.write(
            """
            {"format":"limber-export","version":1,"sessions":[
            {"id":"a","kind":"meditation","completedAt":"2026-01-26T12:00:00.000Z","sessionType":"b",
             "plannedDurationSeconds":60,"actualDurationSeconds":60,"completedFully":true}]}
            """, to: "document.json")
        try home.write(String(contentsOfFile: TemporaryHome.examplePlan, encoding: .utf8), to: "plan.yaml")
        let ended = try await home.shell(line)
        // Stderr is no terminal.
        #expect((ended.status, ended.errors) == (0, ""))
        let isPlan = line.contains("plan.yaml")
        #expect(ended.output.hasPrefix(isPlan ? "Training plan 'Three Days' added" : "1 session added (0 already"))
    }

    /// The number of free descriptors varies.
    @Test(arguments: [
        "ulimit -n 240; exec $LIMBER serve", "ulimit -n 24; exec $LIMBER stretch --output null",
    ])
    func namesTheNeededFileLimit(line: String) async throws {
        let finished = try await home.shell(line)
        #expect((finished.status, finished.errorLines.count) == (74, 1))
        #expect(
            finished.errors.contains(
                "240 needed; raise the limit with 'ulimit -n 1024', or LimitNOFILE=1024 in a systemd unit"))
    }

    @Test func raisesItsFileLimit() async throws {
        let finished = try await home.shell("ulimit -Sn 24; exec $LIMBER stretch neck:10 --output null:virtual")
        #expect((finished.status, finished.errors) == (0, ""))
    }

    /// The last year of Limber's calendar is 8999.
    @Test(arguments: ["today", "serve"])
    func rejectsAClockBeyondTheLastYear(command: String) async throws {
        let refused = try await home.shell(
            "SWIFT_BACKTRACE=enable=no timeout -s KILL 20 faketime '9999-12-31 12:00:00' \"$LIMBER\" \(command)")
        #expect((refused.status, refused.output, refused.errorLines.count) == (65, "", 1))
        #expect(refused.errors.contains("8999"))
    }

    /// The zone of a rehearsal becomes that of the process.
    @Test func rehearsesAYearWithTwoClockChanges() async throws {
        #expect(try await home.limber("remind", "daily", "--at", "02:30").status == 0)
        #expect(try await home.limber("remind", "check-in", "--at", "09:00").status == 0)
        let year = try await home.start(
            TemporaryHome.words("remind rehearse --from 2026-01-01 --days 365 --zone Europe/Berlin")
        ).finished()
        #expect(year.status == 0)
        let lines = year.output.split(separator: "\n")
        let days = lines.filter { $0.contains("  daily ") }
        #expect(days.count == 365)
        #expect(Set(days.map { $0.prefix(10) }).count == 365)
        #expect(days.map { $0.prefix(16) }.filter { !$0.hasSuffix("02:30") } == ["2026-03-29 03:00"])
        #expect(lines.count { $0.contains("  check-in ") } == 52)
    }
}
