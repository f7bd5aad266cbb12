import ControlProtocol
import Platform
import SessionCore
import TestSupport
import Testing

@testable import Playback
@testable import Session

extension SessionFixture {
    /// A controller that plays to an output, or to the null output with a plug.
    func controller(
        for plan: SessionPlan, output: Output = .nullVirtual, plug: Plug? = nil, persistence: SessionPersistence? = nil,
        at schedule: String = "", pauseLimit: Int = SessionController.pauseLimitFrames
    ) throws -> SessionController {
        let release = Latch<Void>()
        release.open()
        return try SessionController(
            plan: plan,
            output: try plug.map { OpenedOutput(sink: PluggedSink($0)) }
                ?? OpenedOutput(output, permissions: .replacing),
            persistence: persistence ?? SessionPersistence(files: nil, records: nil, logger: log.logger),
            schedule: try schedule.split(separator: " ").map { try ScheduledCommand(parsing: String($0)) },
            pauseLimit: pauseLimit,
            release: release,
            logger: log.logger
        )
    }

    /// Plays a session to its end while a body uses it, subscribed from the start.
    func play(
        _ plan: SessionPlan, output: Output = .nullVirtual, plug: Plug? = nil, persistence: SessionPersistence? = nil,
        at schedule: String = "", pauseLimit: Int = SessionController.pauseLimitFrames,
        while body: (SessionController, inout Listener) async throws -> Void = { _, _ in }
    ) async throws -> Performance {
        let controller = try controller(
            for: plan, output: output, plug: plug, persistence: persistence, at: schedule, pauseLimit: pauseLimit)
        let updates = await controller.updates()
        var listener = Listener(to: await controller.updates())
        let running = Task { try await controller.run() }
        try await body(controller, &listener)
        let outcome = try await running.value
        return Performance(updates: await updates.reduce(into: []) { $0.append($1) }, outcome: outcome)
    }

    /// Plays a session in real time until an event, performs an action, and shuts down.
    func play(
        _ plan: SessionPlan, interruptedAfter event: String,
        and body: (SessionController) async throws -> Void = { _ in }
    ) async throws -> Checkpoint {
        let performance = try await play(plan, output: .null, persistence: persistence) { controller, listener in
            try await listener.hear(event)
            try await body(controller)
            await controller.interrupt()
        }
        #expect(performance.outcome == .interrupted)
        return try #require(files.load())
    }

    /// Plays a session to a file.
    func render(_ plan: SessionPlan, at schedule: String = "") async throws -> (sound: Sound, performance: Performance)
    {
        let path = "\(folder.path)/session.wav"
        let performance = try await play(plan, output: .file(path: path), at: schedule)
        return (try Sound(file: path), performance)
    }
}

/// Follows a session up to the events of a test.
struct Listener {
    private var updates: AsyncStream<SessionUpdate>.Iterator

    init(to updates: AsyncStream<SessionUpdate>) { self.updates = updates.makeAsyncIterator() }

    /// Waits for an event whose line contains these words.
    ///
    /// - Returns: The snapshot after the event.
    @discardableResult
    mutating func hear(_ words: String) async throws -> SessionSnapshot {
        var isHeard = false
        while let update = await updates.next() {
            switch update {
            case .event(let event): isHeard = isHeard || event.line.contains(words)
            case .snapshot(let snapshot): if isHeard { return snapshot }
            }
        }
        throw EndedWithout(words: words)
    }

    private struct EndedWithout: Error { let words: String }
}

/// A session that was played to its end.
struct Performance: Sendable {
    let updates: [SessionUpdate]
    let outcome: SessionOutcome

    var events: [SessionEvent] { updates.compactMap(\.event) }
    var snapshots: [SessionSnapshot] { updates.compactMap(\.snapshot) }

    /// The states of the record.
    var saves: [SessionSnapshot.Save] { snapshots.compactMap(\.save) }

    /// The events after the first, a line for each frame.
    var story: String {
        var frames: [(frame: Int, lines: [String])] = []
        for event in events.dropFirst() {
            let words = String(event.line.drop { $0 != " " }.dropFirst())
            if frames.last?.frame == event.frame {
                frames[frames.count - 1].lines.append(words)
            } else {
                frames.append((event.frame, [words]))
            }
        }
        return frames.map { "\($0.frame) \($0.lines.joined(separator: "; "))" }.joined(separator: "\n")
    }

    /// The snapshot after the first event whose line contains these words.
    func snapshot(after words: String) -> SessionSnapshot? {
        updates.drop { $0.event?.line.contains(words) != true }.lazy.compactMap(\.snapshot).first
    }
}

extension SessionUpdate {
    /// The event; `nil` for a snapshot.
    var event: SessionEvent? { if case .event(let event) = self { event } else { nil } }
    /// The snapshot; `nil` for an event.
    var snapshot: SessionSnapshot? { if case .snapshot(let snapshot) = self { snapshot } else { nil } }
}
