import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import TestSupport
import Testing

/// A daemon whose database is locked by another program.
@Suite(.takingTurns) struct LockedDatabaseTests {
    private let page: PageHost

    init() throws { page = try PageHost() }

    private var home: TemporaryHome { page.home }

    /// Posts weights concurrently, each on a connection of its own.
    private func postWeights(_ count: Int) async throws -> [(status: UInt, body: String)] {
        var configuration = HTTPClient.Configuration()
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = count
        let client = HTTPClient(configuration: configuration)
        var request = HTTPClientRequest(url: page.address + "/api/weights")
        request.method = .POST
        request.headers.add(name: "Content-Type", value: "application/json")
        request.body = .bytes(ByteBuffer(string: #"{"weight":81}"#))
        let answers = try await withThrowingTaskGroup(of: (UInt, String).self) { group in
            for _ in 0..<count {
                group.addTask { [request] in
                    let answer = try await client.execute(request, timeout: .seconds(120))
                    return (answer.status.code, String(buffer: try await answer.body.collect(upTo: 1 << 20)))
                }
            }
            return try await group.reduce(into: []) { $0.append((status: $1.0, body: $1.1)) }
        }
        try await client.shutdown()
        return answers
    }

    private func weights() async throws -> [Any] {
        let answer = try JSONSerialization.jsonObject(with: try await page.send("GET", "/api/weights"))
        return try #require((answer as? [String: Any])?["data"] as? [Any])
    }

    @Test func refusesWritesAndServesEverythingElse() async throws {
        try await page.serving { _ in
            try await page.setUp(["neck": 30])
            try await page.receiving { events in
                #expect(try await home.limber("play").status == 0)
                #expect(try await home.limber("rest", "5", "--exercise", "Squat").status == 0)
                let database = try LockedDatabase(home.path("data/limber/limber.sqlite"))
                // The rest timer runs out from here on.
                try #require(try await home.limber("rest").output.hasPrefix("Resting: "))

                async let refusals = postWeights(50)
                #expect(try await HTTP.ask("GET", page.address + "/healthz").status == 200)
                #expect(try await HTTP.ask("GET", page.address + "/readyz").status == 503)
                #expect(try await home.limber("pause").status == 0)
                #expect(try await home.status()["status"] as? String == "paused")
                let notification = try await events.next { $0.name == "notice" }
                #expect(notification.data.contains(#""id":"rest-timer""#))
                #expect(notification.data.contains("Time for Squat"))
                for refusal in try await refusals {
                    #expect(refusal.status == 503)
                    #expect(refusal.body.contains(#""code":"DATABASE_BUSY""#))
                }

                #expect(try await home.limber("play").status == 0)
                #expect(try await home.limber("skip").status == 0)
                try await events.next { $0.name == "session" && $0.data.contains(#""event":"session.completed""#) }
                try await events.next { $0.name == "snapshot" && $0.data.contains(#""status":"idle""#) }
                #expect(try database.count(of: "session") == 0)
                #expect(try database.count(of: "bodyWeight") == 0)

                try database.unlock()
                try await events.next { $0.name == "history" && $0.data == #"{"topic":"sessions"}"# }
                #expect(try await home.history().count == 1)
                #expect(try await weights().isEmpty)
                try await page.send("POST", "/api/weights", #"{"weight":82}"#)
                #expect(try await weights().count == 1)
                #expect(try await HTTP.ask("GET", page.address + "/readyz").status == 200)
                #expect(try await home.limber("rest").output == "Rest Complete. Time for Squat")
                #expect(events.seen.count { $0.name == "notice" } == 1)
            }
        }
    }
}
