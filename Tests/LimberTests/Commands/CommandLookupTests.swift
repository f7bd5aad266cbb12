import Testing

@testable import limber

@Suite struct CommandLookupTests {
    private let lookup = CommandLookup(Limber.self)

    @Test(arguments: [
        "", "--help", "stretch", "stretch nek", "skip", "next", "resume", "workout log squat",
        "workout plan show Three",
        "weight 80.5", "weight 80,5kg", "rest 2m", "rest 1:30", "rest start 90", "remind --json", "answer Breathe",
        "intend stretch more", "help", "help workout cycle start", "help -h", "help --help",
        "--version", "--jsno status",
    ])
    func acceptsCommandsAndTheirArguments(line: String) throws {
        try lookup.check(words(line))
    }

    @Test(arguments: [
        ("strech --seed 1", "unknown command 'strech'; did you mean 'limber stretch'?"),
        ("paly", "unknown command 'paly'; did you mean 'limber play'?"),
        ("Status", "unknown command 'Status'; did you mean 'limber status'?"),
        ("dance", "unknown command 'dance'; list the commands with 'limber --help'"),
        ("remind dayly", "unknown command 'remind dayly'; did you mean 'limber remind daily'?"),
        ("rest pasue", "unknown command 'rest pasue'; did you mean 'limber rest pause'?"),
        ("weight delte last", "unknown command 'weight delte'; did you mean 'limber weight delete'?"),
        (
            "workout cycle beginn",
            "unknown command 'workout cycle beginn'; list the commands with 'limber workout cycle --help'"
        ),
        ("help --nope", "unknown option '--nope'; 'limber help' takes only the name of a command"),
        ("help stretch --seed", "unknown option '--seed'; 'limber help' takes only the name of a command"),
        ("--json status", "option '--json' must follow the command; write 'limber status --json'"),
        ("-o null stretch", "option '-o' must follow the command; write 'limber stretch -o'"),
        ("--reps 8 workout log", "option '--reps' must follow the command; write 'limber workout log --reps'"),
        ("help nope", "unknown command 'nope'; list the commands with 'limber --help'"),
        ("help workout lg", "unknown command 'workout lg'; did you mean 'limber workout log'?"),
        ("help stretch neck", "unknown command 'stretch neck'; list the commands with 'limber stretch --help'"),
    ])
    func rejectsAWordThatIsNoCommand(line: String, message: String) {
        let failure = #expect(throws: Failure.self) { try lookup.check(words(line)) }
        #expect(failure?.description == message)
        #expect(failure?.status == .usage)
    }

    @Test(arguments: [
        ("", "--quite", "--quiet"), ("", "--confg", "--config"), ("status", "--jsn", "--json"),
        ("status", "--folow", "--follow"), ("stretch", "--ouput", "--output"),
        ("stretch", "--music-", "--music"), ("workout log", "--rep", "--reps"), ("workout", "--hlp", "--help"),
        // `--set` resembles most short options.
        ("status", "--get", nil), ("status", "--sets", nil), ("skip", "--ste", nil), ("history", "--yes", nil),
        ("stop", "--force", nil),
    ])
    func suggestsAnOption(command: String, option: String, suggestion: String?) {
        #expect(lookup.suggestion(forOption: option, of: words(command)) == suggestion)
    }

    private func words(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }
}
