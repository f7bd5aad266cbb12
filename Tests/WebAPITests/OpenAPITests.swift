import Foundation
import TestSupport
import Testing

/// The OpenAPI description of all routes.
@Suite(.timeLimit(.minutes(5))) struct OpenAPITests {
    /// A route with its documented statuses.
    private struct Operation {
        let method: String
        let path: String
        let statuses: Set<String>
    }

    private static let page = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../Resources/Web"
    ).standardizedFileURL.path

    private func operations(in description: Answer) throws -> [Operation] {
        let document = try JSONSerialization.jsonObject(with: description.bytes) as? [String: Any]
        let paths = try #require(document?["paths"] as? [String: [String: [String: Any]]])
        return paths.flatMap { path, operations in
            operations.compactMap { method, operation in
                // The event stream has no end.
                if operation["operationId"] as? String == "listen" { return nil }
                let responses = operation["responses"] as? [String: Any] ?? [:]
                return Operation(method: method.uppercased(), path: path, statuses: Set(responses.keys))
            }
        }
    }

    @Test func describesEveryResponse() async throws {
        try await ServerFixture.open(page: true) { fixture in
            try FileManager.default.createSymbolicLink(
                atPath: "\(fixture.folder.path)/Web", withDestinationPath: Self.page)
            let operations = try operations(in: try await fixture.ask("GET", "/api/openapi.json"))
            try #require(!operations.isEmpty)
            for operation in operations {
                let path = operation.path.replacing(/\{\w+\}/, with: "7")
                let body = ["POST", "PUT"].contains(operation.method) ? "{}" : nil
                let answer = try await fixture.ask(operation.method, path, body)
                #expect(operation.statuses.contains("\(answer.status)"), "\(operation.method) \(path)")
                #expect(answer.message != "No such path", "\(operation.method) \(path)")
                let plain = try await fixture.ask(operation.method, path, body.map { _ in "7" })
                #expect(operation.statuses.contains("\(plain.status)"), "\(operation.method) \(path)")
            }
        }
    }
}
