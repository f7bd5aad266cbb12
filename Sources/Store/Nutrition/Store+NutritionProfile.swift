import FoundationEssentials
import GRDB
public import PracticeCore

extension Store {
    static let nutritionProfileKey = "nutritionProfile"

    /// What is known of the person; `nil` where nothing is, or where it cannot be read.
    public func nutritionProfile() throws(StoreError) -> NutritionProfile? {
        try read { db in try? Self.nutritionProfile(in: db) }
    }

    /// Keeps what is known of the person, in place of what was.
    public func save(_ profile: NutritionProfile) throws(StoreError) {
        try write { db in
            let json = String(decoding: try JSONEncoder().encode(profile), as: UTF8.self)
            try db.execute(
                sql: "INSERT OR REPLACE INTO preference (key, value) VALUES (?, ?)",
                arguments: [Self.nutritionProfileKey, json])
        }
    }

    /// - Throws: ``PlanRefusal`` where it cannot be read.
    static func nutritionProfile(in db: Database) throws -> NutritionProfile? {
        let json = try String.fetchOne(
            db, sql: "SELECT value FROM preference WHERE key = ?", arguments: [nutritionProfileKey])
        guard let json else { return nil }
        guard let profile = try? JSONDecoder().decode(NutritionProfile.self, from: Data(json.utf8)) else {
            throw PlanRefusal.invalid(["what is stored of you cannot be read; give it again with 'limber plan setup'"])
        }
        return profile
    }
}
