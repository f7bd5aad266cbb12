import ControlProtocol
import Foundation
import Testing

@Suite(.takingTurns) struct CommandLineTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome.withCatalog() }

    @Test func printsHelpForEveryCommand() async throws {
        for command in ["", " stretch", " meditate", " pause", " status", " history", " catalog check", " doctor"] {
            let ended = try await home.shell("\"$LIMBER\"\(command) --help")
            #expect(ended.status == 0)
            #expect(ended.output.contains("USAGE: limber\(command)"))
        }
    }

    @Test(arguments: [
        "stretch Neck:10 -o null:virtual -m none -q", "history -q", "weight 80 --quiet", "catalog check -q",
    ])
    func printsNothingWhenQuiet(line: String) async throws {
        let ended = try await home.limber(line.split(separator: " ").map(String.init))
        #expect((ended.status, ended.output, ended.errors) == (0, "", ""))
    }

    @Test func printsErrorsWhenQuiet() async throws {
        let ended = try await home.limber("stretch", "nek", "--quiet")
        #expect((ended.status, ended.output) == (64, ""))
        #expect(ended.errors.contains("did you mean 'neck'?"))
    }

    /// Events and sound are requested output, not messages.
    @Test func writesEventsWhenQuiet() async throws {
        let ended = try await home.limber("stretch", "neck:10", "-o", "null:virtual", "--events", "-", "-q")
        #expect(ended.output.hasPrefix("{"))
        #expect(ended.errors == "")
    }

    @Test(arguments: [
        "today", "history", "remind", "intend", "weight", "setup", "stats", "workout", "status", "pause", "rest",
    ])
    func readsTheGivenConfiguration(command: String) async throws {
        try home.write("log:\n  level: loud\n", to: "wrong.yaml")
        let ended = try await home.limber(command, "--config", "$TEST_HOME/wrong.yaml")
        #expect(ended.errors.contains("wrong.yaml:2: log.level is 'loud'"))
        let overridden = try await home.limber(command, "--set", "log.level=loud")
        #expect(overridden.errors.contains("--set: log.level is 'loud'"))
    }

    /// The common options and the command.
    @Test(arguments: [
        "-q history", "--quiet setup", "--set units=imperial -q weight 80kg",
        "--config $TEST_HOME/empty.yaml -q setup neck",
        "-q profile", "-q catalog check",
    ])
    func takesCommonOptionsBeforeTheCommand(line: String) async throws {
        try home.write("", to: "empty.yaml")
        let ended = try await home.limber(line.split(separator: " ").map(String.init))
        #expect((ended.status, ended.output, ended.errors) == (0, "", ""))
    }

    @Test(arguments: [
        "status", "pause", "rest", "doctor", "keys", "serve", "stretch", "meditate", "remind next", "remind test",
        "workout plan import $TEST_HOME/none.yaml", "weight import $TEST_HOME/none.csv", "import $TEST_HOME/none.json",
        "export",
    ])
    func rejectsASettingThatDoesNotExist(command: String) async throws {
        try home.write("log:\n  level: loud\n", to: "wrong.yaml")
        for more in ["", " --config $TEST_HOME/wrong.yaml"] {
            let ended = try await home.limber(
                "\(command) --set log.leve=debug\(more)".split(separator: " ").map(String.init))
            #expect((ended.status, ended.output) == (64, ""))
            #expect(ended.errors.contains("limber: --set: unknown key 'log.leve'; did you mean 'log.level'?\n"))
        }
    }

    @Test(arguments: [
        ("plan", "nutrition"), ("plan setup", "nutrition profile"), ("plan check-in", "remind check-in"),
        ("profile", "stats"), ("profile --clear", "reset"), ("workout begin", "workout cycle start"),
        ("workout weeks", "workout cycle status"), ("workout finish", "workout cycle finish"),
        ("workout cancel", "workout cycle cancel"), ("workout unlog", "workout undo"), ("skip-stretch", "skip"),
        ("remind answer", "answer [<options>] [<text>]"), ("answer", "answer [<options>] [<text>]"), ("next", "skip"),
        ("resume", "play"),
    ])
    func acceptsTheOldConfigurationName(old: String, new: String) async throws {
        let ended = try await home.limber((old + " --help").split(separator: " ").map(String.init))
        #expect(ended.status == 0)
        #expect(ended.output.contains("USAGE: limber \(new)"))
        let help = try await home.limber((["help"] + old.split(separator: " ").map(String.init)))
        #expect(help.output == ended.output)
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func printsACompletionScript(shell: String) async throws {
        let ended = try await home.limber("--generate-completion-script", shell)
        #expect(ended.status == 0)
        #expect(ended.output.contains("nutrition"))
    }

    @Test(arguments: ["workout weeks", "history", "setup --json"])
    func succeedsWithAClosedPipe(command: String) async throws {
        let example = TemporaryHome.repository.appending(path: "examples/three-days.yaml").path
        #expect(try await home.limber("workout", "plan", "import", example).status == 0)
        #expect(try await home.limber("workout", "begin").status == 0)
        // The reader is gone before the program starts.
        let ended = try await home.shell("{ sleep 0.2; \"$LIMBER\" \(command); echo \"status $?\" >&2; } | :")
        #expect(ended.errors == "status 0\n")
    }

    @Test func reportsAFullStdout() async throws {
        let session = try home.startSession("neck:600", "--output", "null")
        try await session.event(.cueStarted(clip: "neck.wav"))
        for command in ["status", "status --json", "history", "history --json", "catalog check", "doctor"] {
            let ended = try await home.shell("\"$LIMBER\" \(command) > /dev/full")
            #expect(ended.status == 74)
            #expect(ended.errors == "limber: cannot write to stdout: No space left on device\n")
        }
    }
}
