import Platform
import PracticeData
import ServiceSettings
import SessionCore
import Testing

@testable import Outbox

/// One request of curl to a server.
@Suite(.timeLimit(.minutes(5))) struct OtherServerTests {
    private let session = StoredSession(id: "one", record: SessionRecord.lasting(7), zone: nil)

    private func client(
        _ port: Int, token: String? = nil, within total: Duration = .seconds(60)
    ) throws -> OtherServer {
        OtherServer(
            address: try #require(ServerAddress(parsing: "http://127.0.0.1:\(port)")), token: token,
            curl: Curl(environment: ["PATH": "/usr/bin:/bin"], limits: .init(total: total)))
    }

    private static let fates: [(OriginalServer.Fate, ForwardingOutcome)] = [
        (.taken, .delivered),
        (.refused(status: 301, headers: "Location: /api/sessions\r\n"), .refused(status: 301)),
        (.refused(status: 429, headers: "retry-AFTER: 17\r\n"), .unavailable(reason: "status 429", seconds: 17)),
        (.takenAndUnheard, .failed(.ended(.exited(18), message: ""))),
        (.takenInSilence, .failed(.ended(.exited(28), message: ""))),
        (.refusedAtLength, .failed(.tooLong(limit: 1 << 20))),
    ]

    @Test(arguments: fates)
    func mapsTheFateOfASession(fate: OriginalServer.Fate, outcome: ForwardingOutcome) async throws {
        let server = try await OriginalServer([fate])
        let limit = fate == .takenInSilence ? Duration.milliseconds(100) : .seconds(60)
        #expect(try await client(server.port, within: limit).send(session) == outcome)
        try await server.close()
        let absent = try await client(server.port).send(session)
        #expect(absent == .failed(.ended(.exited(7), message: "")))
    }

    @Test func sendsTheTokenAndTheSessionUnchanged() async throws {
        let server = try await OriginalServer()
        let token = #"to"ken\n'$(id)`%{url}`#@"#
        #expect(try await client(server.port, token: token).send(session) == .delivered)
        let head = try #require(server.heads.first).split(separator: "\r\n")
        #expect(head.first == "POST /api/stretch-sessions HTTP/1.1")
        for field in [
            "Authorization: Bearer \(token)", "Content-Type: application/json", "Idempotency-Key: one",
            "User-Agent: limber",
        ] {
            #expect(head.contains(field[...]))
        }
        #expect(server.bodies.first?.contains(#""completedAt":"1970-01-01T00:00:07.000Z""#) == true)
        try await server.close()
    }
}

extension ForwardingOutcome {
    fileprivate static func failed(_ failure: CurlError) -> Self {
        .unavailable(reason: failure.description, seconds: nil)
    }
}
