import AsyncHTTPClient
import FoundationEssentials
import NIOCore
import NIOHTTP1
import PracticeData
import ServiceSettings
import SessionCore

/// The HTTP client of the server that receives sessions: a Limber daemon, or one of the original apps.
struct OtherServer: Sendable {
    let address: ServerAddress
    let token: String?
    let client: HTTPClient

    /// The timeout of a request.
    private static let responseTimeout = TimeAmount.seconds(30)
    /// The largest list of sessions that is read, in bytes.
    private static let longestList = 64 << 20

    /// Sends a session with its id as `Idempotency-Key`, by which a Limber daemon recognizes a duplicate.
    func send(_ session: StoredSession<SessionRecord>) async -> ForwardingOutcome {
        do {
            var request = request(session.record.path)
            request.method = .POST
            request.headers.add(name: "Content-Type", value: "application/json")
            request.headers.add(name: "Idempotency-Key", value: session.id)
            request.body = .bytes(ByteBuffer(bytes: try JSONEncoder().encode(session.record.original)))
            let response = try await client.execute(request, timeout: Self.responseTimeout)
            // A response counts only if it is complete.
            _ = try await response.body.collect(upTo: 1 << 20)
            return ForwardingOutcome(
                status: Int(response.status.code), retryAfter: response.headers.first(name: "Retry-After"))
        } catch {
            return .unavailable(reason: "\(error)", seconds: nil)
        }
    }

    /// Sends a session unless the server has it already or does not accept its kind. A Limber daemon recognizes a
    /// duplicate by the key; the list of any other server is searched.
    func sendIfAbsent(_ session: StoredSession<SessionRecord>) async -> ForwardingOutcome {
        do {
            let known = try await client.execute(
                request("\(session.record.path)/\(session.id)"), timeout: Self.responseTimeout)
            _ = try await known.body.collect(upTo: 1 << 20)
            if known.headers.first(name: "Server")?.hasPrefix("limber") != true {
                switch known.status.code {
                case 200: return .delivered
                case 404 where !session.record.isAcceptedByOriginals: return .unsupported
                case 404:
                    switch try await isListed(session.record) {
                    case .some(true): return .delivered
                    case .some(false): break
                    case nil: return .unavailable(reason: "unreadable list of sessions", seconds: nil)
                    }
                default:
                    return ForwardingOutcome(
                        status: Int(known.status.code), retryAfter: known.headers.first(name: "Retry-After"))
                }
            }
        } catch {
            return .unavailable(reason: "\(error)", seconds: nil)
        }
        return await send(session)
    }

    /// Returns whether a session with the same fields is in the server's list; `nil` if the list cannot be read.
    private func isListed(_ record: SessionRecord) async throws -> Bool? {
        let response = try await client.execute(request(record.path), timeout: Self.responseTimeout)
        let body = Data(try await response.body.collect(upTo: Self.longestList).readableBytesView)
        guard response.status == .ok, let list = try? JSONDecoder().decode(List.self, from: body) else { return nil }
        return list.data.contains { $0.record?.original == record.original }
    }

    private func request(_ path: String) -> HTTPClientRequest {
        var request = HTTPClientRequest(url: "\(address)/api/\(path)")
        request.headers.add(name: "User-Agent", value: "limber")
        if let token { request.headers.add(name: "Authorization", value: "Bearer \(token)") }
        return request
    }

    /// The server's list of sessions. Unreadable elements are ignored.
    private struct List: Decodable {
        struct Element: Decodable {
            let record: SessionRecord?

            init(from decoder: any Decoder) throws {
                record = try? SessionRecord(from: decoder)
            }
        }

        let data: [Element]
    }
}

extension SessionRecord {
    /// The record with the members that the API of the original apps knows.
    fileprivate var original: SessionRecord {
        switch self {
        case .stretch: self
        case .meditation(let record): .meditation(record.original)
        }
    }

    /// Whether the original apps accept the session.
    var isAcceptedByOriginals: Bool {
        switch self {
        case .stretch(let record): record.completedFully
        case .meditation: true
        }
    }

    /// The path of the collection below `/api`.
    fileprivate var path: String {
        switch self {
        case .stretch: "stretch-sessions"
        case .meditation: "meditation-sessions"
        }
    }
}
