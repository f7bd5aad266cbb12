import PracticeCore
import PracticeData

/// The effect of a new weight or a changed profile on the nutrition plan.
struct RecalculationAnswer: Encodable {
    enum Outcome: String, Encodable {
        case first, changed, kept, failed
    }

    let outcome: Outcome
    /// The reason why the recalculation failed. The weight or the profile is saved all the same.
    let message: String?
    /// The change of the targets.
    let change: ChangeAnswer?

    init(_ result: Result<Recalculation, NutritionPlanRefusal>) {
        switch result {
        case .success(.first): (outcome, message, change) = (.first, nil, nil)
        case .success(.changed(let change)) where change.isNews:
            (outcome, message, self.change) = (.changed, nil, ChangeAnswer(change))
        case .success(.changed), .success(.kept): (outcome, message, change) = (.kept, nil, nil)
        case .failure(let error):
            (outcome, message, change) = (.failed, "Saved, but plan recomputation had issues: \(error.reason)", nil)
        }
    }
}

/// A change of the nutrition plan, with the rows of its summary.
struct ChangeAnswer: Encodable {
    private struct Row: Encodable {
        let label: String
        let old: Int
        let new: Int
        let unit: String
        let words: String
    }

    private let change: NutritionPlanChange
    private let rows: [Row]

    init(_ change: NutritionPlanChange) {
        self.change = change
        rows = change.rows.map { Row(label: $0.label, old: $0.old, new: $0.new, unit: $0.unit, words: $0.words) }
    }

    private enum CodingKeys: CodingKey {
        case rows
    }

    func encode(to encoder: any Encoder) throws {
        try change.encode(to: encoder)
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(rows, forKey: .rows)
    }
}
