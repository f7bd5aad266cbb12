import FoundationEssentials
import Logging
import ServiceSettings
import SessionCore
import TestSupport
import Testing
import UserFiles

/// The place of the configuration, its paths, and the sources that override it.
@Suite struct SettingsFileTests {
    private let fixture = SettingsFixture()
    private var folder: TemporaryFolder { fixture.folder }

    private func sources(file: String? = nil, _ environment: [String: String]) -> SettingsSources {
        SettingsSources(file: file, environment: environment, workingFolder: "/here")
    }

    @Test(arguments: [
        (["HOME": "/home/ann"], "/home/ann/.config/limber/config.yaml"),
        (["HOME": "/home/ann", "XDG_CONFIG_HOME": "/conf"], "/conf/limber/config.yaml"),
        (["HOME": "/home/ann", "XDG_CONFIG_HOME": "conf"], "/home/ann/.config/limber/config.yaml"),
        (["XDG_CONFIG_HOME": "/conf"], "/conf/limber/config.yaml"),
        (["HOME": "", "XDG_CONFIG_HOME": ""], "/etc/limber/config.yaml"),
        ([:], "/etc/limber/config.yaml"),
        (["HOME": "/home/ann", "LIMBER_CONFIG": "/my.yaml"], "/my.yaml"),
        (["HOME": "/home/ann", "LIMBER_CONFIG": "my.yaml"], "/here/my.yaml"),
        (["HOME": "/home/ann", "LIMBER_CONFIG": "~/my.yaml"], "/home/ann/my.yaml"),
        (["HOME": "/home/ann", "LIMBER_CONFIG": ""], "/home/ann/.config/limber/config.yaml"),
    ])
    func isSearchedInOnePlace(environment: [String: String], path: String) {
        #expect(sources(environment).filePath == path)
        #expect(sources(file: "/given.yaml", environment).filePath == "/given.yaml")
    }

    @Test func mayBeMissingInTheDefaultPlaceOnly() throws {
        let usual = SettingsReading(sources(["HOME": folder.path]))
        #expect(try usual.checked() == ProgramSettings())
        for asked in [
            sources(file: "\(folder.path)/none.yaml", ["HOME": folder.path]),
            sources(["HOME": folder.path, "LIMBER_CONFIG": "\(folder.path)/none.yaml"]),
        ] {
            let error = try #require(throws: SettingsError.self) { try SettingsReading(asked).checked() }
            #expect(error.refusalKind == .missing)
            #expect(error.description == "\(folder.path)/none.yaml: no such file; correct --config or LIMBER_CONFIG")
        }
    }

