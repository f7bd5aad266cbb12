import Foundation
import FoundationNetworking

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
        guard let url = URL(string: address + path) else { throw Refusal(description: "no address: \(path)") }
        var request = URLRequest(url: url)
        request.httpMethod = method
        if let body { request.httpBody = try JSONSerialization.data(withJSONObject: body) }
        let (data, response) = try await URLSession.shared.data(for: request)
        guard (response as? HTTPURLResponse)?.statusCode == 200 else {
            let fault = try JSONDecoder().decode(Answer<Fault>.self, from: data).value
            throw Refusal(description: "\(path): \(fault.error): \(fault.message)")
        }
        return data
    }
}
