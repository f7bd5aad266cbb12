public import PracticeCore

/// The use cases of the rest between two sets.
///
/// All throw ``StoreError``: of kind ``StoreError/Kind/busy`` if the database is locked for longer than the wait limit.
///
/// This folder stores the rest. Its rules are in `PracticeCore`; `RestController` carries out commands, and
/// `RestService` announces the end. Callable from any task.
public struct RestUseCases: Sendable {
    let practice: PracticeService

    /// Changes the rest in one transaction, and returns the result of `change`.
    public func change<Value: Sendable>(
        _ change: @escaping @Sendable (inout RestRecord?) -> Value
    ) async throws -> Value {
        try await practice.write { try $0.rest.changeRest(change) }
    }
}