    @Test func reportsAReadError() throws {
        try folder.file("latin", [0x6c, 0x6f, 0x67, 0x3a, 0x20, 0xe9])
        try folder.file("long", repeatElement(UInt8(ascii: "#"), count: 1 << 20 + 1))
        for (path, fault) in [
            (folder.path, "not a regular file"), ("/dev/zero", "not a regular file"),
            ("\(folder.path)/latin", "the file is not UTF-8 text"),
            ("\(folder.path)/long", "the file is larger than 1 MiB"),
            ("\(folder.path)/latin/below", "cannot read the file: Not a directory"),
            // A kernel file that fails to read, even for root.
            ("/proc/self/mem", "cannot read the file"),
        ] {
            let error = try #require(throws: SettingsError.self) {
                try SettingsReading(sources(file: path, [:])).checked()
            }
            #expect(error.description.hasPrefix("\(path): \(fault)"), "\(error)")
            #expect(error.refusalKind == .badData)
        }
    }

    @Test func mayBeALink() throws {
        try folder.file("real.yaml", text: "log: {level: info}")
        try FileManager.default.createSymbolicLink(atPath: fixture.file, withDestinationPath: "real.yaml")
        #expect(try SettingsReading(sources(file: fixture.file, [:])).checked().log.level == .info)
    }

    @Test func resolvesPathsAgainstItsFolder() throws {
        let settings = try fixture.read(
            """
            session: {music: music/all, catalog: ~/voice, output: "file:out.wav"}
            keys: {devices: [input, /dev/input/event3]}
            other_players: {mpd: ~/.mpd/socket}
            control: {socket: ./limber.sock}
            """
        ).checked()
        #expect(settings.session.music == .path("\(folder.path)/music/all"))
        #expect(settings.session.catalog == "/home/ann/voice")
        #expect(settings.session.output == .file(path: "\(folder.path)/out.wav"))
        #expect(settings.keys.devices == ["\(folder.path)/input", "/dev/input/event3"])
        #expect(settings.otherPlayers.mpd == .at(.socket(path: "/home/ann/.mpd/socket"), password: nil))
        #expect(settings.control.socket == "\(folder.path)/./limber.sock")
    }

    /// In 1.0 a word was always a path, so an existing file comes before the name of bundled music.
    @Test func aWordNamesMusicUnlessAFileHasThatName() throws {
        let yaml = "session: {music: rain}"
        #expect(try fixture.read(yaml).checked().session.music == .named("rain"))
        try folder.file("rain", text: "")
        #expect(try fixture.read(yaml).checked().session.music == .path("\(folder.path)/rain"))
    }

    @Test func resolvesOtherPathsAgainstTheWorkingFolder() throws {
        let settings = try fixture.read(
            "", environment: ["LIMBER_SESSION_MUSIC": "music/all"],
            overrides: ["session.catalog": "voice", "session.output": "raw:-"]
        ).checked()
        #expect(settings.session.music == .path("/here/music/all"))
        #expect((settings.session.catalog, settings.session.output) == ("/here/voice", .raw(path: "-")))
    }

    @Test func reportsAMissingHome() throws {
        var sources = sources(["XDG_CONFIG_HOME": folder.path])
        sources.overrides = ["session.catalog": "~/voice"]
        let error = try #require(throws: SettingsError.self) { try SettingsReading(sources).checked() }
        #expect(error.description.hasPrefix("--set: session.catalog is '~/voice'; use the path of a folder"))
    }

    @Test(arguments: [
        ([:], [:], "info", "/config.yaml:2"),
        (["LIMBER_LOG_LEVEL": "debug"], [:], "debug", "LIMBER_LOG_LEVEL"),
        (["LIMBER_LOG_LEVEL": "debug"], ["log.level": "error"], "error", "command line"),
        (["LIMBER_LOG_LEVEL": "", "LIMBER_CONFIG": "", "LIMBER_NONSENSE": ""], [:], "info", "/config.yaml:2"),
    ])
    func eachSourceOverridesTheOneBefore(
        environment: [String: String], overrides: [String: String], level: String, origin: String
    ) throws {
        let reading = try fixture.read("log:\n  level: info", environment: environment, overrides: overrides)
        let entries = Dictionary(uniqueKeysWithValues: reading.settings.effectiveSettings.map { ($0.key, $0) })
        #expect(entries["log.level"]?.value == .text(level))
        #expect(entries["log.level"]?.origin.replacing(fixture.folder.path, with: "") == origin)
        #expect(entries["mpris.enabled"]?.origin == "default")
        #expect(reading.faults.isEmpty)
    }

    @Test(arguments: [
        ("day_starts_at", "LIMBER_DAY_STARTS_AT", "04:00"),
        ("week_starts_on", "LIMBER_WEEK_STARTS_ON", "monday"),
        ("session.lead_in", "LIMBER_SESSION_LEAD_IN", "every"),
        ("session.output", "LIMBER_SESSION_OUTPUT", "alsa:hw:1"),
        ("session.music", "LIMBER_SESSION_MUSIC", "/srv/music"),
        ("session.music_level", "LIMBER_SESSION_MUSIC_LEVEL", "-6"),
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
            #expect(entry.value == .text(value))
            #expect(entry.origin != "default")
            // Nothing else has changed.
            #expect(reading.settings.effectiveSettings.count { $0.origin != "default" } == 1)
        }
    }

    /// The daemon tells its settings to every command.
    @Test func tellsItsSettingsWithoutSecrets() throws {
        let settings = try fixture.read("http: {token: seven-wonders}\nkeys: {devices: [/dev/input/event3]}\n").settings
        let sent = try JSONEncoder().encode(settings.effectiveSettings)
        #expect(!String(decoding: sent, as: UTF8.self).contains("seven-wonders"))
        #expect(try JSONDecoder().decode([EffectiveSetting].self, from: sent) == settings.effectiveSettings)
    }

    @Test func readsListsWithCommasOutsideYAML() throws {
        let devices = ["/dev/input/event3", "/dev/input/by-id/usb-Remote-event-kbd"]
        let file = try fixture.read("keys:\n  devices:\n    - \(devices[0])\n    - \(devices[1])\n")
        let environment = try fixture.read("", environment: ["LIMBER_KEYS_DEVICES": devices.joined(separator: ", ")])
        let commandLine = try fixture.read("", overrides: ["keys.devices": devices.joined(separator: ",")])
        for reading in [file, environment, commandLine] {
            #expect(reading.settings.keys.devices == devices)
            #expect(reading.faults.isEmpty)
        }
    }

    @Test func aFaultKeepsTheValueOfTheSourceBelow() throws {
        let reading = try fixture.read("log:\n  level: info", environment: ["LIMBER_LOG_LEVEL": "loud"])
        #expect((reading.settings.log.level, reading.faults.count) == (.info, 1))
    }

    @Test func convertsSessionSettingsToOptions() throws {
        let reading = try fixture.read(
            "session: {lead_in: none, output: null, music: none, music_order: start, "
                + "music_level: -6, voice_level: 3, interrupt: off, catalog: /srv/voice}"
        )
        let expected = SessionOptions(
            leadIn: .none, output: .null, music: .none, musicOrder: .start,
            levels: SoundLevels(music: try Decibels(-6), voice: try Decibels(3)), interrupt: .off, catalog: "/srv/voice"
        )
        #expect(reading.settings.session == expected)
        #expect(reading.faults.isEmpty)
    }
}
