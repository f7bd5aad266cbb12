import ArgumentParser
import Testing

@testable import limber

extension String {
    /// The words of a command line without quotes.
    var words: [String] { split(separator: " ").map(String.init) }
}

@Suite struct CommandLookupTests {
    private let lookup = CommandLookup(Limber.self)

    @Test(arguments: [
        "", "--help", "stretch", "stretch nek", "skip", "next", "resume", "workout log squat",
        "workout plan show Three",
        "weight 80.5", "weight 80,5kg", "rest 2m", "rest 1:30", "rest start 90", "remind --json", "answer Breathe",
        "intend stretch more", "schedule", "schedule neck back", "schedule sleep 20", "schedule morning back",
        "schedule stretch", "schedule add neck", "later 20", "help", "help workout cycle start", "help -h",
        "help --help",
        "--version", "--jsno status",
    ])
    func acceptsCommandsAndTheirArguments(line: String) throws {
        try lookup.check(line.words)
    }

    @Test(arguments: [
        ("strech --seed 1", "unknown command 'strech'; did you mean 'limber stretch'?"),
        ("paly", "unknown command 'paly'; did you mean 'limber play'?"),
        ("dance", "unknown command 'dance'; list the commands with 'limber --help'"),
        ("remind dayly", "unknown command 'remind dayly'; did you mean 'limber remind daily'?"),
        (
            "workout cycle beginn",
            "unknown command 'workout cycle beginn'; list the commands with 'limber workout cycle --help'"
        ),
        ("help --nope", "unknown option '--nope'; 'limber help' takes only the name of a command"),
        ("help stretch --seed", "unknown option '--seed'; 'limber help' takes only the name of a command"),
        ("--json status", "option '--json' must follow the command; write 'limber status --json'"),
        ("help workout lg", "unknown command 'workout lg'; did you mean 'limber workout log'?"),
        ("neck", "unknown command 'neck'; did you mean 'limber stretch neck'?"),
        ("Neck:2m back --seed 1", "unknown command 'Neck:2m'; did you mean 'limber stretch Neck:2m back'?"),
        ("sleep 20", "unknown command 'sleep'; did you mean 'limber meditate sleep 20'?"),
        ("start", "unknown command 'start'; did you mean 'limber stretch'?"),
        ("routine start", "unknown command 'routine start'; did you mean 'limber stretch NAME'?"),
        ("every morning", "unknown command 'every'; did you mean 'limber schedule stretch --at 07:00'?"),
    ])
    func rejectsAnUnknownCommand(line: String, message: String) {
        let failure = #expect(throws: CommandError.self) { try lookup.check(line.words) }
        #expect(failure?.description == message)
        #expect(failure?.status == .usage)
    }

    @Test(arguments: ["stretch", "resume", "routine", "schedule", "rehearse", "rest", "help", "regions"])
    func reservesTheNamesOfCommands(name: String) {
        #expect(lookup.reservedNames.contains(name))
    }
}

@Suite struct LeadingOptionsTests {
    private let lookup = CommandLookup(Limber.self)

    @Test(arguments: [
        ("-q pause", "pause -q"),
        ("--config a.yaml status --json", "status --config a.yaml --json"),
        ("--set units=imperial --quiet weight 80", "weight --set units=imperial --quiet 80"),
        ("--set=units=imperial workout log squat", "workout log --set=units=imperial squat"),
        ("-q intend -- -5", "intend -q -- -5"),
        ("-q rest 2m", "rest -q 2m"),
        ("-q skip-stretch", "skip -q --stretch"),
        ("-q workout weeks", "workout cycle status -q"),
        ("-q help stretch", "help stretch"),
        ("-q --version", "--version"),
        ("-q dance", "dance -q"),
        ("-q --json status", "--json status -q"),
        ("pause -q", "pause -q"),
        ("", ""),
    ])
    func stand(line: String, behindTheCommand expected: String) throws {
        #expect(try LeadingOptions(line.words).arguments(lookup) == expected.words)
    }

    @Test(arguments: [("-q", "-q"), ("--quiet --set a=b", "--quiet"), ("--config status", "--config")])
    func needACommand(line: String, option: String) {
        let failure = #expect(throws: CommandError.self) { try LeadingOptions(line.words).arguments(lookup) }
        #expect(failure?.description == "missing command after '\(option)'; list the commands with 'limber --help'")
        #expect(failure?.status == .usage)
    }

    @Test(arguments: ["--config", "--set"])
    func needTheirValue(option: String) {
        let failure = #expect(throws: CommandError.self) { try LeadingOptions([option]).arguments(lookup) }
        #expect(failure?.description == "missing value for '\(option)'; see 'limber status --help'")
    }
}

