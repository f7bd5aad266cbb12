import Foundation

/// A client of chromedriver for the W3C's WebDriver protocol.
struct WebDriver: Sendable {
    /// A failed command.
    struct Refusal: Error, CustomStringConvertible {
        let description: String
    }

    private struct Answer<Value: Decodable>: Decodable {
        let value: Value
    }

    private struct Fault: Decodable {
        let error: String
        let message: String
    }

    /// The base of all request paths.
    let address: String

    /// Sends a request and decodes its value.
    func ask<Value: Decodable>(
        _ method: String, _ path: String, _ body: [String: Any]? = nil, as type: Value.Type = Value.self
    ) async throws -> Value {
        try JSONDecoder().decode(Answer<Value>.self, from: try await answer(method, path, body)).value
    }

    /// Sends a command without a value.
    func ask(_ method: String, _ path: String, _ body: [String: Any]? = nil) async throws {
        _ = try await answer(method, path, body)
    }

    private func answer(_ method: String, _ path: String, _ body: [String: Any]?) async throws -> Data {
        let json = try body.map { try JSONSerialization.data(withJSONObject: $0) }
        let (status, data) = try await HTTP.ask(method, address + path, json: json)
        guard status == 200 else {
            let fault = try JSONDecoder().decode(Answer<Fault>.self, from: data).value
            throw Refusal(description: "\(path): \(fault.error): \(fault.message)")
        }
        return data
    }
}
