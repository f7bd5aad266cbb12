public import PracticeCore
public import SessionCore

/// The use cases of the stretch setup and of the consent to notifications.
///
/// All throw ``StoreError``: of kind ``StoreError/Kind/busy`` if the database is locked for longer than the wait limit.
///
/// This folder stores preferences as JSON by key; the nutrition profile and the reminder preferences use the same
/// table. Callable from any task.
public struct PreferenceUseCases: Sendable {
    let practice: PracticeService

    /// Saves the stretch setup.
    ///
    /// - Returns: The latest stretch session that counts, which the page shows with the setup.
    @discardableResult
    public func save(_ setup: StretchSetup) async throws -> StoredSession<StretchRecord>? {
        try await practice.write { data in
            let latest = try data.sessions.latestCountedStretch()
            try data.preferences.save(setup)
            return latest
        }
    }

    /// Saves the consent to desktop notifications.
    public func save(_ consent: NotificationConsent) async throws {
        try await practice.write { try $0.preferences.save(consent) }
    }
}
