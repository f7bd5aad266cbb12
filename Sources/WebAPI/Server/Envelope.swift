import ControlProtocol
import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore

/// What every answer of the API is in, as the original apps' server has it.
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

/// No data, which is written `{}`.
struct NoContent: Encodable {}

extension Envelope<NoContent> {
    static func error(code: String, message: String, details: [BodyIssue]?) -> Envelope {
        .failure(Failure(code: code, message: message, details: details))
    }
}

extension Response {
    /// An answer with something in it; `nil` is written `null`.
    static func data(_ content: some Encodable, status: HTTPResponse.Status = .ok) -> Response {
        Response(Envelope.success(content), status: status)
    }

    init(_ envelope: Envelope<some Encodable>, status: HTTPResponse.Status, headers: HTTPFields = [:]) {
        var headers = headers
        headers[.contentType] = "application/json; charset=utf-8"
        // What we encode has no number that JSON has not, the only thing that an encoder refuses.
        let json = (try? ControlJSON.encoder.encode(envelope)) ?? Data()
        self.init(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: json)))
    }
}
