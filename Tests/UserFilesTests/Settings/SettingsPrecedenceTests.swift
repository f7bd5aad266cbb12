import Logging
import SessionCore
import TestSupport
import Testing
import UserFiles

@Suite struct SettingsPrecedenceTests {
    private let fixture: SettingsFixture

    init() throws { fixture = try SettingsFixture() }

    private func origin(of key: String, in reading: SettingsReading) -> String? {
        reading.settings.effectiveSettings.first { $0.key == key }?.origin.description
            .replacing(fixture.folder.path, with: "")
    }

    @Test func eachSourceOverridesTheOneBefore() throws {
        let yaml = "log:\n  level: info"
        let file = try fixture.read(yaml)
        #expect(file.settings.log.level == .info)
        #expect(origin(of: "log.level", in: file) == "/config.yaml:2")
        let environment = try fixture.read(yaml, environment: ["LIMBER_LOG_LEVEL": "debug"])
        #expect(environment.settings.log.level == .debug)
        #expect(origin(of: "log.level", in: environment) == "LIMBER_LOG_LEVEL")
        let commandLine = try fixture.read(
            yaml, environment: ["LIMBER_LOG_LEVEL": "debug"], overrides: ["log.level": "error"])
        #expect(commandLine.settings.log.level == .error)
        #expect(origin(of: "log.level", in: commandLine) == "command line")
        #expect(origin(of: "mpris.enabled", in: commandLine) == "default")
        #expect(commandLine.faults.isEmpty)
    }

    @Test(arguments: [
        ("day_starts_at", "LIMBER_DAY_STARTS_AT", "04:00"),
        ("week_starts_on", "LIMBER_WEEK_STARTS_ON", "monday"),
        ("session.lead_in", "LIMBER_SESSION_LEAD_IN", "every"),
        ("session.output", "LIMBER_SESSION_OUTPUT", "alsa:hw:1"),
        ("session.music", "LIMBER_SESSION_MUSIC", "/srv/music"),
        ("session.interrupt", "LIMBER_SESSION_INTERRUPT", "duck"),
        ("session.catalog", "LIMBER_SESSION_CATALOG", "/srv/voice"),
        ("session.pause_limit", "LIMBER_SESSION_PAUSE_LIMIT", "90s"),
        ("mpris.enabled", "LIMBER_MPRIS_ENABLED", "false"),
        ("other_players.mpris", "LIMBER_OTHER_PLAYERS_MPRIS", "false"),
        ("other_players.mpd", "LIMBER_OTHER_PLAYERS_MPD", "radio:6601"),
        ("keys.enabled", "LIMBER_KEYS_ENABLED", "false"),
        ("keys.grab", "LIMBER_KEYS_GRAB", "true"),
        ("log.level", "LIMBER_LOG_LEVEL", "trace"),
        ("control.socket", "LIMBER_SOCKET", "/tmp/limber.sock"),
    ])
    func everyKeyHasAVariableAndAnOption(key: String, variable: String, value: String) throws {
        let file = try fixture.read("\(key.replacing(".", with: ":\n  ")): \(value)")
        let environment = try fixture.read("", environment: [variable: value])
        let commandLine = try fixture.read("", overrides: [key: value])
        for reading in [file, environment, commandLine] {
            #expect(reading.faults.isEmpty)
            let entry = try #require(reading.settings.effectiveSettings.first { $0.key == key })
            #expect(entry.value == value)
            #expect(entry.origin != .default)
            // Nothing else has changed.
            #expect(reading.settings.effectiveSettings.count { $0.origin != .default } == 1)
        }
    }

    @Test func readsListsWithCommasOutsideYAML() throws {
        let devices = ["/dev/input/event3", "/dev/input/by-id/usb-Remote-event-kbd"]
        let file = try fixture.read("keys:\n  devices:\n    - \(devices[0])\n    - \(devices[1])\n")
        let environment = try fixture.read(
            "", environment: ["LIMBER_KEYS_DEVICES": devices.joined(separator: ", ")])
        let commandLine = try fixture.read("", overrides: ["keys.devices": devices.joined(separator: ",")])
        for reading in [file, environment, commandLine] {
            #expect(reading.settings.keys.devices == devices)
            #expect(reading.faults.isEmpty)
        }
    }

    @Test func ignoresAnEmptyVariable() throws {
        let reading = try fixture.read(
            "log:\n  level: info", environment: ["LIMBER_LOG_LEVEL": "", "LIMBER_CONFIG": "", "LIMBER_NONSENSE": ""])
        #expect(reading.settings.log.level == .info)
        #expect(reading.faults.isEmpty)
    }

    @Test func aFaultKeepsTheValueOfTheSourceBelow() throws {
        let reading = try fixture.read("log:\n  level: info", environment: ["LIMBER_LOG_LEVEL": "loud"])
        #expect(reading.settings.log.level == .info)
        #expect(reading.faults.count == 1)
    }

    @Test func convertsSessionSettingsToOptions() throws {
        let reading = try fixture.read(
            "session: {lead_in: none, output: null, music: none, interrupt: off, catalog: /srv/voice}")
        let expected = SessionOptions(
            leadIn: .none, output: .null, music: .none, interrupt: .off, catalog: "/srv/voice")
        #expect(reading.settings.session == expected)
        #expect(reading.faults.isEmpty)
    }
}
