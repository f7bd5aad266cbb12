import ControlProtocol
import Session
import SessionCore
import TestSupport

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

    /// The states of the record.
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

    /// The snapshot after the first event of a kind.
    func snapshot(after isEvent: (SessionEvent) -> Bool) -> SessionSnapshot? {
        let rest = updates.drop { update in
            if case .event(let event) = update { !isEvent(event) } else { true }
        }
        return rest.lazy.compactMap { update in
            if case .snapshot(let snapshot) = update { snapshot } else { nil }
        }.first
    }
}
