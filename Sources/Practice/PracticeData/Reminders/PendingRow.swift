import GRDB
import PracticeCore
import SessionCore

/// The pending reminder of a kind. Each kind has at most one row.
struct PendingRow: Codable, Hashable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "pendingReminder"

    let kind: ReminderKind
    let due: Int
    let period: LocalDay
    let rule: String
    let why: String
    let snoozedUntil: Int?

    /// Creates the row of a line; `nil` if no reminder is pending.
    init?(_ line: ReminderLine) {
        guard let next = line.next else { return nil }
        kind = line.kind
        due = next.due.milliseconds
        period = next.period
        rule = next.rule.description
        why = next.why
        snoozedUntil =
            switch line.state {
            case .idle, .asked, .waiting, .open: nil
            case .snoozed(_, let until, _): until.milliseconds
            }
    }

    /// The pending entry; `nil` if the rule cannot be read, so that the entry is calculated again.
    private var entry: ReminderEntry? {
        ReminderRule(rule).map {
            ReminderEntry(due: Timestamp(milliseconds: due), period: period, rule: $0, why: why)
        }
    }

    /// Returns the state of a kind from its pending reminder and its open question.
    static func state(_ row: PendingRow?, _ question: ReminderQuestion?) -> ReminderLine.State {
        switch (row?.entry, question) {
        case (nil, nil): .idle
        case (nil, let question?): .asked(question)
        case (let entry?, nil): .waiting(entry)
        case (let entry?, let question?):
            row?.snoozedUntil.map { .snoozed(question, until: Timestamp(milliseconds: $0), next: entry) }
                ?? .open(question, next: entry)
        }
    }
}

extension Intention: ExchangedRow {
    static let databaseTableName = "intention"
}

extension ReminderQuestion: ExchangedRow {
    static let databaseTableName = "reminderQuestion"
}
