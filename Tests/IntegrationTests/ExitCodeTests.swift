import Foundation
import Testing

@Suite(.takingTurns) struct ExitCodeTests {
    struct Refusal: CustomTestStringConvertible {
        let arguments: String
        let status: Int32
        let complaint: String

        init(_ arguments: String, _ status: Int32, _ complaint: String) {
            self.arguments = arguments
            self.status = status
            self.complaint = complaint
        }

        var testDescription: String { arguments }
    }

    @Test(arguments: [
        Refusal("stretch nek:20", 64, "unknown region 'nek'; did you mean 'neck'?"),
        Refusal("stretch neck:0", 64, "use 10 s to 10 min"),
        Refusal("stretch neck:100000", 64, "use 10 s to 10 min"),
        Refusal("stretch neck:ten", 64, "'neck:ten'"),
        Refusal("stretch neck:12.5", 64, "'neck:12.5'"),
        Refusal("stretch neck back neck", 64, "duplicate region 'neck'"),
        Refusal("stretch --resume neck", 64, "--resume"),
        Refusal("stretch --resume --start-over", 64, "exclude each other"),
        Refusal("stretch --resume --seed 1", 64, "--resume"),
        Refusal("stretch --resume --output null:virtual", 64, "cannot resume a session on 'null:virtual'"),
        Refusal("stretch --output raw:- --events -", 64, "would mix on stdout"),
        Refusal("stretch --at 5", 64, "invalid '5'; use TIME=COMMAND"),
        Refusal("stretch --at 5=louder", 64, "unknown command 'louder'"),
        Refusal("stretch --at 1e99=pause", 64, "'1e99=pause'"),
        Refusal("stretch --output loud", 64, "unknown output 'loud'"),
        Refusal("stretch --output file:$TEST_HOME/session.doc", 64, "session.doc"),
        Refusal("stretch --seed -1", 64, "'--seed -1' is out of range"),
        Refusal("stretch --lead-in twice", 64, "lead-in"),
        Refusal("stretch --interrupt never", 64, "interrupt"),
        Refusal("stretch --loudly", 64, "'--loudly'"),
        Refusal("stretch --at 5=puase", 64, "did you mean 'pause'?"),
        Refusal("stretch --interrupt duk", 64, "did you mean 'duck'?"),
        Refusal("stretch --music nnoe", 64, "did you mean 'none'?"),
        Refusal("stretch --output alas:hw:1", 64, "did you mean 'alsa:hw:1'?"),
        Refusal("setup --playlist nnoe", 64, "did you mean 'none'?"),
        Refusal("nutrition profile --goal gain-muscle", 64, "did you mean 'gain_muscle'?"),
        Refusal("nutrition profile --target nonne", 64, "did you mean 'none'?"),
        Refusal("weight 80 --on yesterdya", 64, "did you mean 'yesterday'?"),
        Refusal("weight delete lsat", 66, "did you mean 'last'?"),
        Refusal("history show lsat", 66, "did you mean 'last'?"),
        Refusal("history show --jsno", 64, "unknown option '--jsno'; did you mean '--json'?"),
        Refusal("answer --weak", 64, "unknown option '--weak'; did you mean '--week'?"),
        Refusal("today --set log.level=debgu", 64, "log.level is 'debgu'; did you mean 'debug'?"),
        Refusal("help --nope", 64, "unknown option '--nope'"),
        Refusal("help stretch --nope", 64, "unknown option '--nope'"),
        Refusal("--json status", 64, "option '--json' must follow the command; write 'limber status --json'"),
        Refusal("-q", 64, "missing command after '-q'"),
        Refusal("dance", 64, "unknown command 'dance'"),
        Refusal("help nope", 64, "unknown command 'nope'"),
        Refusal("help stetch", 64, "did you mean 'limber stretch'?"),
        Refusal("workout lgo", 64, "did you mean 'limber workout log'?"),
        Refusal("status --folow", 64, "did you mean '--follow'?"),
        Refusal("status --get", 64, "unknown option '--get'; see 'limber status --help'"),
        Refusal("today --set log.levl=info", 64, "did you mean 'log.level'?"),
        Refusal("today --set units", 64, "--set 'units' has no value"),
        Refusal("pause --config $TEST_HOME/none.yaml", 66, "$TEST_HOME/none.yaml"),
        Refusal("weight delete last", 66, "no weight 'last'"),
        Refusal("workout plan show x", 66, "no training plan is named 'x'"),
        Refusal("workout plan import $TEST_HOME/none.yaml", 66, "no such file"),
        Refusal("workout cycle", 66, "no training cycle is active"),
        Refusal("import $TEST_HOME/none.json", 66, "no such file"),
        Refusal("answer Breathe", 66, "no question is open"),
        Refusal("reset", 64, "add '--confirm CLEAR'"),
        Refusal("rest pause", 69, "no rest"),
        Refusal("stretch --output null:virtual --catalog $TEST_HOME/none", 66, "$TEST_HOME/none/stretches.json"),
        Refusal("stretch --output null:virtual --music $TEST_HOME/none", 66, "$TEST_HOME/none"),
        Refusal("catalog check $TEST_HOME/none", 66, "$TEST_HOME/none/stretches.json"),
        Refusal("stretch --output null --resume", 66, "no session to resume"),
        Refusal("pause", 69, "limber stretch"),
        Refusal("status", 69, "limber stretch"),
        Refusal("status --json --follow", 69, "limber stretch"),
        Refusal("play", 69, "limber stretch"),
        Refusal("toggle", 69, "limber stretch"),
        Refusal("skip", 69, "limber stretch"),
        Refusal("skip --stretch", 69, "limber stretch"),
        Refusal("skip-stretch", 69, "limber stretch"),
        Refusal("next", 69, "limber stretch"),
        Refusal("resume", 69, "limber stretch"),
        Refusal("previous", 69, "limber stretch"),
        Refusal("stop", 69, "limber stretch"),
        Refusal("restart", 69, "limber stretch"),
        Refusal("stretch --output null:virtual --events $TEST_HOME/none/events", 74, "$TEST_HOME/none/events"),
    ])
    func saysInOneLineWhatIsWrong(_ refusal: Refusal) async throws {
        let home = try TemporaryHome()
        let finished = try await home.limber(refusal.arguments.split(separator: " ").map(String.init))
        #expect(finished.status == refusal.status)
        expectOneLine(finished, containing: refusal.complaint.replacing("$TEST_HOME", with: home.folder))
    }

