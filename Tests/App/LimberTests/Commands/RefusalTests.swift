import TestSupport
import Testing

@testable import limber

/// Errors of command lines: the status and one line that names the problem.
@Suite(.timeLimit(.minutes(5))) struct RefusalTests {
    private let home = TemporaryHome()

    @Test(arguments: [
        ("stretch 10m", "or '--for 10m' for the whole session"),
        ("stretch --for 10", "a session of 10 s is out of range; use 1 min to 2 h, such as 10m"),
        ("stretch --posture sitting,lyng", "unknown posture 'lyng'; did you mean 'lying'?"),
        ("stretch --resume neck", "a resumed session keeps its stretches"),
        ("stretch --resume --start-over", "exclude each other"),
        ("stretch --resume --output null:virtual", "cannot resume a session on 'null:virtual'"),
        ("stretch --output raw:- --events -", "would mix on stdout"),
        ("stretch --at 5", "invalid '5'; use TIME=COMMAND"),
        ("stretch neck -o null:virtual -m none --at 1:30:00=pause", "'1:30:00=pause' never runs: the session ends at"),
        ("stretch --at 5=puase", "did you mean 'pause'?"),
        ("stretch --output file:$TEST_HOME/session.doc", "session.doc"),
        ("stretch --set session.wake_output=11s --output null:virtual", "from 0s to 10s"),
        (
            "stretch neck --language de --catalog .",
            "a catalog has a language of its own; give the catalog or the language, not both"
        ),
        ("meditate --json", "--json needs --list; 'limber status --json' describes a session"),
        ("meditate 5 --bell-every 9", "a bell interval of 9 s is out of range; use 10 s to 2 h"),
        ("meditate 5 --resume", "--resume keeps the course, its length and the bell"),
        ("meditate --lead-in=none", "unknown option '--lead-in'"),
        ("setup --on neck --off neck", "'neck' is named twice"),
        ("setup --off neck:60", "'neck:60'"),
        ("setup --playlist https://open.spotify.com/", "incomplete playlist address"),
        ("setup --meditation nowhere", "unknown course 'nowhere'"),
        ("rest 20m", "a rest of 20 min is out of range; use 1 s to 10 min"),
        ("level music 7", "a level of 7 dB is out of range; use -20 to 6"),
        ("level --loud", "unknown word '--loud'; use music or voice"),
        ("rest -5", "'-5' is out of range; negative numbers are not allowed"),
        ("rest extend 11m", "'11m' is out of range; use 1 s to 10 min"),
        ("rest 60 --exercise ''", "invalid exercise name; use a name of 1 to 100 characters"),
        ("weight 80 --on yesterdya", "did you mean 'yesterday'?"),
        (
            "weight 180 --set units=imperial",
            "'180' has no unit, which 'units: imperial' requires; write '180lb' or '180kg'"
        ),
        (
            "nutrition profile --height 71 --set units=imperial",
            "--height: '71' has no unit, which 'units: imperial' requires; write it as 180cm or 5ft11in"
        ),
        (
            "nutrition profile --target 75 --set units=imperial",
            "--target: '75' has no unit, which 'units: imperial' requires; write '75lb' or '75kg'"
        ),
        ("nutrition profile --height 1.80", "--height"), ("nutrition profile --born tomorrow", "--born"),
        ("nutrition profile --goal gain-muscle", "did you mean 'gain_muscle'?"),
        ("nutrition profile --target nonne", "did you mean 'none'?"),
        ("nutrition profile --height 180 --sex male", "add --born 1990-05-01 --activity sedentary|lightly_active"),
        ("history --since soon", "or as a number of days such as 30d"),
        ("history --until 30d", "write it as 2026-01-31, today, yesterday, tomorrow or a weekday"),
        ("intend ' '", "must not be empty"), ("intend a\u{1b}[2Jb", "control characters"),
        ("intend x --date 2026-02-30", "invalid value '2026-02-30' for '--date'; write it as 2026-01-31"),
        ("answer", "--skip"), ("remind rehearse --zone Mars", "'Mars'"),
        ("remind weekly --on 7", "invalid value '7' for '--on'; use its name, such as monday"),
        ("remind monthly --day 32", "32"), ("remind daily --off --at 08:00", "takes no --at"),
        ("remind quiet 22-22", "invalid value '22-22' for '<hours>'; write two times that differ, such as 22:00-08:00"),
        ("workout log --weight 32,5,5", "--weight: '32,5,5' is not a weight; write it as 80.5kg or 177lb"),
        ("export /dev/null", "cannot replace '/dev/null': not a regular file"),
        ("reset", "has no records; add '--confirm \"CLEAR 0\"'"),
        ("today --set log.level=debgu", "log.level is 'debgu'; did you mean 'debug'?"),
        ("today --set units", "--set 'units' has no value"),
    ])
    func aUsageErrorChangesNothing(line: String, message: String) async throws {
        try await home.fails(.usage, message, line)
        #expect(!home.has("state"))
    }

    /// The catalog is found with the state folder.
    @Test(arguments: [
        ("stretch nek:20", "unknown region or stretch 'nek'; did you mean 'neck'?"),
        ("stretch --exclude neck neck -o null:virtual", "there is nothing to stretch: Neck is left out"),
        ("prefer --not", "--not needs a stretch"),
        ("meditate 5 --bell-every 20m", "a bell every 20 min never rings in 5 min; give a shorter interval, or none"),
    ])
    func namesWhatTheCatalogDoesNotHave(line: String, message: String) async throws {
        try await home.fails(.usage, message, line)
        #expect(!home.has("data"))
    }

    @Test(arguments: [
        ("weight import none.csv", "cannot open 'none.csv': no such file"),
        ("answer Breathe", "no question is open"),
        ("weight delete last", "no weight 'last'"),
        ("pause --config $TEST_HOME/none.yaml", "$TEST_HOME/none.yaml"),
        ("workout plan show x", "no training plan is named 'x'"),
        ("stretch --output null --resume", "no session to resume"),
        ("history show lsat", "did you mean 'last'?"),
        ("history show last", "no sessions yet; 'limber stretch' starts one"),
        ("workout plan import no.yaml", "cannot open 'no.yaml': no such file; name a YAML file, or - for stdin"),
        ("workout cycle start", "no training plans yet; import one with 'limber workout plan import FILE'"),
        ("workout cycle", "no training cycle is active; start one with 'limber workout cycle start'"),
        ("workout log", "no workout is scheduled for today; start the next one with 'limber workout start --next'"),
        ("import $TEST_HOME/none.json", "'$TEST_HOME/none.json': no such file"),
        ("nutrition", "limber nutrition profile"),
        ("remind rehearse", "no reminder is on"), ("intend --delete", "no intention"),
        ("stretch --output null:virtual --catalog none", "$TEST_HOME/none/stretches.json"),
        ("stretch --output null:virtual --music ./none", "$TEST_HOME/./none"),
        (
            "stretch --output null:virtual --music xylophone",
            "'limber music' lists the music, and ./xylophone names a file"
        ),
        ("stretch neck --output null:virtual --language fr", "no stretching catalog in 'fr'; installed: en"),
        ("meditate --catalog none --output null", "$TEST_HOME/none/meditation.json: no such file"),
        ("catalog check -q $TEST_HOME/none", "$TEST_HOME/none/stretches.json"),
        ("keys --device /dev/null", "'/dev/null' is not an input device; choose one of /dev/input/event*"),
        (
            "keys --device /dev/input/event99",
            "no such device: '/dev/input/event99'; connect it or choose another device"
        ),
    ])
    func namesWhatIsMissing(line: String, message: String) async throws {
        try await home.fails(.missing, message, line)
    }

    @Test(arguments: [
        "pause", "play", "toggle", "skip", "previous", "level", "output", "stop", "status",
        "status --json --follow",
        "watch",
        "restart",
    ])
    func namesTheMissingSession(line: String) async throws {
        try await home.fails(.unavailable, "limber stretch", line)
        #expect(!home.has("data"))
    }

    @Test(arguments: ["pause", "resume"]) func namesTheMissingRest(command: String) async throws {
        try await home.fails(
            .unavailable, "no rest timer is running; start one with 'limber rest 120'", "rest \(command)")
    }

    @Test(arguments: [
        ("stretch --output null:virtual --events none/events", "'none/events'"),
        (
            "stretch --output file:none/session.wav",
            "limber: cannot write '$TEST_HOME/none/session.wav': no such file or directory\n"
        ),
        ("import $TEST_HOME", "cannot read '$TEST_HOME'"),
        ("export $TEST_HOME/no/folder.json", "cannot write '$TEST_HOME/no/folder.json'"),
    ])
    func namesTheFileThatCannotBeUsed(line: String, message: String) async throws {
        try await home.fails(.inputOutput, message, line)
    }
}
