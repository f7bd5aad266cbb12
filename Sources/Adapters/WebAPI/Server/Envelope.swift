import ControlProtocol
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import PracticeCore
import PracticeData
import SessionCore

/// The envelope of every response, as in the original apps' API.
enum Envelope<Content: Encodable>: ObjectEncodable {
    case success(Content)
    case failure(ErrorBody)

    struct ErrorBody: Encodable {
        let code: String
        let message: String
        let details: [BodyFault]?
        let faults: [RoutineFault]?
    }

    var members: EncodedMembers {
        switch self {
        case .success(let data): ["success": true, "data": data]
        case .failure(let failure): ["success": false, "error": failure]
        }
    }
}

/// An empty object, written `{}`.
struct NoContent: Encodable {}

extension Response {
    /// Returns a response with data in an envelope; `nil` is written as `null`.
    static func data(_ content: some Encodable, status: HTTPResponse.Status = .ok) -> Response {
        Response(Envelope.success(content), status: status)
    }

    init(_ envelope: Envelope<some Encodable>, status: HTTPResponse.Status, headers: HTTPFields = [:]) {
        var headers = headers
        headers[.contentType] = "application/json; charset=utf-8"
        do {
            let json = try ControlJSON.encoder.encode(envelope)
            self.init(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: json)))
        } catch {
            // A number that JSON lacks: a fault of this program, not an empty success.
            self = APIError.unexpected.response
        }
    }
}

/// The middleware that turns errors of the routes and of Hummingbird into error envelopes.
struct ErrorEnvelopes: RouterMiddleware {
    func handle(
        _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as APIError {
            throw error
        } catch let error as HTTPError where error.status == .notFound {
            throw APIError.noSuchPath
        } catch let error as any HTTPResponseError {
            throw APIError(error.status, .badRequest, "Malformed request")
        } catch {
            if let refusal = (error as? any Refusal).flatMap(APIError.init(refusal:)) { throw refusal }
            // The client does not get the reason.
            context.logger.error(
                "request failed",
                metadata: ["method": "\(request.method)", "path": "\(request.uri.path)", "error": "\(error)"])
            throw APIError.unexpected
        }
    }
}

extension Router where Context == WebContext {
    /// Adds error responses for methods that a path does not have. They list the methods that it has.
    func refuseOtherMethods() {
        let methods: [HTTPRequest.Method] = [.get, .head, .post, .put, .patch, .delete, .options, .trace]
        for (path, routes) in Dictionary(grouping: routes, by: \.path.description) {
            var known = Set(routes.map(\.method))
            if known.contains(.get) { known.insert(.head) }
            let allowed = methods.filter(known.contains).map(\.rawValue).joined(separator: ", ")
            for method in methods where !known.contains(method) {
                on(RouterPath(path), method: method) { _, _ -> Response in
                    throw APIError(
                        .methodNotAllowed, .methodNotAllowed, "Method not allowed; use \(allowed)",
                        headers: [.allow: allowed])
                }
            }
        }
    }
}

extension Response {
    /// Streams all sessions of a kind in an envelope, with one page of them in memory at a time.
    static func list(_ pages: SessionPages, of practice: PracticeService) async throws -> Response {
        // Read before the response begins, so that an unreadable database is an error and not half a list.
        var pages = pages
        let first = try await practice.next(of: &pages)
        let rest = pages
        // A response that has begun cannot be refused any more, so its pages may wait longer than a request.
        let practice = practice.waiting(.command)
        return Response(
            status: .ok, headers: [.contentType: "application/json; charset=utf-8"],
            body: ResponseBody { writer in
                let encoder = ControlJSON.encoder
                var rest = rest
                var page = first
                var start = #"{"data":["#
                while let sessions = page {
                    var bytes = ByteBuffer()
                    for session in sessions {
                        bytes.writeString(start)
                        bytes.writeBytes(try encoder.encode(ListedSession(session)))
                        start = ","
                    }
                    try await writer.write(bytes)
                    page = try await practice.next(of: &rest)
                }
                try await writer.write(ByteBuffer(string: (start == "," ? "" : start) + #"],"success":true}"#))
                try await writer.finish(nil)
            })
    }
}