    /// The number of free descriptors varies.
    @Test(arguments: [
        "ulimit -n 8; exec $LIMBER serve", "ulimit -n 24; exec $LIMBER serve", "ulimit -n 240; exec $LIMBER serve",
        "ulimit -n 24; exec $LIMBER stretch --output null", "ulimit -n 12; exec $LIMBER rest 1",
        "ulimit -n 64; exec $LIMBER today",
    ])
    func namesTheNeededFileLimit(line: String) async throws {
        let finished = try await TemporaryHome().shell(line)
        #expect(finished.status == 74)
        expectOneLine(finished, containing: "240 needed; raise the limit with 'ulimit -n 1024', or LimitNOFILE=1024")
    }

    @Test func raisesItsFileLimit() async throws {
        let finished = try await TemporaryHome().shell(
            "ulimit -Sn 24; exec $LIMBER stretch neck:10 --output null:virtual")
        #expect(finished.status == 0)
        #expect(finished.errors == "")
    }

    private func expectOneLine(_ finished: Finished, containing text: String) {
        #expect(finished.errors.contains(text))
        #expect(finished.errors.hasPrefix("limber: "))
        #expect(finished.errors.split(separator: "\n").count == 1)
    }

    @Test func recordsACompleteSessionOnce() async throws {
        let home = try TemporaryHome()
        let finished = try await home.limber("stretch", "neck:10", "quads:20", "--output", "null:virtual")
        #expect(finished.status == 0)
        let history = try await home.history()
        #expect(history.count == 1)
        #expect(history.first?["regionsCompleted"] as? Int == 2)
    }

    @Test func recordsNoRendering() async throws {
        let home = try TemporaryHome()
        #expect(try await home.limber("stretch", "neck:10", "--output", "file:$TEST_HOME/session.flac").status == 0)
        #expect(try await home.history().isEmpty)
    }

    @Test func aStoppedOrAbandonedSessionEndsWith1() async throws {
        let home = try TemporaryHome()
        let stopped = try await home.limber("stretch", "neck:10", "--output", "null:virtual", "--at", "3=stop")
        #expect(stopped.status == 1)
        let forgotten = try await home.limber("stretch", "neck:10", "--output", "null:virtual", "--at", "3=pause")
        #expect(forgotten.status == 1)
        #expect(try await home.history().isEmpty)
    }

    @Test func doctorAndCheckReportFaults() async throws {
        let home = try TemporaryHome()
        let catalog = try await home.limber("catalog", "check")
        #expect(catalog.status == 0)
        #expect(catalog.errors.isEmpty)
        let doctor = try await home.limber("doctor")
        for subject in ["devices", "output", "catalog", "data", "state", "history", "socket"] {
            #expect(doctor.output.contains("\n\(subject) ") || doctor.output.hasPrefix(subject))
        }
        try home.write("{}", to: "catalog/stretches.json")
        let broken = try await home.limber("catalog", "check", "$TEST_HOME/catalog", "--quiet")
        #expect((broken.status, broken.output) == (65, ""))
        expectOneLine(
            broken, containing: "$TEST_HOME/catalog/stretches.json".replacing("$TEST_HOME", with: home.folder))
    }
}
