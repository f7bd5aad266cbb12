import ControlProtocol
import HTTPTypes
import PracticeCore
import SessionCore

extension APIError {
    /// Creates the error for a command that a session refuses.
    init(_ refusal: SessionRefusal) {
        switch refusal {
        case .noSession: self = .conflict("No session is running")
        case .sessionRunning: self = .conflict("Another session is running; stop it first")
        case .sessionAsking: self = .conflict("A terminal asks whether to resume a session; answer there first")
        case .nothingToPlay(.noRegion): self = .conflict("No region is enabled; enable one in the setup")
        case .nothingToPlay(.noRecoverableSession): self = .absent("No session to resume")
        case .nothingToPlay(.otherKind(.stretch)):
            self = .absent("The session to resume is a stretch session, not a meditation")
        case .nothingToPlay(.otherKind(.meditation)):
            self = .absent("The session to resume is a meditation, not a stretch session")
        case .nothingToPlay(.clipsMissing(let reason)): self = .absent("\(reason); start over instead")
        case .nothingToPlay(.stdoutEnded):
            self = .conflict("The session to resume played to stdout; start over instead")
        case .invalidRequest(let reason): self = .refused(reason)
        case .forbidden:
            self.init(
                .forbidden, .forbidden,
                "Over HTTP, an output is auto, null or a name of the configuration; music and catalogs of your own "
                    + "cannot be chosen")
        case .missing(let reason): self = .absent(reason)
        case .outputMissing, .cannotStart, .badData: self = .conflict(refusal.description)
        }
    }

    /// Creates the error for a command that the rest timer refuses.
    init(_ refusal: RestRefusal) {
        switch refusal {
        case .noRest: self = .conflict("No rest timer is running")
        case .tooLong: self = .refused("A rest timer runs for at most 600 seconds")
        case .busy(let reason): self = .busy(reason)
        case .unsupported, .notSaved: self.init(.serviceUnavailable, .unavailable, "Cannot save the rest timer")
        }
    }

    /// Creates the error for a nutrition plan that cannot be calculated.
    init(_ refusal: NutritionPlanRefusal) {
        switch refusal {
        case .noProfile: self = .absent(refusal.reason)
        case .incomplete, .invalid, .implausible: self = .refused(refusal.reason)
        }
    }

    private static func absent(_ reason: String) -> APIError {
        APIError(.notFound, .notFound, reason)
    }
}
