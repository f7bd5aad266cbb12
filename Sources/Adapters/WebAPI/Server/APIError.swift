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
        self.message = message.withoutCommands.sentence
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
    /// Creates the error for a refused request; `nil` if the reason is only for the log.
    init?(refusal: any Refusal) {
        let reason = refusal.reason
        switch refusal {
        // A session cannot begin as things are; the request itself is valid.
        case SessionRefusal.outputMissing, SessionRefusal.cannotStart, SessionRefusal.badData:
            self = .conflict(reason)
        case RoutineRefusal.faults(let faults):
            self.init(
                .unprocessableContent, .validation, reason, faults: Array(faults.prefix(BodyFaults.most)))
        case RoutineRefusal.reserved: self.init(.unprocessableContent, .validation, reason)
        default:
            switch refusal.refusalKind {
            case .invalid, .badData, .incomplete: self = .refused(reason)
            case .missing: self = .absent(reason)
            case .conflict, .notRunning, .occupied: self = .conflict(reason)
            case .busy: self = .busy(reason)
            case .unavailable, .notStored: self.init(.serviceUnavailable, .unavailable, reason)
            case .forbidden: self.init(.forbidden, .forbidden, reason)
            case .failed: return nil
            }
        }
    }

    static func absent(_ reason: String) -> APIError {
        APIError(.notFound, .notFound, reason)
    }
}

extension String {
    /// The text with a capital at its beginning, unless it begins with the name of a file.
    fileprivate var sentence: String {
        prefix { $0 != " " }.allSatisfy(\.isLetter) ? prefix(1).uppercased() + dropFirst() : self
    }
}
