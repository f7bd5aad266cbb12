import Foundation

/// Questions to chromedriver, as the W3C's WebDriver has them.
struct WebDriver: Sendable {
    /// What could not be done.
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

    /// What is asked of it begins with this.
    let address: String

    /// Asks, and reads what is answered.
    func ask<Value: Decodable>(
        _ method: String, _ path: String, _ body: [String: Any]? = nil, as type: Value.Type = Value.self
    ) async throws -> Value {
        try JSONDecoder().decode(Answer<Value>.self, from: try await answer(method, path, body)).value
    }

    /// Asks for something to be done.
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
