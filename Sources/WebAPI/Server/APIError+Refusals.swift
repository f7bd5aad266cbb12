import ControlProtocol
import HTTPTypes
import PracticeCore
import SessionCore

extension APIError {
    /// The answer to a command that a session refuses.
    init(_ refusal: SessionRefusal) {
        switch refusal {
        case .noSession: self = .conflict("No session is running")
        case .sessionRunning: self = .conflict("Another session is running; stop it first")
        case .nothingToPlay(.noRegion): self = .conflict("No region is on; switch one on in the set-up")
        case .nothingToPlay(.noRecoverableSession): self = .absent("There is no session to resume")
        case .nothingToPlay(.otherKind(.stretch)):
            self = .absent("The session to resume is no meditation, but a stretch")
        case .nothingToPlay(.otherKind(.meditation)):
            self = .absent("The session to resume is no stretch, but a meditation")
        case .nothingToPlay(.clipsMissing(let reason)): self = .absent("\(reason); start over instead")
        case .nothingToPlay(.stdoutEnded):
            self = .conflict("The session was played to a stream that has ended; start over instead")
        case .missing(let reason): self = .absent(reason)
        case .outputMissing, .cannotStart, .badData: self = .conflict(refusal.description)
        }
    }

    /// The answer to a command that a rest refuses.
    init(_ refusal: RestRefusal) {
        switch refusal {
        case .noRest: self = .conflict("No rest is running")
        case .tooLong: self = .refused("A rest lasts at most 600 seconds")
        case .busy(let reason): self = .busy(reason)
        case .notHere, .notKept: self.init(.serviceUnavailable, .unavailable, "The rest cannot be kept")
        }
    }

    /// The answer to a request for a plan that cannot be calculated.
    init(_ refusal: PlanRefusal) {
        switch refusal {
        case .noProfile: self = .absent(refusal.reason)
        case .incomplete, .invalid, .unreached: self = .refused(refusal.reason)
        }
    }

    private static func absent(_ reason: String) -> APIError {
        APIError(.notFound, .notFound, reason)
    }
}
