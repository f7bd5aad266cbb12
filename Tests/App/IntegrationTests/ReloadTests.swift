import ControlProtocol
import Foundation
import SessionCore
import TestSupport
import Testing

/// A daemon that reloads its configuration while it runs.
@Suite(.timeLimit(.minutes(5))) struct ReloadTests {
    private let home = TemporaryHome.withCatalog(changing: ["LIMBER_HTTP_PORT": nil, "LIMBER_SESSION_LEAD_IN": nil])
    private let ports = (Port.next(), Port.next())

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
        return try await daemon.end().errors
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

    private func ask(_ method: String, _ path: String, _ body: String? = nil) async throws -> String {
        let address = "http://127.0.0.1:\(ports.1)\(path)"
        let answer = try await HTTP.ask(method, address, json: body.map { Data($0.utf8) })
        #expect(200..<300 ~= answer.status, "\(String(decoding: answer.body, as: UTF8.self))")
        return String(decoding: answer.body, as: UTF8.self)
    }

    @Test func movesThePageAndAppliesSettings() async throws {
        func speech(to file: String) -> String { "speech: {command: 'cp {txt} \(home.path(file)); : {wav}'}" }
        try configure(port: ports.0, speech(to: "first"))
        _ = try await serving { daemon in
            #expect(try await home.limber("play").status == 0)
            try configure(port: ports.1, interrupt: "duck", speech(to: "second"), "day_starts_at: 11:00")
            try await reload(daemon, until: Self.isRead)
            try await comesUp(on: ports.1)
            #expect(await !HTTP.isListened(to: ports.0))
            // The current session continues unchanged.
            #expect(try await home.snapshot.interrupt == .pause)
            #expect(try await home.limber("stop").status == 0)
            #expect(try await home.limber("play").status == 0)
            #expect(try await home.snapshot.interrupt == .duck)
            #expect(try await home.limber("stop").status == 0)
            // Two hours ago it was between ten and eleven, which is yesterday.
            let ended = home.noon.now.date.addingTimeInterval(-7200).ISO8601Format()
            let stretch =
                #"{"region":"neck","stretchId":"a","stretchName":"A","durationSeconds":60,"skippedSegments":0}"#
            _ = try await ask(
                "POST", "/api/stretch-sessions",
                #"{"completedAt":"\#(ended)","totalDurationSeconds":60,"regionsCompleted":1,"regionsSkipped":0,"#
                    + #""stretches":[\#(stretch)]}"#)
            #expect(try await ask("GET", "/api/today/stretch").contains("Last stretched yesterday"))
            _ = try await ask(
                "POST", "/api/notifications/schedule",
                #"{"delayMs":1,"title":"Tea","body":"It has drawn","tag":"tea"}"#)
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

    @Test func keepsSettingsOnAFault() async throws {
        try configure(port: ports.0)
        let errors = try await serving { daemon in
            try configure(port: ports.1, "volume: 3")
            try await reload(daemon, until: "configuration not reloaded")
            try await comesUp(on: ports.0)
            #expect(await !HTTP.isListened(to: ports.1))
        }
        let file = home.path("home/.config/limber/config.yaml")
        #expect(errors.contains("configuration not reloaded error=\"\(file):4: unknown key 'volume'"))
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
        let ended = try await daemon.end()
        #expect(!(ended.output + ended.errors).contains(Self.isRead))
    }

    @Test func reportsATakenPortAndUsesTheNext() async throws {
        let other = PageHost()
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

    /// The daemon has read its configuration before, and has another environment. Costs a daemon and four programs.
    @Test func doctorExaminesTheSettingsOfTheDaemon() async throws {
        try configure(port: ports.0)
        _ = try await serving { _ in
            let same = try await home.limber(["doctor"], changing: ["LIMBER_SPEECH_COMMAND": "false {txt} {wav}"])
            #expect(same.output.hasPrefix("no problems\ndaemon   ok   limber ("), "\(same.output)")
            #expect(same.output.contains("\nhistory  ok   \(home.path("data/limber")), kept by the daemon limber ("))
            #expect(!same.output.contains(" uses other values"))
            try configure(port: ports.1, interrupt: "duck")
            let examination = try await home.limber("doctor", "--settings")
            #expect(examination.output.contains(" uses other values of session.interrupt, http.port, examined here\n"))
            #expect(examination.output.contains("http://127.0.0.1:\(ports.0), no token set"))
            let own = try await home.limber("doctor", "--set", "session.music=none")
            #expect(own.output.contains("http://127.0.0.1:\(ports.1), no token set"))
        }
    }
}
