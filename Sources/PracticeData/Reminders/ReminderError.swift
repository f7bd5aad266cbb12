public import PracticeCore

/// Why something about reminders could not be done.
public enum ReminderError: Error, Hashable, CustomStringConvertible {
    /// The rules do not allow it; nothing was changed.
    case refused(ReminderRefusal)
    /// The database fails.
    case store(StoreError)

    /// One sentence.
    public var description: String {
        switch self {
        case .refused(let refusal): refusal.description
        case .store(let error): error.description
        }
    }
}

extension ReminderError: StoreFailing {
    var storeError: StoreError? {
        switch self {
        case .refused: nil
        case .store(let error): error
        }
    }
}
