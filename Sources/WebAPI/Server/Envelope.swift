import ControlProtocol
import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore

/// The envelope of every response, as in the original apps' API.
enum Envelope<Content: Encodable>: Encodable {
    case success(Content)
    case failure(Failure)

    struct Failure: Encodable {
        let code: String
        let message: String
        let details: [BodyIssue]?
    }

    private enum Key: CodingKey {
        case success, data, error
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        switch self {
        case .success(let data):
            try values.encode(true, forKey: .success)
            try values.encode(data, forKey: .data)
        case .failure(let failure):
            try values.encode(false, forKey: .success)
            try values.encode(failure, forKey: .error)
        }
    }
}

/// An empty object, written `{}`.
struct NoContent: Encodable {}

extension Envelope<NoContent> {
    static func error(code: String, message: String, details: [BodyIssue]?) -> Envelope {
        .failure(Failure(code: code, message: message, details: details))
    }
}

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
            let json = #"{"error":{"code":"internal","message":"The answer cannot be written as JSON"}}"#
            self.init(
                status: .internalServerError, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: json))
            )
        }
    }
}
