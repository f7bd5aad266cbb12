import PracticeCore
import SessionCore
import TestSupport

@testable import PracticeData

extension TestDatabase {
    /// The database for a test's own reads and writes, on connections of its own.
    var store: Store {
        Store(path: "\(folder.path)/././limber.sqlite", admission: .within(.seconds(60)), logger: .quiet)
    }

    /// The repositories for a test's own reads and writes.
    var data: Repositories { Repositories(store, .saturday) }

    /// Stores a nutrition profile without new targets.
    func keep(_ profile: NutritionProfile) throws {
        try store.write { db in
            try PreferenceRepository.keep(profile, as: NutritionRepository.profileKey, in: db)
        }
    }

    /// Records a weight measured after all others, without new targets.
    func weigh(_ kilograms: Double) throws {
        let count = try data.nutrition.weights().count
        let entry = WeightEntry(
            id: "\(count)", measuredAt: .saturday - .seconds(1) + .milliseconds(count), weight: .kilograms(kilograms))
        _ = try store.write { db in try NutritionRepository.add([entry], in: db) }
    }
}
