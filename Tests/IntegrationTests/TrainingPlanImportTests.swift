import Foundation
import Testing

/// `limber workout plan import` from files, stdin and FIFOs.
@Suite(.takingTurns) struct TrainingPlanImportTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
        let example = TemporaryHome.repository.appending(path: "examples/three-days.yaml")
        try home.write(bytes: Data(contentsOf: example), to: "plan.yaml")
    }

    @Test(arguments: [
        #""$LIMBER" workout plan import - < plan.yaml"#, #"cat plan.yaml | "$LIMBER" workout plan import -"#,
        #"(sleep 0.5; cat plan.yaml) | "$LIMBER" workout plan import -"#,
    ])
    func readsStdin(line: String) async throws {
        let ended = try await home.shell(line)
        #expect((ended.status, ended.errors) == (0, ""))
        #expect(ended.output == "Training plan 'Three Days' added: 3 days.")
    }

    @Test(arguments: [
        #"cat plan.yaml | "$LIMBER" workout plan import /dev/stdin"#,
        #"mkfifo fifo && (sleep 0.5; cat plan.yaml > fifo) & sleep 0.2; "$LIMBER" workout plan import fifo"#,
    ])
    func readsPipes(line: String) async throws {
        let ended = try await home.shell(line)
        #expect((ended.status, ended.errors) == (0, ""))
        #expect(ended.output == "Training plan 'Three Days' added: 3 days.")
    }

    @Test func namesTheLineOfStdin() async throws {
        let ended = try await home.shell(#"printf 'plan: A\nweeks: x\n' | "$LIMBER" workout plan import -"#)
        #expect(ended.status == 65)
        #expect(ended.errors.contains("limber: stdin:2: 'weeks' is 'x'"))
    }

    /// No writer, or a writer that stalls.
    @Test(arguments: [
        ("mkfifo fifo && timeout 9 \"$LIMBER\" workout plan import fifo", "fifo"),
        ("(printf 'plan: A\\n'; sleep 9) | timeout 8 \"$LIMBER\" workout plan import -", "stdin"),
        ("mkfifo fifo && timeout 9 \"$LIMBER\" import fifo", "fifo"),
    ])
    func failsAfterFiveSecondsWithoutData(line: String, name: String) async throws {
        let ended = try await home.shell(line)
        #expect(ended.status == 74)
        #expect(ended.errors.contains("cannot read '\(name)': no data for 5 seconds"))
    }
}
