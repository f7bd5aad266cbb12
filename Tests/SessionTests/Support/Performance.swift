import ControlProtocol
import Session
import SessionCore

/// A session that was played to its end.
struct Performance: Sendable {
    let updates: [SessionUpdate]
    let outcome: SessionOutcome

    var events: [SessionEvent] {
        updates.compactMap { update in
            switch update {
            case .event(let event): event
            case .snapshot: nil
            }
        }
    }

    /// What was told of the record.
    var saves: [SessionSnapshot.Save] {
        updates.compactMap { update in
            switch update {
            case .event: nil
            case .snapshot(let snapshot): snapshot.save
            }
        }
    }

    /// The events after the first, a line each.
    var story: String { events.dropFirst().map(\.line).joined(separator: "\n") }

    /// The snapshot that followed the first event of a kind.
    func snapshot(after isEvent: (SessionEvent) -> Bool) -> SessionSnapshot? {
        let rest = updates.drop { update in
            if case .event(let event) = update { !isEvent(event) } else { true }
        }
        return rest.lazy.compactMap { update in
            if case .snapshot(let snapshot) = update { snapshot } else { nil }
        }.first
    }
}

extension SessionEvent {
    /// The event as the stories tell it, clips by their names.
    var line: String {
        switch kind {
        case .started: "\(frame) started"
        case .segmentStarted(let stretch, let segment): "\(frame) segment \(stretch).\(segment)"
        case .cueStarted(let clip): "\(frame) says \(Self.name(of: clip))"
        case .cueEnded(let clip): "\(frame) said \(Self.name(of: clip))"
        case .musicInterrupted(let position): "\(frame) music until \(position)"
        case .musicResumed(let position): "\(frame) music from \(position)"
        case .paused(let reason): "\(frame) paused by \(reason)"
        case .resumed: "\(frame) resumed"
        case .skipped(let stretch, let segments): "\(frame) skipped \(stretch) \(segments)"
        case .deviceLost: "\(frame) device lost"
        case .deviceFound: "\(frame) device found"
        case .completed(let record):
            "\(frame) completed in \(record.totalDurationSeconds) s, skipped \(record.stretches.map(\.skippedSegments))"
        case .stopped(let reason): "\(frame) stopped by \(reason)"
        }
    }

    static func name(of clip: String) -> String { String(clip.dropLast(".wav".count)) }
}
