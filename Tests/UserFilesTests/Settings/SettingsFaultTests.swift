import TestSupport
import Testing
import UserFiles

@Suite struct SettingsFaultTests {
    private let workplace: Workplace

    init() throws { workplace = try Workplace() }

    struct Case: CustomTestStringConvertible {
        let yaml: String
        let faults: [String]

        init(_ yaml: String, _ faults: String...) {
            self.yaml = yaml
            self.faults = faults
        }

        var testDescription: String { yaml }
    }

    @Test(arguments: [
        Case(""),
        Case("# nothing but a comment\n"),
        Case("session:\n"),
        Case("session: ~\nkeys:\n  devices:\ncontrol:\n  socket: null\n"),
        Case("\u{feff}log:\r\n  level: info\r\n"),
        Case("sesion:\n  lead_in: first", "config.yaml:1: unknown key 'sesion'; did you mean 'session'?"),
        Case("volume: 3", "config.yaml:1: unknown key 'volume'; use one of: control, day_starts_at, "),
        Case("pause_limit: 3m", "config.yaml:1: unknown key 'pause_limit'; did you mean 'session.pause_limit'?"),
        Case(
            "session:\n  leadin: first",
            "config.yaml:2: unknown key 'session.leadin'; did you mean 'session.lead_in'?"),
        Case(
            "session:\n  lead_in:\n    deep: 1", "config.yaml:2: session.lead_in is a mapping; use first, every or none"
        ),
        Case(
            "session:\n  lead_in: first\n  lead_in: every\n",
            "config.yaml:3: duplicate key 'session.lead_in', first set in line 2"),
        Case(
            "session:\n  music: none\nlog:\n  level: info\nsession:\n  output: null\n",
            "config.yaml:5: duplicate key 'session', first set in line 1"),
        Case(
            "# ü\u{2028}\nlog: {level: a, level: b, \"level\": c}\n",
            "config.yaml:3: duplicate key 'log.level'", "config.yaml:3: duplicate key 'log.level'",
            "config.yaml:3: log.level is 'c'"),
        Case("session:\n  lead_in: twice", "config.yaml:2: session.lead_in is 'twice'; use first, every or none"),
        Case("session:\n  lead_in:", "config.yaml:2: session.lead_in has no value; use first, every or none"),
        Case("session:\n  lead_in: ''", "config.yaml:2: session.lead_in is empty; use first, every or none"),
        Case("session:\n  lead_in: [first]", "config.yaml:2: session.lead_in is not a list of words; use first"),
        Case("session:\n  output: loud", "config.yaml:2: session.output is 'loud'; use auto, alsa, alsa:DEVICE"),
        Case("session:\n  output: 'raw:'", "config.yaml:2: session.output is 'raw:'"),
        Case("session:\n  interrupt: mute", "config.yaml:2: session.interrupt is 'mute'; use pause, duck or off"),
        Case(
            "session:\n  pause_limit: soon", "config.yaml:2: session.pause_limit is 'soon'; use a duration such as 30m"
        ),
        Case("session:\n  pause_limit: 0s", "from 1s to 24h"),
        Case("session:\n  pause_limit: 25h", "from 1s to 24h"),
        Case("session:\n  pause_limit: -5m", "'-5m'"),
        Case("session:\n  pause_limit: 9223372036854775807h", "from 1s to 24h"),
        Case("log:\n  file: limber.log", "config.yaml:2: unknown key 'log.file'; use one of: log.level"),
        Case("mpris:\n  enabled: maybe", "config.yaml:2: mpris.enabled is 'maybe'; use true or false"),
        Case(
            "other_players:\n  mpd: radio:port", "config.yaml:2: other_players.mpd is 'radio:port'; use auto, off, HOST"
        ),
        Case("other_players:\n  mpd: radio:70000", "'radio:70000'"),
        Case("other_players:\n  mpd: ':6600'", "':6600'"),
        Case("other_players:\n  mpd: 'two words'", "'two words'"),
        Case("keys:\n  devices: /dev/input/event3", "config.yaml:2: keys.devices is not a list; use a list of paths"),
        Case("keys:\n  devices: [[a]]", "config.yaml:2: keys.devices is not a list of words"),
        Case("keys:\n  devices: ['']", "config.yaml:2: keys.devices is []"),
        Case("log:\n  level: loud", "use trace, debug, info, notice, warning, error or critical"),
        Case("day_starts_at: 4", "config.yaml:1: day_starts_at is '4'; use a time from 00:00 to 23:59"),
        Case("day_starts_at: 24:00", "'24:00'"),
        Case("day_starts_at: 12:60", "'12:60'"),
        Case("day_starts_at: 1:30", "'1:30'"),
        Case("day_starts_at: -1:30", "'-1:30'"),
        Case("day_starts_at:", "day_starts_at has no value"),
        Case("day_starts_at:\n  hour: 4", "day_starts_at is a mapping; use a time"),
        Case("week_starts_on: Mon", "config.yaml:1: week_starts_on is 'Mon'; did you mean 'monday'?"),
        Case("week_starts_on: 1", "config.yaml:1: week_starts_on is '1'; use sunday, monday, tuesday"),
        Case("mpris:\n  enabled: flase", "config.yaml:2: mpris.enabled is 'flase'; did you mean 'false'?"),
        Case("session:\n  output: nul", "config.yaml:2: session.output is 'nul'; did you mean 'null'?"),
        Case("days:\n  week_starts_on: monday", "config.yaml:1: unknown key 'days'"),
        Case("log:\n  week_starts_on: monday", "unknown key 'log.week_starts_on'; use one of: log.level"),
        Case("week_start_on: monday", "unknown key 'week_start_on'; did you mean 'week_starts_on'?"),
        Case("log: info", "config.yaml:1: log is a section; put its keys below it"),
        Case("log: [info]", "config.yaml:1: log is a section"),
        Case("- log", "config.yaml:1: expected a mapping; start with a section such as 'session:'"),
        Case("just text", "config.yaml:1: expected a mapping"),
        Case("? [a, b]\n: c", "config.yaml:1: expected a key"),
        Case("log:\n  level: info\n bad: [", "config.yaml:3: invalid YAML: "),
        Case("log: {level: info}\n---\nlog: {}\n", "config.yaml:2: invalid YAML: "),
        Case("log: *nowhere", "config.yaml:1: invalid YAML: found undefined alias"),
        Case("log:\n  level: \"\u{1}\"", "config.yaml: invalid YAML: control characters are not allowed"),
        Case(
            "mpris:\n  enabled: 3\nnonsense: 1\nsession:\n  music: none\n  musik: none\n  lead_in: 7\nlog:\n  level: loud\n",
            "config.yaml:2: mpris.enabled", "config.yaml:3: unknown key 'nonsense'",
            "config.yaml:6: unknown key 'session.musik'", "config.yaml:7: session.lead_in",
            "config.yaml:9: log.level"),
    ])
    func namesEverythingThatIsWrongAndItsLine(_ example: Case) throws {
        let faults = try workplace.faults(in: example.yaml)
        #expect(faults.count == example.faults.count, "\(faults)")
        for (fault, expected) in zip(faults, example.faults) { #expect(fault.contains(expected)) }
    }

    @Test func survivesManyDuplicatesAndDeepNesting() throws {
        let keys = String(repeating: "log: {}\n", count: 1000)
        #expect(try workplace.faults(in: keys) == ["config.yaml: too many duplicate keys"])
        let brackets = String(repeating: "[", count: 100_000)
        #expect(try workplace.faults(in: "session: \(brackets)").count == 1)
    }

    @Test(arguments: [
        (["LIMBER_LOG_LEVL": "info"], "LIMBER_LOG_LEVL: unknown variable; did you mean 'LIMBER_LOG_LEVEL'?"),
        (["LIMBER_CONTROL_SOCKET": "/a"], "LIMBER_CONTROL_SOCKET: unknown variable; did you mean 'LIMBER_"),
        (["LIMBER_CONFG": "/a"], "LIMBER_CONFG: unknown variable; did you mean 'LIMBER_CONFIG'?"),
        (["LIMBER_LOG_LEVEL": "loud"], "LIMBER_LOG_LEVEL: log.level is 'loud'; use trace"),
        (["LIMBER_SESSION_MUSIC": "~other/music"], nil),
        (["LIMBERLY": "loud"], nil),
    ])
    func namesTheVariable(environment: [String: String], fault: String?) throws {
        let faults = try workplace.faults(in: "", environment: environment)
        #expect(faults.count == (fault == nil ? 0 : 1))
        if let fault { #expect(faults.first?.hasPrefix(fault) == true, "\(faults)") }
    }

    @Test(arguments: [
        (["log.levl": "info"], "--set: unknown key 'log.levl'; did you mean 'log.level'?"),
        (["log": "info"], "--set: unknown key 'log'"),
        (["log.level": "loud"], "--set: log.level is 'loud'; use trace"),
    ])
    func namesTheSwitch(overrides: [String: String], fault: String) throws {
        let faults = try workplace.faults(in: "", overrides: overrides)
        #expect(faults.count == 1)
        #expect(faults.first?.hasPrefix(fault) == true, "\(faults)")
    }

    @Test func saysAllOfItInOneError() throws {
        let reading = try workplace.read("log: 1\nkey: 2", environment: ["LIMBER_KEYS": "1"])
        let error = try #require(throws: SettingsError.self) { try reading.checked() }
        #expect(error.description.split(separator: "\n").count == 3)
        #expect(!error.isMissingFile)
        #expect(try workplace.read("").checked() == ProgramSettings())
    }
}
