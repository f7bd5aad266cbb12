import FoundationEssentials
import Logging
import ServiceSettings
import SessionCore
import TestSupport
import Testing
import UserFiles

@Suite struct SettingsFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

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
            #expect(error.isMissingFile)
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
            #expect(!error.isMissingFile)
        }
    }

    @Test func mayBeALink() throws {
        try folder.file("real.yaml", text: "log: {level: info}")
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/config.yaml", withDestinationPath: "real.yaml")
        let settings = try SettingsReading(sources(file: "\(folder.path)/config.yaml", [:])).checked()
        #expect(settings.log.level == .info)
    }

    @Test func resolvesPathsAgainstItsFolder() throws {
        try folder.file(
            "config.yaml",
            text: """
                session: {music: music/all, catalog: ~/voice, output: "file:out.wav"}
                keys: {devices: [input, /dev/input/event3]}
                other_players: {mpd: ~/.mpd/socket}
                control: {socket: ./limber.sock}
                """)
        let settings = try SettingsReading(sources(file: "\(folder.path)/config.yaml", ["HOME": "/home/ann"])).checked()
        #expect(settings.session.music == .path("\(folder.path)/music/all"))
        #expect(settings.session.catalog == "/home/ann/voice")
        #expect(settings.session.output == .file(path: "\(folder.path)/out.wav"))
        #expect(settings.keys.devices == ["\(folder.path)/input", "/dev/input/event3"])
        #expect(settings.otherPlayers.mpd == .at(.socket(path: "/home/ann/.mpd/socket"), password: nil))
        #expect(settings.control.socket == "\(folder.path)/./limber.sock")
    }

    /// In 1.0 a word was always a path, so an existing file comes before the name of bundled music.
    @Test func aWordNamesMusicUnlessAFileHasThatName() throws {
        try folder.file("config.yaml", text: "session: {music: rain}")
        let path = "\(folder.path)/config.yaml"
        #expect(try SettingsReading(sources(file: path, [:])).checked().session.music == .named("rain"))
        try folder.file("rain", text: "")
        #expect(try SettingsReading(sources(file: path, [:])).checked().session.music == .path("\(folder.path)/rain"))
    }

    @Test func resolvesOtherPathsAgainstTheWorkingFolder() throws {
        var sources = sources(["HOME": "/home/ann", "LIMBER_SESSION_MUSIC": "music/all"])
        sources.overrides = ["session.catalog": "voice", "session.output": "raw:-"]
        let settings = try SettingsReading(sources).checked()
        #expect(settings.session.music == .path("/here/music/all"))
        #expect(settings.session.catalog == "/here/voice")
        #expect(settings.session.output == .raw(path: "-"))
    }

    @Test func reportsAMissingHome() throws {
        var sources = sources(["XDG_CONFIG_HOME": folder.path])
        sources.overrides = ["session.catalog": "~/voice"]
        let error = try #require(throws: SettingsError.self) { try SettingsReading(sources).checked() }
        #expect(error.description.hasPrefix("--set: session.catalog is '~/voice'; use the path of a folder"))
    }

    @Test(arguments: [
        ("auto", MPDChoice.auto), ("off", .off), ("radio", .at(.host("radio", port: 6600), password: nil)),
        ("radio:6601", .at(.host("radio", port: 6601), password: nil)),
        ("secret@192.168.0.2", .at(.host("192.168.0.2", port: 6600), password: "secret")),
        ("'[::1]:6601'", .at(.host("::1", port: 6601), password: nil)),
        ("'::1'", .at(.host("::1", port: 6600), password: nil)),
        ("/run/mpd/socket", .at(.socket(path: "/run/mpd/socket"), password: nil)),
    ])
    func namesAMusicPlayerDaemon(text: String, choice: MPDChoice) throws {
        try folder.file("config.yaml", text: "other_players: {mpd: \(text)}")
        let settings = try SettingsReading(sources(file: "\(folder.path)/config.yaml", [:])).checked()
        #expect(settings.otherPlayers.mpd == choice)
    }
}
