public import Logging
public import PracticeData
public import SessionCore

extension StretchSetup {
    /// Returns the saved setup, or the default if none is saved or it is unreadable. Creates no database.
    ///
    /// - Parameter logger: Receives a warning if the saved setup is unreadable.
    public static func saved(in practice: PracticeService, logger: Logger) async -> StretchSetup {
        guard practice.hasDatabase else { return StretchSetup() }
        do {
            return try await practice.waiting(SessionSources.waitLimits).read { try $0.preferences.setup() }
        } catch {
            logger.warning("using the default setup", metadata: ["error": "\(error)"])
            return StretchSetup()
        }
    }
}

extension StretchPreferences {
    /// Returns the saved preferences, or none if they cannot be read. Creates no database.
    ///
    /// - Parameter logger: Receives a warning if the preferences cannot be read.
    public static func saved(in practice: PracticeService, logger: Logger) async -> StretchPreferences {
        guard practice.hasDatabase else { return StretchPreferences() }
        do {
            return try await practice.waiting(SessionSources.waitLimits).read { try $0.preferences.stretches() }
        } catch {
            logger.warning("the session may have stretches that you avoid", metadata: ["error": "\(error)"])
            return StretchPreferences()
        }
    }
}
