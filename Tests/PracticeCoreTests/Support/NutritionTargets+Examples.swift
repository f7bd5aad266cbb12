import Foundation
import PracticeCore
import Testing

extension NutritionTargets {
    /// Targets with these figures.
    static func example(calories: Int, protein: Int, water: Int, weeks: Int?) throws -> NutritionTargets {
        let timeline = weeks.map { #","estimatedWeeks":\#($0),"projectedDate":"2027-02-27""# } ?? ""
        let json = """
            {"bmr":1770,"tdee":2744,"calorieTarget":\(calories),"proteinTarget":\(protein),"waterTarget":\(water),\
            "weeklyRate":-0.5\(timeline)}
            """
        return try JSONDecoder().decode(NutritionTargets.self, from: Data(json.utf8))
    }
}

extension Encodable where Self: Decodable {
    /// The targets, encoded and decoded.
    func readBack() throws -> Self { try changed("", to: "") }

    /// The targets, encoded, edited and decoded.
    func changed(_ part: String, to other: String) throws -> Self {
        let text = try json(self)
        try #require(text.contains(part) || part.isEmpty)
        let changed = part.isEmpty ? text : text.replacingOccurrences(of: part, with: other)
        return try JSONDecoder().decode(Self.self, from: Data(changed.utf8))
    }
}
