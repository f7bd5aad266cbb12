import PracticeData
import SessionCore

/// The sentence about rows that lists leave out, because this version cannot read them.
enum LeftOutRows {
    /// Returns the sentence without its remedy.
    static func sentence(_ rows: String) -> String { "left out \(rows) that this version cannot read" }

    static let remedy = "'limber export' has such rows"

    /// Says that rows were left out; nothing if there are none.
    static func report(_ count: Int, _ noun: String) {
        if count > 0 { StandardError.say("\(sentence(count.counted(noun))); \(remedy)") }
    }
}

extension PracticeService {
    /// Says how many rows of a list were left out.
    func reportLeftOut(of list: StoredList) async throws {
        LeftOutRows.report(try await read { try $0.unreadableRows(of: list) }, list.noun)
    }
}

extension StoredList {
    /// The name of a row.
    var noun: String {
        switch self {
        case .training: "training record"
        case .weights: "weight"
        case .nutritionPlans: "nutrition plan"
        case .reminders: "intention"
        case .routines: "routine"
        case .schedules: "schedule"
        case .preferences: "preference"
        }
    }
}
