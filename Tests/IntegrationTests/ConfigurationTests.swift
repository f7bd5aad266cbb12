import Testing

@Suite(.takingTurns) struct ConfigurationTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome(changing: ["LIMBER_LOG_LEVEL": "debug"]) }

    /// The words of a key's line in the output of the doctor.
    private func words(_ key: String, in examination: Finished) -> [String] {
        let line = examination.output.split(separator: "\n").first { $0.contains(" \(key) ") } ?? ""
        return line.split(separator: " ").dropFirst().map(String.init)
    }

    @Test func doctorShowsEachValueWithItsOrigin() async throws {
        try home.write("session:\n  interrupt: duck\n", to: "home/.config/limber/config.yaml")
        let examination = try await home.limber("doctor", "--set", "session.pause_limit=10m")
        #expect(examination.status == 0)
        let file = home.path("home/.config/limber/config.yaml")
        #expect(examination.output.hasPrefix("settings ok   \(file)\n"))
        #expect(words("session.interrupt", in: examination) == ["session.interrupt", "duck", "\(file):2"])
        #expect(words("session.lead_in", in: examination) == ["session.lead_in", "every", "default"])
        #expect(words("log.level", in: examination) == ["log.level", "debug", "LIMBER_LOG_LEVEL"])
        #expect(words("session.pause_limit", in: examination) == ["session.pause_limit", "10m", "command", "line"])
        #expect(words("session.catalog", in: examination) == ["session.catalog", "-", "default"])
    }

    @Test func doctorNamesEveryFault() async throws {
        try home.write("session:\n  interrupt: mute\n  volume: 3\n", to: "my.yaml")
        let examination = try await home.limber("doctor", "--config", "my.yaml")
        #expect(examination.status == 1)
        #expect(examination.output.contains("BAD  \(home.path("my.yaml")):2: session.interrupt is 'mute'"))
        #expect(examination.output.contains("BAD  \(home.path("my.yaml")):3: unknown key 'session.volume'"))
        let missing = try await home.limber("doctor", "--config", "none.yaml")
        #expect(missing.status == 1)
        #expect(missing.output.contains("BAD  \(home.path("none.yaml")): no such file"))
        #expect(try await home.limber("doctor", "--set", "log.level").status == 64)
    }

    @Test func opensTheConfiguredSocket() async throws {
        try home.write("control:\n  socket: my.sock\n", to: "run/config.yaml")
        let environment: [String: String?] = ["LIMBER_CONFIG": "$TEST_HOME/run/config.yaml"]
        let session = try home.start(
            ["stretch", "neck:600", "--output", "null", "--events", "-"], changing: environment)
        #expect(await session.line(containing: "cue.started") != nil)
        #expect(home.has("run/my.sock"))
        let paused = try await home.start(["pause"], changing: environment).finished()
        #expect(paused.status == 0)
        // A faulty file does not prevent control of the running session.
        try home.write("control:\n  socket: my.sock\nvolume: 3\n", to: "run/config.yaml")
        #expect(try await home.start(["stop"], changing: environment).finished().status == 0)
        #expect(try await session.finished().status == 1)
    }

    private static let readers = [
        "today", "history", "setup", "profile", "export -", "import document.json", "remind", "remind next",
        "remind test", "intend", "answer Done", "rest 1", "workout", "workout weeks", "workout plan", "weight", "plan",
    ]
    /// Commands that control a session, whatever the file holds.
    private static let controls = ["status", "play", "pause", "toggle", "skip", "skip-stretch", "previous", "stop"]

    @Test(arguments: readers + controls + ["rest", "rest cancel"])
    func everyCommandReportsABrokenFile(command: String) async throws {
        let file = try home.write("volume: 3\n", to: "home/.config/limber/config.yaml")
        let ended = try await home.limber(command.split(separator: " ").map(String.init))
        #expect(ended.errors.contains("limber: \(file):1: unknown key 'volume'"))
    }

    @Test(arguments: readers)
    func aBrokenFileEndsWith65(command: String) async throws {
        try home.write("volume: 3\n", to: "home/.config/limber/config.yaml")
        let ended = try await home.limber(command.split(separator: " ").map(String.init))
        #expect(ended.status == 65)
        #expect(ended.output == "")
    }

    @Test(arguments: readers + controls + ["rest", "rest cancel"])
    func aMissingNamedFileEndsWith66(command: String) async throws {
        let words = command.split(separator: " ").map(String.init)
        let ended = try await home.start(words, changing: ["LIMBER_CONFIG": "$TEST_HOME/none.yaml"]).finished()
        #expect(ended.status == 66)
        #expect(
            ended.errors == "limber: \(home.path("none.yaml")): no such file; correct --config or LIMBER_CONFIG\n")
    }
}