@Suite(.timeLimit(.minutes(5))) struct RenamedCommandsTests {
    @Test(arguments: [
        ("plan", "nutrition"),
        ("plan show --json", "nutrition show --json"),
        ("plan setup --height 180", "nutrition profile --height 180"),
        ("plan check-in on", "remind check-in on"),
        ("profile", "stats"),
        ("profile --clear", "reset"),
        ("profile --confirm CLEAR --clear", "reset --confirm CLEAR"),
        ("profile --clear --confirm CLEAR", "reset --confirm CLEAR"),
        ("workout begin 'Three Days' --on 2026-11-23", "workout cycle start 'Three Days' --on 2026-11-23"),
        ("workout weeks --json", "workout cycle status --json"),
        ("skip-stretch", "skip --stretch"),
        ("help skip-stretch", "help skip"),
        ("help skip-stretch --nope", "help skip --nope"),
        ("help profile --clear", "help reset"),
        ("version", "--version"), ("help help", "help"), ("help version", "help"),
    ])
    func replacesAnOldName(old: String, new: String) {
        #expect(RenamedCommands.current(old.words) == new.words)
    }

    @Test(arguments: [
        "", "stretch neck", "answer Breathe", "workout plan list", "workout start --next", "remind snooze 5m",
        "planner", "version now",
        "intend plan", "stretch --catalog plan", "help", "help workout plan",
    ])
    func keepsOtherArguments(line: String) {
        #expect(RenamedCommands.current(line.words) == line.words)
    }

    @Test(arguments: RenamedCommands.table.map { $0.old.joined(separator: " ") })
    func parsesEveryOldName(old: String) async throws {
        for line in [old, "help \(old)"] {
            _ = try await Limber.asyncParseAsRoot(RenamedCommands.current(line.words))
        }
    }
}

@Suite struct GuessedCommandsTests {
    private let lookup = CommandLookup(Limber.self)

    /// Every guess is no command, and what it suggests can be parsed.
    @Test(arguments: GuessedCommands.table.map { ($0.key, $0.value) })
    func suggestsWhatExists(guess: String, command: String) async throws {
        #expect(throws: CommandError.self) { try lookup.check(guess.words) }
        try lookup.check(command.words)
        _ = try await Limber.asyncParseAsRoot(command.words)
    }

    @Test(arguments: GuessedOptions.table.map { ($0.key, $0.value) })
    func suggestsOptionsThatExist(guess: String, option: String) async throws {
        #expect(!lookup.options(of: ["stretch"]).contains(guess))
        _ = try await Limber.asyncParseAsRoot(["stretch"] + option.words + (option.contains(" ") ? [] : ["x"]))
    }
}

@Suite struct NamedChoiceTests {
    private let exercises = NamedChoice(
        kind: "exercise", values: [("Bench Press", 1), ("Back Squat", 2), ("Row", 3), ("Rowing Machine", 4)])

    @Test(arguments: [("Bench Press", 1), ("bench press", 1), ("ben", 1), ("BACK", 2), ("row", 3), ("Rowi", 4)])
    func findsANameByPrefix(text: String, value: Int) throws {
        #expect(try exercises.find(text) == value)
    }

    @Test(arguments: [
        ("bensh", ExpectedFailure(66, "no exercise is named 'bensh'; did you mean 'Bench Press'?")),
        ("squad", ExpectedFailure(66, "no exercise is named 'squad'; did you mean 'Back Squat'?")),
        (
            "curl",
            ExpectedFailure(66, "no exercise is named 'curl'; use one of: Bench Press, Back Squat, Row, Rowing Machine")
        ),
        ("b", ExpectedFailure(64, "'b' is ambiguous; it matches Bench Press, Back Squat")),
        ("", ExpectedFailure(64, "'' is ambiguous; it matches Bench Press, Back Squat, Row, Rowing Machine")),
    ])
    func explainsAnUnknownName(text: String, expected: ExpectedFailure) {
        let failure = #expect(throws: CommandError.self) { try exercises.find(text) }
        #expect(failure?.description == expected.message)
        #expect(failure?.status.rawValue == expected.status)
    }

    @Test func reportsAnEmptyChoice() {
        let plans = NamedChoice<Int>(kind: "training plan", values: [])
        let failure = #expect(throws: CommandError.self) { try plans.find("x") }
        #expect(failure?.description == "no training plan is named 'x'; there are none yet")
    }

    struct ExpectedFailure {
        let status: Int32
        let message: String

        init(_ status: Int32, _ message: String) {
            self.status = status
            self.message = message
        }
    }
}
