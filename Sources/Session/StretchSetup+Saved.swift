public import Logging
public import PracticeData
public import SessionCore

extension StretchSetup {
    /// Returns the saved set-up, or the default one where none was saved or it cannot be read. Creates no database.
    ///
    /// - Parameter logger: Receives a warning where the saved set-up cannot be read.
    public static func saved(in practice: PracticeService, logger: Logger) async -> StretchSetup {
        guard practice.hasDatabase else { return StretchSetup() }
        do {
            return try await practice.waiting(SessionPreparation.waitLimits).read { try $0.preferences.setup() }
        } catch {
            logger.warning("using the default set-up", metadata: ["error": "\(error)"])
            return StretchSetup()
        }
    }
}
