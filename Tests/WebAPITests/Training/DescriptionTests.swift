import Foundation
import Testing

/// The description of the routes of training in OpenAPI.
@Suite(.timeLimit(.minutes(1))) struct DescriptionTests {
    /// A route, with the statuses that it may answer.
    private struct Operation {
        let method: String
        let path: String
        let statuses: Set<String>
    }

    private func operations() throws -> [Operation] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../../Resources/Web/openapi.json")
        let document = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
        let paths = try #require(document?["paths"] as? [String: [String: [String: Any]]])
        return paths.flatMap { path, operations in
            operations.compactMap { method, operation in
                guard (operation["tags"] as? [String])?.contains("training") == true else { return nil }
                let responses = operation["responses"] as? [String: Any] ?? [:]
                return Operation(method: method.uppercased(), path: path, statuses: Set(responses.keys))
            }
        }
    }

    @Test func isAnsweredAsItSays() async throws {
        let operations = try operations()
        #expect(operations.count == 38)
        try await Site.open { site in
            for operation in operations {
                let path = operation.path.replacing(/\{\w+\}/, with: "7")
                let body = ["POST", "PUT"].contains(operation.method) ? "{}" : nil
                let answer = try await site.ask(operation.method, path, body)
                #expect(operation.statuses.contains("\(answer.status)"), "\(operation.method) \(path)")
                #expect(answer.message != "There is nothing at this address", "\(operation.method) \(path)")
                let plain = try await site.ask(operation.method, path, body.map { _ in "7" })
                #expect(operation.statuses.contains("\(plain.status)"), "\(operation.method) \(path)")
            }
        }
    }
}
