import HTTPTypes
import Hummingbird

/// What a request is answered with when it cannot be done: a status, and the same thing in a body that programs read.
struct APIError: Error, Sendable {
    /// What programs tell errors apart by.
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
    /// A sentence for people.
    let message: String
    /// What is wrong with the body, where that is what is wrong.
    let details: [BodyIssue]?
    /// Sent with it.
    let headers: HTTPFields

    init(
        _ status: HTTPResponse.Status, _ code: Code, _ message: String, details: [BodyIssue]? = nil,
        headers: HTTPFields = [:]
    ) {
        self.status = status
        self.code = code
        self.message = message
        self.details = details
        self.headers = headers
    }

    /// A body that is not what it must be.
    static func invalid(_ issues: [BodyIssue]) -> APIError {
        APIError(.badRequest, .validation, "Invalid request data", details: issues)
    }

    /// Something that cannot be done as things are.
    static func refused(_ reason: String) -> APIError {
        APIError(.badRequest, .validation, reason)
    }

    /// There is nothing with that id.
    static func missing(_ resource: String, id: String) -> APIError {
        APIError(.notFound, .notFound, "\(resource) with id \(id) not found")
    }

    /// The database is locked, or too many requests wait for it. Nothing was changed.
    static func busy(_ reason: String) -> APIError {
        APIError(.serviceUnavailable, .databaseBusy, reason, headers: [.retryAfter: "1"])
    }

    /// A client has sent too many wrong tokens, and has to wait.
    static func throttled(seconds: Int) -> APIError {
        let wait = seconds == 1 ? "1 second" : "\(seconds) seconds"
        return APIError(
            .tooManyRequests, .tooManyAttempts, "Too many wrong tokens; try again in \(wait)",
            headers: [.retryAfter: "\(seconds)"])
    }

    /// Something else is in the way.
    static func conflict(_ reason: String) -> APIError {
        APIError(.conflict, .conflict, reason)
    }

    /// Something that is nobody's fault but ours; what it was is in the log alone.
    static let unexpected = APIError(.internalServerError, .internal, "An unexpected error occurred")

    /// There is nothing at that path.
    static let noSuchPath = APIError(.notFound, .notFound, "No such path")
}

extension APIError: HTTPResponseError {
    /// The envelope of an error.
    func response(from request: Request, context: some RequestContext) throws -> Response { response }

    /// The envelope of an error.
    var response: Response {
        Response(.error(code: code.rawValue, message: message, details: details), status: status, headers: headers)
    }
}
