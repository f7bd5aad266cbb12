import ControlProtocol
import HTTPTypes
import Hummingbird
import PracticeCore
import PracticeData
import SessionCore

/// An error response: a status, and an error envelope with the same information for programs.
struct APIError: Error, Sendable {
    /// The codes by which programs distinguish errors.
    enum Code: String, Sendable, Encodable {
        case validation = "VALIDATION_ERROR"
        case notFound = "NOT_FOUND"
        case conflict = "CONFLICT"
        case forbidden = "FORBIDDEN"
        case unauthorized = "UNAUTHORIZED"
        case methodNotAllowed = "METHOD_NOT_ALLOWED"
        case tooLarge = "PAYLOAD_TOO_LARGE"
        case mediaType = "UNSUPPORTED_MEDIA_TYPE"
        case misdirected = "MISDIRECTED_REQUEST"
        case unavailable = "UNAVAILABLE"
        case databaseBusy = "DATABASE_BUSY"
        case tooManyAttempts = "TOO_MANY_ATTEMPTS"
        case badRequest = "BAD_REQUEST"
        case `internal` = "INTERNAL_ERROR"
    }

    let status: HTTPResponse.Status
    let code: Code
    /// The message for people, which names no commands.
    let message: String
    /// The validation errors of the body.
    let details: [BodyFault]?
    /// The faults of a routine in the body.
    let faults: [RoutineFault]?
    /// Additional header fields of the response.
    let headers: HTTPFields

    init(
        _ status: HTTPResponse.Status, _ code: Code, _ message: String, details: [BodyFault]? = nil,
        faults: [RoutineFault]? = nil, headers: HTTPFields = [:]
    ) {
        self.status = status
        self.code = code
        self.message = message.withoutCommands
        self.details = details
        self.faults = faults?.map(\.withoutCommands)
        self.headers = headers
    }

    /// Returns the error for an invalid body.
    static func invalid(_ faults: [BodyFault]) -> APIError {
        APIError(.badRequest, .validation, "Invalid request data", details: faults)
    }

    /// Returns the error for a request that the rules refuse.
    static func refused(_ reason: String) -> APIError {
        APIError(.badRequest, .validation, reason)
    }

    /// Returns the error for an unknown id.
    static func missing(_ resource: String, id: String) -> APIError {
        APIError(.notFound, .notFound, "\(resource) with id \(id) not found")
    }

    /// Returns the error for a locked or overloaded database. Nothing was changed.
    static func busy(_ reason: String) -> APIError {
        APIError(.serviceUnavailable, .databaseBusy, reason, headers: [.retryAfter: "1"])
    }

    /// Returns the error for a client that sent too many wrong tokens and must wait.
    static func throttled(seconds: Int) -> APIError {
        let wait = seconds == 1 ? "1 second" : "\(seconds) seconds"
        return APIError(
            .tooManyRequests, .tooManyAttempts, "Too many wrong tokens; try again in \(wait)",
            headers: [.retryAfter: "\(seconds)"])
    }

    /// Returns the error for a request that conflicts with the current state.
    static func conflict(_ reason: String) -> APIError {
        APIError(.conflict, .conflict, reason)
    }

    /// The error for a fault of the server. Its reason is only in the log.
    static let unexpected = APIError(.internalServerError, .internal, "An unexpected error occurred")

    /// The error for the calendar without the key in its address.
    static let wrongKey = APIError(.notFound, .notFound, "Missing or wrong key")

    /// The error for an unknown path.
    static let noSuchPath = APIError(.notFound, .notFound, "No such path")
}

extension APIError: HTTPResponseError {
    /// The error envelope.
    func response(from request: Request, context: some RequestContext) throws -> Response { response }

    /// The error envelope.
    var response: Response {
        let body = Envelope<NoContent>.ErrorBody(
            code: code.rawValue, message: message, details: details, faults: faults)
        return Response(Envelope<NoContent>.failure(body), status: status, headers: headers)
    }
}

extension APIError {
    /// Creates the error for a request that the rules refuse; `nil` for an error of another kind.
    init?(refusal error: any Error) {
        switch error {
        case let refusal as SessionRefusal: self.init(refusal)
        case let refusal as RestRefusal: self.init(refusal)
        case let refusal as RoutineRefusal: self.init(refusal)
        case NutritionError.refused(let refusal): self.init(refusal)
        case ProgrammeError.refused(let refusal): self.init(refusal)
        case ScheduleError.refused(let refusal): self.init(refusal)
        case TrainingError.refused(let refusal): self.init(refusal)
        // Another request was faster.
        case StoredRoutineError.refused: self = .conflict("\(error)")
        case RuleError<CorrectionRefusal>.refused, is MisplacedTarget, is OptionError: self = .refused("\(error)")
        default: return nil
        }
    }

    /// Creates the error for a command that a session refuses.
    private init(_ refusal: SessionRefusal) {
        switch refusal {
        case .noSession: self = .conflict("No session is running")
        case .noQuestion: self = .conflict("No scheduled session is asking")
        case .sessionRunning: self = .conflict("Another session is running; stop it first")
        case .sessionAsking: self = .conflict("A terminal asks whether to resume a session; answer there first")
        case .nothingToPlay(.noRegion): self = .conflict("No region is enabled; enable one in the setup")
        case .nothingToPlay(.noRecoverableSession): self = .absent("No session to resume")
        case .nothingToPlay(.otherKind(.stretch)):
            self = .absent("The session to resume is a stretch session, not a meditation")
        case .nothingToPlay(.otherKind(.meditation)):
            self = .absent("The session to resume is a meditation, not a stretch session")
        case .nothingToPlay(.otherKind(.routine)): self = .absent("The session to resume is a routine")
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
        case .nothingToKeep, .outputMissing, .cannotStart, .badData: self = .conflict(refusal.description)
        }
    }

    /// Creates the error for a command that the rest timer refuses.
    private init(_ refusal: RestRefusal) {
        switch refusal {
        case .noRest: self = .conflict("No rest timer is running")
        case .tooLong: self = .refused("A rest timer runs for at most 600 seconds")
        case .busy(let reason): self = .busy(reason)
        case .unsupported, .notSaved: self.init(.serviceUnavailable, .unavailable, "Cannot save the rest timer")
        }
    }

    /// Creates the error for a routine that cannot be used, added or removed.
    init(_ refusal: RoutineRefusal) {
        switch refusal {
        case .faults(let faults):
            self.init(
                .unprocessableContent, .validation, "The routine has faults",
                faults: Array(faults.prefix(BodyFaults.most)))
        case .unknown(let name, _): self = .missing("Routine", id: name)
        case .bundled(let name): self = .conflict("'\(name)' comes with Limber; save a copy with another name")
        case .exists(let name): self = .conflict("A routine '\(name)' exists already; choose another name")
        case .needed(let name, let needs):
            let needs = needs.joined(separator: " and ")
            self = .conflict("The routine '\(name)' is needed by \(needs); change or remove \(needs) first")
        case .reserved(let sentence): self.init(.unprocessableContent, .validation, sentence)
        }
    }

    static func absent(_ reason: String) -> APIError {
        APIError(.notFound, .notFound, reason)
    }
}
