import ArgumentParser
import Testing

@testable import limber

@Suite(.timeLimit(.minutes(5))) struct RenamedCommandsTests {
    @Test(arguments: [
        ("plan", "nutrition"),
        ("plan --why", "nutrition --why"),
        ("plan show --json", "nutrition show --json"),
        ("plan setup --height 180", "nutrition profile --height 180"),
        ("plan check-in", "remind check-in"),
        ("plan check-in on", "remind check-in on"),
        ("profile", "stats"),
        ("profile --json", "stats --json"),
        ("profile --clear", "reset"),
        ("profile --confirm CLEAR --clear", "reset --confirm CLEAR"),
        ("profile --clear --confirm CLEAR", "reset --confirm CLEAR"),
        ("workout begin 'Three Days' --on 2026-11-23", "workout cycle start 'Three Days' --on 2026-11-23"),
        ("workout weeks --json", "workout cycle status --json"),
        ("workout finish", "workout cycle finish"),
        ("workout cancel", "workout cycle cancel"),
        ("workout unlog squat", "workout undo squat"),
        ("skip-stretch", "skip --stretch"),
        ("help plan setup", "help nutrition profile"),
        ("help skip-stretch", "help skip"),
        ("help skip-stretch --nope", "help skip --nope"),
        ("help profile --clear", "help reset"),
        ("help workout begin", "help workout cycle start"),
    ])
    func replacesAnOldName(old: String, new: String) {
        #expect(RenamedCommands.current(words(old)) == words(new))
    }

    @Test(arguments: [
        "", "stretch neck", "answer Breathe", "workout plan list", "workout start --next", "remind snooze 5m",
        "planner",
        "intend plan", "stretch --catalog plan", "help", "help workout plan",
    ])
    func keepsOtherArguments(line: String) {
        #expect(RenamedCommands.current(words(line)) == words(line))
    }

    @Test(arguments: RenamedCommands.table.map { $0.old.joined(separator: " ") })
    func parsesEveryOldName(old: String) async throws {
        for line in [old, "help \(old)"] {
            _ = try await Limber.asyncParseAsRoot(RenamedCommands.current(words(line)))
        }
    }

    private func words(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }
}
