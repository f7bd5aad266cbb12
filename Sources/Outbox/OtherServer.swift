import AsyncHTTPClient
import FoundationEssentials
import NIOCore
import NIOHTTP1
import PracticeData
import ServiceSettings
import SessionCore

/// The server that sessions are sent to: a Limber, or one of the original apps'.
struct OtherServer: Sendable {
    let address: ServerAddress
    let token: String?
    let client: HTTPClient

    /// How long an answer may take.
    private static let waitLimits = TimeAmount.seconds(30)
    /// The most bytes of a list that is looked through.
    private static let longestList = 64 << 20

    /// Sends a session. A Limber that has it already says so, by the key.
    func send(_ session: StoredSession<SessionRecord>) async -> ForwardingOutcome {
        do {
            var request = request(session.record.path)
            request.method = .POST
            request.headers.add(name: "Content-Type", value: "application/json")
            request.headers.add(name: "Idempotency-Key", value: session.id)
            request.body = .bytes(ByteBuffer(bytes: try JSONEncoder().encode(session.record)))
            let response = try await client.execute(request, timeout: Self.waitLimits)
            // Only a whole answer is one.
            _ = try await response.body.collect(upTo: 1 << 20)
            return ForwardingOutcome(
                status: Int(response.status.code), retryAfter: response.headers.first(name: "Retry-After"))
        } catch {
            return .unavailable(reason: "\(error)", seconds: nil)
        }
    }

    /// Sends a session unless the server has it already, or knows no sessions like it. A Limber tells by the key; of
    /// another server, its list tells.
    func sendUnlessThere(_ session: StoredSession<SessionRecord>) async -> ForwardingOutcome {
        do {
            let known = try await client.execute(
                request("\(session.record.path)/\(session.id)"), timeout: Self.waitLimits)
            _ = try await known.body.collect(upTo: 1 << 20)
            if known.headers.first(name: "Server")?.hasPrefix("limber") != true {
                switch known.status.code {
                case 200: return .delivered
                case 404 where !session.record.isForAll: return .notForOriginals
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

    /// Whether a session is in the server's list, with all its fields; `nil` where there is no list to be read.
    private func isListed(_ record: SessionRecord) async throws -> Bool? {
        let response = try await client.execute(request(record.path), timeout: Self.waitLimits)
        let body = Data(try await response.body.collect(upTo: Self.longestList).readableBytesView)
        guard response.status == .ok, let list = try? JSONDecoder().decode(List.self, from: body) else { return nil }
        return list.data.contains { $0.record == record }
    }

    private func request(_ path: String) -> HTTPClientRequest {
        var request = HTTPClientRequest(url: "\(address)/api/\(path)")
        request.headers.add(name: "User-Agent", value: "limber")
        if let token { request.headers.add(name: "Authorization", value: "Bearer \(token)") }
        return request
    }

    /// A server's list. What cannot be read in it is no session of ours.
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
    /// Whether the original apps know sessions like it.
    var isForAll: Bool {
        switch self {
        case .stretch(let record): record.completedFully
        case .meditation: true
        }
    }

    /// Where sessions of its kind are, below a server's `/api`.
    fileprivate var path: String {
        switch self {
        case .stretch: "stretch-sessions"
        case .meditation: "meditation-sessions"
        }
    }
}
