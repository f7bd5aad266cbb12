import ControlProtocol
import ControlSocket
import Foundation
import SessionCore
import TestSupport

// Sessions of the sample catalog, whose clips are short.
extension TemporaryHome {
    /// The pacing of sessions in tests that are not about pacing, as environment variables: one lead-in, no
    /// change-overs and no tones.
    static let plainPacing: [String: String?] = [
        "LIMBER_SESSION_LEAD_IN": "first", "LIMBER_SESSION_CHANGE_OVER": "0", "LIMBER_SESSION_TONES": "off",
    ]

    /// A home with the sample catalog and plain pacing.
    static func withCatalog() throws -> TemporaryHome {
        let home = try TemporaryHome(changing: plainPacing)
        try SampleCatalog.write(to: home)
        return home
    }

    /// The arguments of a session of the sample catalog, by default without music.
    func stretching(_ arguments: [String]) -> [String] {
        ["stretch", "--catalog", path("catalog")] + (arguments.contains("--music") ? [] : ["--music", "none"])
            + arguments
    }

    /// Runs a session to its end.
    func stretch(_ arguments: String..., changing changes: [String: String?] = [:]) async throws -> Finished {
        try await start(stretching(arguments), changing: changes).finished()
    }

    /// Starts a session that writes its events to stdout.
    func startSession(_ arguments: String..., changing changes: [String: String?] = [:]) throws -> Running {
        try start(stretching(arguments + ["--events", "-"]), changing: changes)
    }

    /// A client of the daemon's session in this process.
    func session() throws -> RemoteSession {
        RemoteSession(
            ControlSocketClient(candidates: try ControlSocketPath.forClient(environment: environment, user: geteuid())))
    }

    /// Waits until the running session can be resumed, which depends on the disk.
    func waitForCheckpoint() async throws {
        try await until { has("state/limber/session.json") }
    }

    /// A session as a line of shell.
    func line(_ arguments: String...) -> String {
        "\"$LIMBER\" " + stretching(arguments).map { "'\($0)'" }.joined(separator: " ")
    }

    func events(in name: String) throws -> [SessionEvent] {
        try read(name).split(separator: "\n").map { try SessionEvent(line: String($0)) }
    }
}

extension Running {
    /// Waits for an event; returns `nil` if the program ends first.
    @discardableResult
    func event(_ isEvent: (SessionEvent) -> Bool) async throws -> SessionEvent? {
        for await line in lines {
            let event = try SessionEvent(line: line)
            if isEvent(event) { return event }
        }
        return nil
    }

    /// Waits for an event.
    @discardableResult
    func event(_ kind: SessionEvent.Kind) async throws -> SessionEvent? {
        try await event { $0.kind == kind }
    }
}

extension SessionEvent {
    init(line: String) throws {
        self = try JSONDecoder().decode(SessionEvent.self, from: Data(line.utf8))
    }

    /// The record of a completed session.
    var record: StretchRecord? {
        if case .completed(.stretch(let record)?, _) = kind { record } else { nil }
    }
}

extension Finished {
    var errorLines: [String] { errors.split(separator: "\n").map(String.init) }

    /// The events after those that were waited for.
    var events: [SessionEvent] {
        get throws { try output.split(separator: "\n").map { try SessionEvent(line: String($0)) } }
    }

    /// The output of `status --json`.
    var snapshot: SessionSnapshot {
        get throws { try JSONDecoder().decode(SessionSnapshot.self, from: Data(output.utf8)) }
    }

    /// The output of `history --json`.
    var records: [StretchRecord] {
        get throws { try JSONDecoder().decode([StretchRecord].self, from: Data(output.utf8)) }
    }
}
