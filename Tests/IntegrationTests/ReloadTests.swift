import Foundation
import SessionCore
import TestSupport
import Testing

/// A daemon that reloads its configuration while it runs.
@Suite(.takingTurns) struct ReloadTests {
    private let home: TemporaryHome
    private let ports = (Port.next(), Port.next())

    init() throws {
        home = try TemporaryHome(changing: ["LIMBER_HTTP_PORT": nil])
        try SampleCatalog.write(to: home)
    }

    /// Writes a configuration with a silent output and these lines.
    private func configure(port: Int, interrupt: String = "pause", _ lines: String...) throws {
        let catalog = "catalog: \(home.path("catalog"))"
        let session = "session: {output: null, music: none, lead_in: none, \(catalog), interrupt: \(interrupt)}"
        let all = [session, "http: {port: \(port)}", "other_players: {mpris: false, mpd: off}"] + lines
        try home.write(all.joined(separator: "\n") + "\n", to: "home/.config/limber/config.yaml")
    }

    /// Runs a daemon on the first port for the duration of `body`, and returns its log.
    private func serving(_ body: (Running) async throws -> Void) async throws -> String {
        let daemon = try home.start(["serve"])
        try await comesUp(on: ports.0)
        try await body(daemon)
        daemon.signal(SIGTERM)
        let ended = try await daemon.finished()
        #expect(ended.status == 0)
        return ended.errors
    }

    /// Reloads the configuration, and returns once the log contains the text.
    private func reload(_ daemon: Running, until sentence: String) async throws {
        let before = try daemon.errors.count
        daemon.signal(SIGHUP)
        try await until { try daemon.errors.dropFirst(before).contains(sentence) }
    }

    private static let isRead = "configuration reloaded"

    /// Waits for the page.
    private func comesUp(on port: Int) async throws {
        let address = "http://127.0.0.1:\(port)/healthz"
        try await until { (try? await HTTP.ask("GET", address))?.status == 200 }
    }

    private func send(_ path: String, _ body: String) async throws {
        let answer = try await HTTP.ask("POST", "http://127.0.0.1:\(ports.0)\(path)", json: Data(body.utf8))
        #expect(200..<300 ~= answer.status, "\(String(decoding: answer.body, as: UTF8.self))")
    }

    @Test func movesThePageToAnotherPort() async throws {
        try configure(port: ports.0)
        _ = try await serving { daemon in
            try configure(port: ports.1)
            try await reload(daemon, until: Self.isRead)
            try await comesUp(on: ports.1)
            #expect(await !HTTP.isListened(to: ports.0))
        }
    }

    @Test func appliesSettingsToTheNextSession() async throws {
        try configure(port: ports.0)
        _ = try await serving { daemon in
            #expect(try await home.limber("play").status == 0)
            try configure(port: ports.0, interrupt: "duck")
            try await reload(daemon, until: Self.isRead)
            // The current session continues unchanged.
            #expect(try await home.status()["interrupt"] as? String == "pause")
            #expect(try await home.limber("stop").status == 0)
            #expect(try await home.limber("play").status == 0)
            #expect(try await home.status()["interrupt"] as? String == "duck")
            #expect(try await home.limber("stop").status == 0)
        }
    }

    @Test func appliesTheStartOfTheDay() async throws {
        try configure(port: ports.0)
        _ = try await serving { daemon in
            // Between ten and eleven: the range covers the hour before and after.
            let ended = home.noon.now.date.addingTimeInterval(-7200).ISO8601Format()
            try await send(
                "/api/stretch-sessions",
                #"{"completedAt":"\#(ended)","totalDurationSeconds":60,"regionsCompleted":1,"regionsSkipped":0,"#
                    + #""stretches":[{"region":"neck","stretchId":"a","stretchName":"A","durationSeconds":60,"#
                    + #""skippedSegments":0}]}"#)
            let card = { try await HTTP.ask("GET", "http://127.0.0.1:\(ports.0)/api/today/stretch").body }
            #expect(String(decoding: try await card(), as: UTF8.self).contains("Stretched today!"))
            try configure(port: ports.0, "day_starts_at: 11:00")
            try await reload(daemon, until: Self.isRead)
            #expect(String(decoding: try await card(), as: UTF8.self).contains("Last stretched yesterday"))
        }
    }

    @Test func appliesTheSpeechCommand() async throws {
        try configure(port: ports.0, "speech: {command: 'cp {txt} \(home.path("first")); : {wav}'}")
        _ = try await serving { daemon in
            try configure(port: ports.0, "speech: {command: 'cp {txt} \(home.path("second")); : {wav}'}")
            try await reload(daemon, until: Self.isRead)
            try await send(
                "/api/notifications/schedule", #"{"delayMs":1,"title":"Tea","body":"It has drawn","tag":"tea"}"#)
            try await until { home.has("second") }
            #expect(!home.has("first"))
        }
    }

    @Test func namesSettingsThatNeedARestart() async throws {
        try configure(port: ports.0)
        let errors = try await serving { daemon in
            try configure(port: ports.0, "log: {level: info}", "control: {socket: \(home.path("other.sock"))}")
            try await reload(daemon, until: #"restart required settings="log.level, control.socket""#)
            try configure(port: ports.0)
            try await reload(daemon, until: Self.isRead)
        }
        #expect(errors.split(separator: "restart required").count == 2)
    }

    @Test(arguments: [
        ("volume: 3", ":4: unknown key 'volume'"),
        ("http: {port: 0.5}", ":4: duplicate key 'http', first set in line 2"),
        ("day_starts_at: noon", ":4: day_starts_at is 'noon'"), ("keys: [", ":5: invalid YAML"),
    ])
    func keepsSettingsOnAFault(line: String, complaint: String) async throws {
        try configure(port: ports.0)
        let errors = try await serving { daemon in
            try configure(port: ports.1, line)
            try await reload(daemon, until: "configuration not reloaded")
            try await comesUp(on: ports.0)
            #expect(await !HTTP.isListened(to: ports.1))
        }
        #expect(errors.contains("configuration not reloaded error=\"\(home.path("home/.config/limber/config.yaml"))"))
        #expect(errors.contains(complaint))
        #expect(!errors.contains(Self.isRead))
    }

    /// A daemon under nohup whose terminal closes.
    @Test func ignoresAHangupUnderNohup() async throws {
        try configure(port: ports.0)
        let daemon = try home.startShell("exec nohup \"$LIMBER\" serve")
        try await comesUp(on: ports.0)
        daemon.signal(SIGHUP)
        // Enough time to reload: each command starts a program and gets an answer.
        for _ in 1...5 { #expect(try await home.limber("status").status == 0) }
        daemon.signal(SIGTERM)
        let ended = try await daemon.finished()
        #expect(ended.status == 0)
        #expect(!(ended.output + ended.errors).contains(Self.isRead))
    }

    @Test func reportsATakenPortAndUsesTheNext() async throws {
        let other = try PageHost()
        try configure(port: ports.0)
        try await other.serving { _ in
            _ = try await serving { daemon in
                try configure(port: other.port)
                let sentence =
                    "cannot serve the web page, retrying address=127.0.0.1:\(other.port) error=\"Address already in use\""
                try await reload(daemon, until: sentence)
                // Everything else continues.
                #expect(try await home.limber("status").status == 0)
                try configure(port: ports.0)
                try await reload(daemon, until: Self.isRead)
                try await comesUp(on: ports.0)
            }
        }
    }
}
