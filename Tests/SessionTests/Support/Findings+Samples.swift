@testable import Session

extension SessionRecovery.Findings {
    /// Nothing was left behind, or all of it is recorded now.
    static let nothing = resumable(nil)

    /// A session that can be resumed was left behind, and nothing that has to be recorded.
    static func resumable(_ checkpoint: Checkpoint?) -> SessionRecovery.Findings {
        SessionRecovery.Findings(resumable: checkpoint, isAllRecorded: true)
    }

    /// Something could not be recorded.
    static func unrecorded(besides resumable: Checkpoint? = nil) -> SessionRecovery.Findings {
        SessionRecovery.Findings(resumable: resumable, isAllRecorded: false)
    }
}
