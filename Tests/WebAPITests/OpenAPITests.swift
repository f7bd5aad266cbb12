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

    /// Returns the members of the bodies that a server describes: the route, and the path of the member, such as
    /// `regions.enabled`.
    static func members(of server: ServerFixture) async throws -> [(route: String, member: String)] {
        let document = try JSONValue(parsing: try await server.ask("GET /api/openapi.json").bytes, levels: 64)
        guard case .object(let paths) = document["paths"] else { return [] }
        return paths.sorted { $0.key < $1.key }.flatMap { path, operations -> [(String, String)] in
            guard case .object(let operations) = operations else { return [] }
            return operations.flatMap { method, operation -> [(String, String)] in
                let schema = operation["requestBody"]?["content"]?["application/json"]?["schema"]
                return members(of: schema, in: document).map { ("\(method.uppercased()) \(path)", $0) }
            }
        }
    }

    private static func members(of schema: JSONValue?, in document: JSONValue) -> [String] {
        if let reference = schema?["$ref"]?.string {
            let target = reference.split(separator: "/").dropFirst().reduce(Optional(document)) { value, step in
                value?[String(step)]
            }
            return members(of: target, in: document)
        }
        let parts = ["allOf", "anyOf", "oneOf"].map { schema?[$0]?.elements ?? [] }.joined()
        var found = parts.map { members(of: $0, in: document) }.reduce([], +)
        if let items = schema?["items"] { found += members(of: items, in: document) }
        if case .object(let properties)? = schema?["properties"] {
            for (name, schema) in properties {
                found.append(name)
                found += members(of: schema, in: document).map { "\(name).\($0)" }
            }
        }
        return found
    }
}
