public import PracticeCore

/// The reason why a use case of reminders failed.
public enum ReminderError: Error, Hashable, CustomStringConvertible {
    /// The rules do not allow the change; nothing was changed.
    case refused(ReminderRefusal)
    case store(StoreError)

    /// The complete error text.
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
