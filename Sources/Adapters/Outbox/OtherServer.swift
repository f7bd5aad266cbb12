import FoundationEssentials
import PracticeData
import ServiceSettings
import SessionCore

/// The client of the server that receives sessions: a Limber daemon, or one of the original apps.
struct OtherServer: Sendable {
    let address: ServerAddress
    let token: String?
    let curl: Curl

    /// The longest response to a request for one session, in bytes.
    private static let longestResponse = 1 << 20
    /// The longest list of sessions, in bytes.
    private static let longestList = 64 << 20

    /// Sends a session with its id as `Idempotency-Key`, by which a Limber daemon recognizes a duplicate.
    func send(_ session: StoredSession) async -> ForwardingOutcome {
        do {
            var request = request(session.record.path)
            request.headers += [
                .init(name: "Content-Type", value: "application/json"),
                .init(name: "Idempotency-Key", value: session.id),
            ]
            request.body = Array(try JSONEncoder().encode(session.record.original))
            return ForwardingOutcome(try await curl.response(to: request, upTo: Self.longestResponse))
        } catch {
            return .unavailable(reason: "\(error)", seconds: nil)
        }
    }

    /// Sends a session unless the server has it already or does not accept its kind. A Limber daemon recognizes a
    /// duplicate by the key; the list of any other server is searched.
    func sendIfAbsent(_ session: StoredSession) async -> ForwardingOutcome {
        do {
            let known = try await curl.response(
                to: request("\(session.record.path)/\(session.id)"), upTo: Self.longestResponse)
            if known.report.server?.hasPrefix("limber") != true {
                switch known.report.status {
                case 200: return .delivered
                case 404 where !session.record.isAcceptedByOriginals: return .unsupported
                case 404:
                    switch try await isListed(session.record) {
                    case .some(true): return .delivered
                    case .some(false): break
                    case nil: return .unavailable(reason: "unreadable list of sessions", seconds: nil)
                    }
                default: return ForwardingOutcome(known)
                }
            }
        } catch {
            return .unavailable(reason: "\(error)", seconds: nil)
        }
        return await send(session)
    }

    /// Returns whether the session is in the server's list, perhaps with the results before a correction; `nil` if the
    /// list cannot be read.
    private func isListed(_ record: SessionRecord) async throws -> Bool? {
        let response = try await curl.response(to: request(record.path), upTo: Self.longestList)
        guard response.report.status == 200, let list = try? JSONDecoder().decode(List.self, from: Data(response.body))
        else { return nil }
        return list.data.contains { $0.record.map { record.original.differsOnlyInResults(from: $0.original) } ?? false }
    }

    private func request(_ path: String) -> CurlRequest {
        CurlRequest(
            url: "\(address)/api/\(path)",
            headers: token.map { [.init(name: "Authorization", value: "Bearer \($0)")] } ?? [])
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
        case .stretch, .routine: self
        case .meditation(let record): .meditation(record.original)
        }
    }

    /// Whether the original apps accept the session.
    var isAcceptedByOriginals: Bool {
        switch self {
        case .stretch(let record): record.completedFully
        case .meditation: true
        // They know no routines, and the outbox has none.
        case .routine: false
        }
    }

    /// The path of the collection below `/api`.
    fileprivate var path: String { "\(kind.rawValue)-sessions" }
}
