import AsyncHTTPClient
import ControlProtocol
import ControlSocket
import Foundation
import NIOCore
import SessionCore
import TestSupport
import Testing

/// `limber serve` and its control from other processes.
@Suite(.takingTurns) struct DaemonTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome.withCatalog()
    }

    /// Starts a daemon and waits until it answers.
    private func serve(changing changes: [String: String?] = [:]) async throws -> Running {
        let daemon = try home.start(["serve"], changing: changes)
        try await home.untilServed()
        return daemon
    }

    @Test func playsASessionOfAnotherProcess() async throws {
        let daemon = try await serve()
        let shown = try await home.stretch(
            "neck:10", "--output", "null", "--lead-in", "none", "--events", "$TEST_HOME/events", "--plain")
        #expect(shown.status == 0)
        #expect(shown.output.contains("Session saved"))
        let events = try home.read("events").split(separator: "\n")
        #expect(events.first?.contains("session.started") == true)
        #expect(events.last?.contains("session.completed") == true)
        #expect(try await home.history().count == 1)
        #expect(try await home.status()["status"] as? String == "idle")
        daemon.signal(SIGTERM)
        #expect(try await daemon.finished().status == 0)
    }

    @Test(arguments: [(nil, "limber: "), ("8:1", "<5>")] as [(String?, String)])
    func logsTheAddressOfThePage(journal: String?, prefix: String) async throws {
        let page = try PageHost(changing: ["JOURNAL_STREAM": journal])
        try await page.serving { daemon in
            try await until { try daemon.errors.contains("\(prefix)web page available url=\(page.address)/\n") }
        }
    }

    @Test func continuesAfterTheViewCloses() async throws {
        let daemon = try await serve()
        let view = try home.startSession("neck:600", "--output", "null", "--lead-in", "none")
        try await view.event { if case .cueStarted = $0.kind { true } else { false } }
        view.signal(SIGINT)
        let left = try await view.finished()
        #expect(left.status == 130)
        #expect(left.errors.contains("the session continues"))
        #expect(try await home.status()["status"] as? String == "active")
        #expect(try await home.limber("stop").status == 0)
        daemon.signal(SIGTERM)
        #expect(try await daemon.finished().status == 0)
    }

    @Test func reportsAStopToTheView() async throws {
        let daemon = try await serve()
        let view = try home.startSession("neck:600", "--output", "null")
        try await view.event { if case .cueStarted = $0.kind { true } else { false } }
        #expect(try await home.limber("stop").status == 0)
        let ended = try await view.finished()
        #expect(ended.status == 1)
        #expect(ended.errors.contains("Session ended early"))
        daemon.signal(SIGTERM)
        _ = try await daemon.finished()
    }

    @Test func obeysScheduledCommands() async throws {
        let daemon = try await serve()
        let view = try await home.stretch(
            "neck:600", "--output", "null", "--events", "-", "--at", "0.2=pause", "--at", "0.3=stop")
        #expect(view.status == 1)
        #expect(view.output.contains(#""event":"paused","frame":9600"#))
        daemon.signal(SIGTERM)
        _ = try await daemon.finished()
    }

    @Test func offersAKilledSessionSilently() async throws {
        let first = try await serve()
        let view = try home.startSession("neck:600", "--output", "null")
        try await view.event { if case .cueStarted = $0.kind { true } else { false } }
        try await home.waitForCheckpoint()
        first.signal(SIGKILL)
        _ = try await first.finished()
        let lost = try await view.finished()
        #expect(lost.status == 130)
        let second = try await serve()
        let status = try await home.status()
        #expect(status["status"] as? String == "idle")
        #expect(status["recoverable"] != nil)
        #expect(try await home.limber("play").status == 0)
        #expect((try await home.status()["stretch"] as? [String: Any])?["region"] as? String == "neck")
        second.signal(SIGTERM)
        #expect(try await second.finished().status == 0)
    }

    /// Dispatch would watch its worker threads with a timer that wakes an idle daemon every second.
    @Test func usesItsOwnThreadsWhileAPageIsOpen() async throws {
        let host = try PageHost()
        try await host.serving { daemon in
            // The event stream starts a timer for the next heartbeat.
            let events = try await HTTPClient.shared.execute(
                HTTPClientRequest(url: host.address + "/api/events"), timeout: .seconds(60))
            for try await _ in events.body { break }
            let tasks = "/proc/\(daemon.identifier)/task"
            let names = try FileManager.default.contentsOfDirectory(atPath: tasks).map {
                try String(contentsOfFile: "\(tasks)/\($0)/comm", encoding: .utf8)
            }
            #expect(names.contains("limber-tasks\n"))
            #expect(!names.contains { $0.contains("default-qos") }, "\(names)")
        }
    }

    @Test func namesARunningDaemon() async throws {
        let daemon = try await serve()
        let second = try await home.limber("serve")
        #expect(second.status == 75)
        #expect(second.errors.contains("(\(daemon.identifier))"))
        daemon.signal(SIGTERM)
        _ = try await daemon.finished()
    }

    @Test func namesTheCommandThatEndsARunningDaemon() async throws {
        let daemon = try await serve()
        let second = try await home.limber("serve")
        #expect(second.errors.contains("the daemon is already running"))
        // The last quoted command is the one to run.
        let command = try #require(second.errors.matches(of: /'([^']+)'/).last?.1)
        #expect(command != "limber stop")
        #expect(try await home.shell(String(command)).status == 0)
        try await until({ try await home.limber("status").status == 69 }, within: .seconds(10))
        daemon.signal(SIGTERM)
        #expect(try await daemon.finished().status == 0)
    }

    /// The order of events for a client that starts the next session once the last has ended.
    @Test func startsASessionDirectlyAfterStop() async throws {
        let daemon = try await serve()
        let control = try home.session()
        let request = SessionRequest(
            regions: [RegionDuration(region: .neck, seconds: 600)], leadIn: LeadIn.none, output: .null,
            music: MusicChoice.none,
            catalog: home.path("catalog"), recovery: .startOver)
        // The daemon publishes the end of each session to these subscribers, too.
        for _ in 1...20 {
            let updates = await control.updates()
            Task { for await _ in updates {} }
        }
        var refusals: [SessionRefusal] = []
        for _ in 1...200 where refusals.isEmpty {
            do throws(SessionRefusal) {
                try await control.start(request)
                try await control.perform(.stop)
            } catch {
                refusals.append(error)
            }
        }
        #expect(refusals == [])
        daemon.signal(SIGTERM)
        _ = try await daemon.finished()
    }

    @Test func allowsASessionOfAnotherProcess() async throws {
        let daemon = try await serve()
        let here = try home.startSession("neck:600", "--output", "null", "--here")
        try await here.event { if case .cueStarted = $0.kind { true } else { false } }
        #expect(try await home.status()["status"] as? String == "active")
        #expect(try await home.stretch("back:10", "--output", "null").status == 75)
        here.signal(SIGINT)
        #expect(try await here.finished().status == 130)
        daemon.signal(SIGTERM)
        _ = try await daemon.finished()
        // A daemon looks for leftover sessions when it starts.
        let next = try await serve()
        #expect(try await home.status()["recoverable"] != nil)
        next.signal(SIGTERM)
        _ = try await next.finished()
    }

    @Test func reportsAMissingFileWith66() async throws {
        let daemon = try await serve()
        let failed = try await home.limber("stretch", "--music", "/nowhere.wav", "--catalog", "$TEST_HOME/catalog")
        #expect(failed.status == 66)
        #expect(failed.errors.contains("/nowhere.wav"))
        #expect(try await home.limber("stretch", "--resume").status == 66)
        daemon.signal(SIGTERM)
        _ = try await daemon.finished()
    }
}
