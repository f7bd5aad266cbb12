public import PracticeData
public import SessionCore

extension StretchSetup {
    /// Returns the saved set-up, or the default one where none was saved or it cannot be read. Creates no database.
    ///
    /// - Parameter warn: Receives the reason why the saved set-up cannot be read.
    public static func saved(in practice: PracticeService, warn: (String) -> Void) async -> StretchSetup {
        guard practice.hasDatabase else { return StretchSetup() }
        do {
            return try await practice.waiting(SessionPreparation.patience).read { try $0.preferences.setup() }
        } catch {
            warn("the default set-up is used: \(error)")
            return StretchSetup()
        }
    }
}
