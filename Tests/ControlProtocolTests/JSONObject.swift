import Foundation

/// A JSON object for comparison, its nulls included.
func parsed(_ json: String) throws -> NSDictionary? {
    try JSONSerialization.jsonObject(with: Data(json.utf8)) as? NSDictionary
}
