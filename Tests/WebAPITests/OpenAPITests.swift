import Foundation
import TestSupport
import Testing

@testable import WebAPI

/// The OpenAPI description of all routes.
@Suite(.timeLimit(.minutes(5))) struct OpenAPITests {
    private let server = ServerFixture(
        page: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Resources/Web")
            .standardizedFileURL.path)

    /// The routes with their documented statuses, besides the event stream, which has no end.
    private func operations() async throws -> [(method: String, path: String, statuses: Set<String>)] {
        let bytes = try await server.ask("GET /api/openapi.json").bytes
        let document = try JSONValue(parsing: bytes, levels: 64)
        guard case .object(let paths) = document["paths"] else { return [] }
        return paths.flatMap { path, operations -> [(String, String, Set<String>)] in
            guard case .object(let operations) = operations else { return [] }
            return operations.compactMap { method, operation in
                guard operation["operationId"] != "listen", case .object(let responses) = operation["responses"] else {
                    return nil
                }
                return (method.uppercased(), path, Set(responses.keys))
            }
        }
    }

    @Test func describesEveryResponse() async throws {
        let operations = try await operations()
        try #require(!operations.isEmpty)
        for (method, path, statuses) in operations {
            let route = "\(method) \(path.replacing(/\{\w+\}/, with: "7"))"
            for body in ["{}", "7"] {
                let answer = try await server.ask(route, ["POST", "PUT"].contains(method) ? body : nil)
                #expect(statuses.contains("\(answer.status)"), "\(route)")
                #expect(answer.error != "404 NOT_FOUND: No such path", "\(route)")
            }
        }
    }

    /// 0.2 s.
    @Test(arguments: [false, true])
    func writesNothingForAGetRequest(hasDatabase: Bool) async throws {
        if hasDatabase { _ = try await server.ask("POST /api/weights", #"{"weight":81}"#) }
        let before = try files()
        let reads = try await operations().filter { $0.method == "GET" }.map(\.path)
        try #require(!reads.isEmpty)
        for path in reads + ["/healthz", "/readyz"] {
            _ = try await server.ask("GET \(path.replacing(/\{\w+\}/, with: "7"))")
            #expect(try files() == before, "\(path)")
        }
    }

    /// The contents of the server's folder, but for the index of SQLite's log, in which readers note their place.
    private func files() throws -> [String: Data] {
        let folder = server.database.folder
        return Dictionary(
            uniqueKeysWithValues: try folder.names.filter { !$0.hasSuffix("-shm") }.map { name in
                (name, try Data(contentsOf: URL(filePath: "\(folder.path)/\(name)")))
            })
    }
}
