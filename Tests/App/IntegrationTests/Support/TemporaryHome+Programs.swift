import CommandSupport
import ControlProtocol
import ControlSocket
import Glibc
import Platform
import SessionCore
import TestSupport
import Testing

// In these tests, `limber(_:)` runs a command in this process, and `start(_:)` starts the program.
extension TemporaryHome {
    convenience init(changing changes: [String: String?] = [:]) {
        self.init(changing: changes, commands: Self.runCommand, programs: Self.startProgram)
    }

    /// A home with the sample catalog and plain pacing.
    static func withCatalog(changing changes: [String: String?] = [:]) -> TemporaryHome {
        let home = TemporaryHome(changing: plainPacing.merging(changes) { $1 })
        SampleCatalog.write(to: home)
        return home
    }

    /// A client of the daemon in this process.
    var client: ControlSocketClient {
        get throws {
            ControlSocketClient(
                candidates: try ControlSocketPath.forClient(environment: environment, user: geteuid()))
        }
    }

    /// A client of the daemon's session in this process.
    func session() throws -> RemoteSession { RemoteSession(try client) }

    /// The snapshot of the running session.
    var snapshot: SessionSnapshot {
        get async throws { try await limber("status", "--json").snapshot }
    }

    /// The snapshot of a daemon that has found the session to resume, which it does beside its other work.
    var offer: SessionSnapshot {
        get async throws {
            var offer: SessionSnapshot?
            try await until {
                offer = try await snapshot
                return offer?.recoverable != nil
            }
            return try #require(offer)
        }
    }

    /// Starts a daemon, and returns once it answers on the control socket.
    func serve(changing changes: [String: String?] = [:]) async throws -> Running {
        let daemon = try start(["serve"], changing: changes)
        try await untilServed()
        return daemon
    }

    /// Starts a session, and returns once its first cue sounds.
    func playing(_ arguments: String..., changing changes: [String: String?] = [:]) async throws -> Running {
        let session = try start(stretching(arguments + ["--output", "null", "--events", "-"]), changing: changes)
        try #require(try await session.event { if case .cueStarted = $0.kind { true } else { false } } != nil)
        return session
    }

    /// Kills a program once its session can be resumed.
    func killOnceResumable(_ program: Running) async throws {
        try await waitForCheckpoint()
        try await program.ended(by: SIGKILL)
    }
}

extension Running {
    /// Ends a daemon, which must succeed.
    @discardableResult
    func end(at location: SourceLocation = #_sourceLocation) async throws -> Finished {
        let ended = try await ended(by: SIGTERM)
        #expect(ended.status == 0, "\(ended.errors)", sourceLocation: location)
        return ended
    }
}

extension TemporaryHome {
    /// The fields of the session's position in memory: `ID PHASE FRAME MUSIC ELAPSED HEARD SAVED PAUSED …`.
    var position: [String] {
        get throws {
            guard has("run/limber/position") else { return [] }
            let text = MappedPage.text(of: try bytes(of: "run/limber/position"))
            return String(decoding: text, as: UTF8.self).split(separator: " ").map(String.init)
        }
    }
}
