@testable import Session

extension SessionRecovery.Findings {
    /// No leftovers, or all of them recorded.
    static let nothing = resumable(nil)

    /// A recoverable session, and nothing to record.
    static func resumable(_ checkpoint: Checkpoint?) -> SessionRecovery.Findings {
        SessionRecovery.Findings(resumable: checkpoint, isAllRecorded: true)
    }

    /// A leftover that could not be recorded.
    static func unrecorded(besides resumable: Checkpoint? = nil) -> SessionRecovery.Findings {
        SessionRecovery.Findings(resumable: resumable, isAllRecorded: false)
    }
}
