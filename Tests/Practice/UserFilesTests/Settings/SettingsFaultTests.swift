import SessionCore
import TestSupport
import Testing
import UserFiles

@Suite struct SettingsFaultTests {
    private let fixture = SettingsFixture()

    @Test(arguments: [
        ("", []), ("# nothing but a comment\n", []), ("session:\n", []),
        ("session: ~\nkeys:\n  devices:\ncontrol:\n  socket: null\n", []),
        ("\u{feff}log:\r\n  level: info\r\nsession:\r\n  music: none\r\n", []),
        ("log:\r  level: info\rsession:\r  lead_in: twice\r", ["4: session.lead_in is 'twice'"]),
        ("log:\n  level: info\nsession:\n\tmusic: none\n", ["4: a tab indents the line; indent with spaces"]),
        ("log:\n  level:\tinfo\t\n", []),
        ("sesion:\n  lead_in: first", ["1: unknown key 'sesion'; did you mean 'session'?"]),
        ("volume: 3", ["1: unknown key 'volume'; use one of: control, day_starts_at, "]),
        ("pause_limit: 3m", ["1: unknown key 'pause_limit'; did you mean 'session.pause_limit'?"]),
        ("session:\n  lead_in:\n    deep: 1", ["2: session.lead_in is a mapping; use first, every or none"]),
        ("session:\n  lead_in: first\n  lead_in: every\n", ["3: duplicate key 'session.lead_in', first set in line 2"]),
        (
            "session:\n  music: none\nlog:\n  level: info\nsession:\n  output: null\n",
            ["5: duplicate key 'session', first set in line 1"]
        ),
        (
            "# ü\u{2028}\nlog: {level: a, level: b, \"level\": c}\n",
            ["3: duplicate key 'log.level'", "3: duplicate key 'log.level'", "3: log.level is 'c'"]
        ),
        ("session:\n  lead_in: twice", ["2: session.lead_in is 'twice'; use first, every or none"]),
        ("session:\n  lead_in:", ["2: session.lead_in has no value; use first, every or none"]),
        ("session:\n  lead_in: ''", ["2: session.lead_in is empty; use first, every or none"]),
        ("session:\n  output: loud", ["2: session.output is 'loud'; use auto, alsa, alsa:DEVICE"]),
        (
            "session:\n  music_level: 7\n  voice_level: -6dB\n",
            [
                "2: session.music_level is '7'; use a whole number of decibels from -20 to 6",
                "3: session.voice_level is '-6dB'",
            ]
        ),
        ("session:\n  pause_limit: soon", ["2: session.pause_limit is 'soon'; use a duration such as 30m"]),
        ("session:\n  pause_limit: 0s", ["from 1s to 24h"]),
        ("session:\n  pause_limit: 25h", ["from 1s to 24h"]),
        ("session:\n  pause_limit: 9223372036854775807h", ["from 1s to 24h"]),
        ("log:\n  file: limber.log", ["2: unknown key 'log.file'; use one of: log.level"]),
        ("mpris:\n  enabled: maybe", ["2: mpris.enabled is 'maybe'; use true or false"]),
        ("other_players:\n  mpd: radio:port", ["2: other_players.mpd is 'radio:port'; use auto, off, HOST"]),
        // Tokens and passwords are not shown.
        ("http:\n  token: hunter2", ["2: http.token is not valid; use at least 8 characters without spaces"]),
        ("other_players:\n  mpd: hunter2@radio:port", ["2: other_players.mpd is '…@radio:port'; use auto"]),
        ("server:\n  url: ftp://ann:hunter2@a", ["2: server.url is '…@a'; use an address such as"]),
        ("outputs: kitchen", ["1: outputs is not a mapping; use names of letters"]),
        ("outputs:\n  auto: null", ["1: outputs is [auto=null]; use names of letters"]),
        ("outputs:\n  kitchen: file:a.wav", ["outputs is [kitchen=file:a.wav]; use names of letters"]),
        ("outputs:\n  kitchen: [a]", ["outputs is a mapping; use names of letters"]),
        ("keys:\n  devices: /dev/input/event3", ["2: keys.devices is not a list; use a list of paths"]),
        ("keys:\n  devices: [[a]]", ["2: keys.devices is not a list of words"]),
        ("keys:\n  devices: ['']", ["2: keys.devices is []"]),
        ("day_starts_at: 4.5", ["1: day_starts_at is '4.5'; use a time from 00:00 to 23:59"]),
        ("day_starts_at: 24:00", ["'24:00'"]),
        ("week_starts_on: Mon", ["1: week_starts_on is 'Mon'; did you mean 'monday'?"]),
        ("log: info", ["1: log is a section; put its keys below it"]),
        ("- log", ["1: expected a mapping; start with a section such as 'session:'"]),
        ("? [a, b]\n: c", ["1: expected a key"]),
        ("log:\n  level: info\n bad: [", ["3: invalid YAML: "]),
        ("log: {level: info}\n---\nlog: {}\n", ["2: invalid YAML: "]),
        ("log: *nowhere", ["1: invalid YAML: found undefined alias"]),
        ("log:\n  level: \"\u{1}\"", [": invalid YAML: control characters are not allowed"]),
        (
            "mpris:\n  enabled: 3\nnonsense: 1\nsession:\n  music: none\n  musik: none\n  lead_in: 7\nlog:\n  level: loud\n",
            [
                "2: mpris.enabled", "3: unknown key 'nonsense'", "6: unknown key 'session.musik'",
                "7: session.lead_in", "9: log.level",
            ]
        ),
    ])
    func namesEverythingThatIsWrongAndItsLine(yaml: String, expected: [String]) throws {
        let faults = try fixture.read(yaml).faults.map(\.description)
        #expect(faults.count == expected.count, "\(faults)")
        #expect(faults.allSatisfy { $0.hasPrefix("\(fixture.file):") })
        for (fault, expected) in zip(faults, expected) { #expect(fault.contains(expected)) }
    }

    @Test func survivesManyDuplicatesAndDeepNesting() throws {
        let keys = String(repeating: "log: {}\n", count: 1000)
        #expect(try fixture.faults(in: keys) == [" too many duplicate keys"])
        let brackets = String(repeating: "[", count: 100_000)
        #expect(try fixture.faults(in: "session: \(brackets)").count == 1)
    }

    @Test(arguments: [
        (["LIMBER_LOG_LEVL": "info"], [:], "LIMBER_LOG_LEVL: unknown variable; did you mean 'LIMBER_LOG_LEVEL'?"),
        (["LIMBER_CONTROL_SOCKET": "/a"], [:], "LIMBER_CONTROL_SOCKET: unknown variable; did you mean 'LIMBER_"),
        (["LIMBER_CONFG": "/a"], [:], "LIMBER_CONFG: unknown variable; did you mean 'LIMBER_CONFIG'?"),
        (["LIMBER_LOG_LEVEL": "loud"], [:], "LIMBER_LOG_LEVEL: log.level is 'loud'; use trace"),
        (["LIMBER_SESSION_MUSIC": "~other/music", "LIMBERLY": "loud"], [:], nil),
        ([:], ["log.levl": "info"], "--set: unknown key 'log.levl'; did you mean 'log.level'?"),
        ([:], ["log": "info"], "--set: unknown key 'log'"),
        ([:], ["log.level": "loud"], "--set: log.level is 'loud'; use trace"),
    ])
    func namesTheVariableOrOption(environment: [String: String], overrides: [String: String], fault: String?) throws {
        let faults = try fixture.faults(in: "", environment: environment, overrides: overrides)
        #expect(faults.count == (fault == nil ? 0 : 1))
        if let fault { #expect(faults.first?.hasPrefix(fault) == true, "\(faults)") }
    }

    @Test func reportsAllFaultsInOneError() throws {
        let reading = try fixture.read("log: 1\nkey: 2", environment: ["LIMBER_KEYS": "1"])
        let error = try #require(throws: SettingsError.self) { try reading.checked() }
        #expect(error.description.split(separator: "\n").count == 3)
        #expect(error.description.contains("\(fixture.file):1: log is a section"))
        #expect(error.refusalKind == .badData)
        #expect(try fixture.read("").checked() == ProgramSettings())
    }
}
