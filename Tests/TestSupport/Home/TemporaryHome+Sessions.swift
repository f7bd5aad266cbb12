package import ControlProtocol
import Foundation
package import SessionCore

// Sessions of the sample catalog, whose clips are short.
extension TemporaryHome {
    /// The pacing of sessions in tests that are not about pacing, as environment variables: one lead-in, no
    /// change-overs and no tones.
    package static let plainPacing: [String: String?] = [
        "LIMBER_SESSION_LEAD_IN": "first", "LIMBER_SESSION_CHANGE_OVER": "0", "LIMBER_SESSION_TONES": "off",
    ]

    /// The arguments of a session of the sample catalog, by default without music.
    package func stretching(_ arguments: [String]) -> [String] {
        ["stretch", "--catalog", path("catalog")] + (arguments.contains("--music") ? [] : ["--music", "none"])
            + arguments
    }

    package func stretch(_ arguments: String..., changing changes: [String: String?] = [:]) async throws -> Finished {
        try await start(stretching(arguments), changing: changes).finished()
    }

    /// Starts a session that writes its events to stdout.
    package func startSession(_ arguments: String..., changing changes: [String: String?] = [:]) throws -> Running {
        try start(stretching(arguments + ["--events", "-"]), changing: changes)
    }

    /// Waits until the running session can be resumed, which depends on the disk.
    package func waitForCheckpoint() async throws { try await until { has("state/limber/session.json") } }

    /// Returns once a server answers on the control socket.
    package func untilServed() async throws { try await until { try await limber("status").status == 0 } }

    /// A session as a line of shell.
    package func line(_ arguments: String...) -> String {
        "\"$LIMBER\" " + stretching(arguments).map { "'\($0)'" }.joined(separator: " ")
    }

    /// Returns the events in a file.
    package func events(in name: String) throws -> [SessionEvent] { try SessionEvent.events(in: read(name)) }

    /// The example of a training plan.
    package static let examplePlan = repository.appending(path: "examples/three-days.yaml").path

    /// Starts training with the example in a past week, whose workouts are all due.
    package func beginTraining() async throws {
        _ = try await limber("workout", "plan", "import", Self.examplePlan)
        _ = try await limber("workout", "cycle", "start", "--on", "2026-01-04")
    }

    /// The records in history, newest first.
    package func history() async throws -> [[String: Any]] { try await json("history") ?? [] }

    /// The snapshot of the running session.
    package func status() async throws -> [String: Any] { try await json("status") ?? [:] }

    private func json<Value>(_ command: String) async throws -> Value? {
        let printed = try await limber(command, "--json").output
        return try JSONSerialization.jsonObject(with: Data(printed.utf8)) as? Value
    }
}

extension Running {
    /// Waits for an event; returns `nil` if the program ends first.
    @discardableResult
    package func event(_ isEvent: (SessionEvent) -> Bool) async throws -> SessionEvent? {
        for await line in lines {
            let event = try SessionEvent(line: line)
            if isEvent(event) { return event }
        }
        return nil
    }

    /// Waits for an event. The length of the session is not compared.
    @discardableResult
    package func event(_ kind: SessionEvent.Kind) async throws -> SessionEvent? {
        try await event { $0.kind.withoutLength == kind }
    }
}

extension SessionEvent {
    package init(line: String) throws { self = try JSONDecoder().decode(SessionEvent.self, from: Data(line.utf8)) }

    fileprivate static func events(in text: String) throws -> [SessionEvent] {
        try text.split(separator: "\n").map { try SessionEvent(line: String($0)) }
    }

    /// The id of the record at the end of a session.
    package var recordID: String? {
        if case .ended(let end) = kind { end.id } else { nil }
    }

    /// The record of a completed session.
    package var record: StretchRecord? {
        if case .ended(let end) = kind, end.reason == nil { end.record?.stretch } else { nil }
    }
}

extension Finished {
    /// The events after those that were waited for.
    package var events: [SessionEvent] { get throws { try SessionEvent.events(in: output) } }

    /// The output of `status --json`.
    package var snapshot: SessionSnapshot {
        get throws { try JSONDecoder().decode(SessionSnapshot.self, from: Data(output.utf8)) }
    }

    /// The output of `history --json`.
    package var records: [StretchRecord] {
        get throws { try JSONDecoder().decode([StretchRecord].self, from: Data(output.utf8)) }
    }
}
