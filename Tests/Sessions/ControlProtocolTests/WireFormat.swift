import ControlProtocol
import Foundation
import Testing

/// Expects that a value is encoded as an example, whose nulls count, and decoded from it.
func expectWireFormat<Value: Codable & Equatable>(
    _ example: String, of value: Value, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    func object(_ json: String) throws -> NSDictionary? {
        try JSONSerialization.jsonObject(with: Data(json.utf8)) as? NSDictionary
    }
    let encoded = try ControlJSON.line(value)
    #expect(try object(encoded) == object(example), sourceLocation: sourceLocation)
    #expect(try JSONDecoder().decode(Value.self, from: Data(example.utf8)) == value, sourceLocation: sourceLocation)
}
