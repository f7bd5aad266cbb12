import CommandSupport
import ControlProtocol
import ControlSocket
import Foundation
import SessionCore
import TestSupport
import Testing

/// The program on a system that refuses it watches, timers, threads, event loops, sockets or the session bus.
///
/// 20 s for a sample. With `LIMBER_FAULTS=all`, each call fails in turn, which takes 10 minutes.
@Suite(
    .timeLimit(.minutes(60)), .enabled(if: RefusingSystem.isBuilt, "needs clang"),
    .enabled(if: PrivateBus.isInstalled, "needs dbus-daemon"))
struct RefusingSystemTests {
    private static let isComplete = ProcessInfo.processInfo.environment["LIMBER_FAULTS"] == "all"

    @Test(arguments: RefusingSystem.all) func keepsTheDaemonAndItsSessions(system: RefusingSystem) async throws {
        let numbers = Self.isComplete ? Array(1...200) : system.call.sample
        var failed = 0
        for number in system.extent == .inSession ? [1] : numbers {
            let daemon = try RefusedDaemon(system, at: number)
            do { try await daemon.check() } catch { daemon.expect(false, "the case ends without an error", "\(error)") }
            guard try daemon.hasRefused else { break }
            failed += 1
        }
        // A session may need no such call.
        #expect(failed > 0 || system.extent == .inSession, "no call has failed")
    }

    /// A thread is requested again after a second, except the one that plays.
    @Test(arguments: 1...10) func endsNoSessionInTheForeground(number: Int) async throws {
        let home = TemporaryHome.withCatalog()
        let ended = try await home.start(
            home.stretching(["neck:10", "--output", "null:virtual", "--here", "--plain"]),
            changing: RefusingSystem(call: .thread, extent: .once).variables(at: number)
        ).finished()
        #expect(ended.status == 0 || ended.status == 69, "\(ended.errors)")
        if ended.status == 69 { #expect(ended.errors.contains("cannot start the thread 'limber-")) }
    }

    @Test func isReportedByTheDoctor() async throws {
        let home = TemporaryHome.withCatalog()
        let doctor = try home.start(
            ["doctor"], changing: RefusingSystem(call: .watchInstance, extent: .lasting).variables(at: 1))
        #expect(try await doctor.finished().output.contains("watches  note cannot watch folders: Too many open files;"))
    }
}

/// A daemon whose parts are all on, and to which a system refuses calls.
private struct RefusedDaemon {
    private let system: RefusingSystem
    private let number: Int
    private let home: TemporaryHome
    private let bus: PrivateBus
    private let manager: DatagramSocket

    init(_ system: RefusingSystem, at number: Int) throws {
        self.system = system
        self.number = number
        bus = try PrivateBus()
        home = TemporaryHome.withCatalog(changing: [
            "LIMBER_HTTP_ADDRESS": "unix:$TEST_HOME/page", "LIMBER_SCHEDULE_CALENDAR": "$TEST_HOME/calendar.ics",
            "LIMBER_SESSION_OUTPUT": "null", "LIMBER_SESSION_MUSIC": "none",
            "DBUS_SESSION_BUS_ADDRESS": bus.address, "NOTIFY_SOCKET": "$TEST_HOME/notify",
        ])
        manager = try DatagramSocket(at: home.path("notify"))
        try home.write("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n", to: "calendar.ics")
        try home.write(bytes: [UInt8](repeating: 0, count: 16), to: "count")
    }

    /// Whether a call has failed.
    var hasRefused: Bool { get throws { try home.bytes(of: "count").dropFirst(8).contains { $0 != 0 } } }

    func expect(_ holds: Bool, _ law: String, _ errors: String) {
        if !holds { Issue.record("\(system.testDescription) at \(number): \(law): \(errors)") }
    }

    /// Runs the daemon with sessions.
    func check() async throws {
        let daemon = try home.start(["serve"], changing: system.variables(at: number))
        var isServed = try await soon(within: .seconds(20)) { try await isServing(daemon) }
        // Without its first threads, the daemon waits for them, and says so. On a busy machine it is only slow.
        if isServed == nil, try !daemon.errors.contains("trying again") { isServed = try await isServing(daemon) }
        switch isServed {
        case true?: try await use(daemon)
        case false?: expect(!system.call.isOnlyForParts, "a part ends no daemon", try daemon.errors)
        case nil: break
        }
        // Signals need a thread of libdispatch. Without one, systemd kills the daemon.
        let hasSignals = isServed != nil && !(system.call == .thread && system.extent == .lasting)
        guard hasSignals else { return daemon.signal(SIGKILL) }
        let ended = try await soon(within: .seconds(20)) { try await daemon.ended(by: SIGTERM) }
        expect(ended != nil, "SIGTERM ends the daemon", try daemon.errors)
        guard let ended else { return daemon.signal(SIGKILL) }
        expect(
            ended.status == 0
                || [69, 74].contains(ended.status) && ended.errorLines.last?.hasPrefix("limber: cannot ") == true,
            "the daemon ends with 0, or with a line that says why, and not with \(ended.status)", ended.errors)
        expect(!ended.errors.contains("ServiceGroup"), "no error of a library is shown", ended.errors)
    }

    /// Returns once the daemon serves, or has ended.
    private func isServing(_ daemon: Running) async throws -> Bool {
        try await until { try await home.limber("status").status == 0 || !daemon.isRunning }
        return daemon.isRunning
    }

    private func use(_ daemon: Running) async throws {
        switch system.extent {
        case .once:
            // Refused once, everything works in the end.
            try await until { try daemon.errors.contains("web page available") }
            var messages = manager.drain()
            try await until {
                messages += manager.drain()
                return messages.contains("READY=1")
            }
            if try await !play(daemon) { expect(try await play(daemon), "the next session plays", try daemon.errors) }
        case .lasting:
            _ = try await play(daemon)
        case .inSession:
            expect(try await play(daemon) { try home.write("", to: "refused") }, "a session plays", try daemon.errors)
            _ = try await play(daemon)
            try home.remove("refused")
            expect(try await play(daemon), "a session plays again", try daemon.errors)
        }
        let weight = try await home.limber("weight", "80")
        expect(weight.status == 0, "a command writes", weight.errors)
        expect(daemon.isRunning, "the daemon goes on", try daemon.errors)
    }

    /// Plays and stops a session, which must be recorded.
    ///
    /// - Returns: Whether it played, and was not refused for want of the thread that plays.
    private func play(_ daemon: Running, _ change: () throws -> Void = {}) async throws -> Bool {
        let before = try await home.history().count
        do {
            try await home.session().start(SessionRequest(.meditation(MeditationOptions(minutes: 1))))
        } catch let refusal as SessionRefusal {
            let isKnown = "\(refusal)".contains("cannot start the thread 'limber-audio': ")
            expect(isKnown, "a session is refused with a reason", "\(refusal)\n\(try daemon.errors)")
            return false
        }
        expect(try await home.snapshot.status == .active, "the session plays", try daemon.errors)
        try change()
        let stop = try await home.limber("stop")
        expect(stop.status == 0, "the session ends", stop.errors)
        try await until { try await home.history().count == before + 1 }
        return true
    }
}
