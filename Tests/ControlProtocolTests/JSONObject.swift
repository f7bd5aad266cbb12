import Foundation

/// A comparable JSON object that keeps its nulls.
func parsed(_ json: String) throws -> NSDictionary? {
    try JSONSerialization.jsonObject(with: Data(json.utf8)) as? NSDictionary
}
