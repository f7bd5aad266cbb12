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
        try write { db in try Self.keep(profile, as: Self.nutritionProfileKey, in: db) }
    }

    /// - Throws: ``PlanRefusal`` where it cannot be read.
    static func nutritionProfile(in db: Database) throws -> NutritionProfile? {
        guard let json = try preference(nutritionProfileKey, in: db) else { return nil }
        guard let profile = try? JSONDecoder().decode(NutritionProfile.self, from: json) else {
            throw PlanRefusal.invalid(["what is stored of you cannot be read; give it again with 'limber plan setup'"])
        }
        return profile
    }
}
