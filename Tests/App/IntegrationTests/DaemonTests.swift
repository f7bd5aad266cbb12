import CommandSupport
import ControlProtocol
import ControlSocket
import Foundation
import SessionCore
import TestSupport
import Testing

/// `limber serve` and its control from other processes.
@Suite(.timeLimit(.minutes(5))) struct DaemonTests {
    private let home = TemporaryHome.withCatalog()

    @Test func playsASessionOfAnotherProcess() async throws {
        let daemon = try await home.serve()
        let shown = try await home.stretch(
            "neck:10", "--output", "null", "--lead-in", "none", "--at", "0.1=skip", "--events", "$TEST_HOME/events",
            "--plain")
        #expect(shown.status == 0)
        #expect(shown.output.contains("Session saved"))
        let events = try home.events(in: "events")
        #expect(events.first?.line == "0 started")
        #expect(events.contains(SessionEvent(frame: 4800, .skipped(stretch: 0, segments: [1]))))
        #expect(events.last?.record != nil)
        #expect(try await home.history().count == 1)
        #expect(try await home.snapshot.status == .idle)
        try await daemon.end()
    }

    /// After a command without a daemon, and after the daemon.
    @Test func leavesTheHistoryInOneFile() async throws {
        func copy() throws -> TemporaryHome {
            let copy = TemporaryHome()
            try copy.write(bytes: home.bytes(of: "data/limber/limber.sqlite"), to: "data/limber/limber.sqlite")
            return copy
        }
        #expect(try await home.shell("exec $LIMBER weight 80").status == 0)
        #expect(try await copy().limber("weight").output == home.limber("weight").output)
        let daemon = try await home.serve()
        #expect(
            try await home.stretch("neck:10", "--output", "null", "--lead-in", "none", "--at", "0.1=skip").status == 0)
        try await daemon.end()
        #expect(try await copy().history().count == 1)
    }

    @Test(arguments: [(nil, "limber: "), ("8:1", "<5>")] as [(String?, String)])
    func logsTheAddressOfThePage(journal: String?, prefix: String) async throws {
        let page = PageHost(changing: ["JOURNAL_STREAM": journal])
        try await page.serving { daemon in
            try await until { try daemon.errors.contains("\(prefix)web page available url=\(page.address)/\n") }
        }
    }

    @Test func continuesAfterTheViewCloses() async throws {
        let daemon = try await home.serve()
        let view = try await home.playing("neck:600", "--lead-in", "none")
        try await view.ended(by: SIGINT).expect(130, errors: "the session continues; show it with 'limber watch'")
        #expect(try await home.snapshot.status == .active)
        let closed = try home.start(["watch", "--plain"])
        _ = await closed.line(containing: " left")
        try await closed.ended(by: SIGINT).expect(130, errors: "the session continues")
        let watching = try home.start(["watch", "--plain"])
        _ = await watching.line(containing: " left")
        #expect(try await home.limber("stop").status == 0)
        try await watching.finished().expect(1, output: "Session ended early")
        #expect(try await home.limber("watch").status == 69)
        try await daemon.end()
    }

    /// Dispatch would watch its worker threads with a timer that wakes an idle daemon every second.
    @Test func usesItsOwnThreadsWhileAPageIsOpen() async throws {
        let host = PageHost()
        try await host.serving { daemon in
            // The event stream starts a timer for the next heartbeat.
            let events = try await HTTP.open("GET", host.address + "/api/events")
            defer { withExtendedLifetime(events) {} }
            for try await _ in events.body { break }
            let tasks = "/proc/\(daemon.identifier)/task"
            let names = try FileManager.default.contentsOfDirectory(atPath: tasks).map {
                try String(contentsOfFile: "\(tasks)/\($0)/comm", encoding: .utf8)
            }
            #expect(names.contains("limber-tasks\n"))
            #expect(!names.contains { $0.contains("default-qos") }, "\(names)")
        }
    }

    @Test func aSecondDaemonNamesTheCommandThatEndsTheFirst() async throws {
        let daemon = try await home.serve()
        let second = try await home.limber("serve")
        #expect(second.status == 75)
        #expect(second.errors.contains("the daemon is already running"))
        #expect(second.errors.contains("(\(daemon.identifier))"))
        // The last quoted command is the one to run.
        let command = try #require(second.errors.matches(of: /'([^']+)'/).last?.1)
        #expect(command != "limber stop")
        #expect(try await home.shell(String(command)).status == 0)
        #expect(try await daemon.finished().status == 0)
    }

    /// The order of events for a client that starts the next session once the last has ended.
    @Test func startsASessionDirectlyAfterStop() async throws {
        let daemon = try await home.serve()
        let control = try home.session()
        let request = SessionRequest(
            regions: [.region(RegionDuration(region: .neck, seconds: 600))], leadIn: LeadIn.none,
            output: .output(.null),
            music: MusicChoice.none, catalog: home.path("catalog"), recovery: .startOver)
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
        try await daemon.end()
    }
}
