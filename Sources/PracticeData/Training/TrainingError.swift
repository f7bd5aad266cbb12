public import PracticeCore

/// The reason why a use case of training failed.
public enum TrainingError: Error, Hashable, CustomStringConvertible {
    /// The rules do not allow the change; nothing was changed.
    case refused(TrainingRefusal)
    case store(StoreError)

    /// The complete error text.
    public var description: String {
        switch self {
        case .refused(let refusal): refusal.description
        case .store(let error): error.description
        }
    }
}

extension TrainingError: StoreFailing {
    var storeError: StoreError? {
        switch self {
        case .refused: nil
        case .store(let error): error
        }
    }
}
