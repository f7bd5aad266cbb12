import GRDB
import PracticeCore
import SessionCore
import TestSupport

@testable import PracticeData

extension TestDatabase {
    /// Stores a nutrition profile without new targets.
    func keep(_ profile: NutritionProfile) throws {
        try store.write { db in
            try PreferenceRepository.keep(profile, as: NutritionRepository.profileKey, in: db)
        }
    }

    /// Records weights without new targets.
    @discardableResult
    func record(_ entries: WeightEntry...) throws -> WeightCounts {
        try store.write { db in try NutritionRepository.add(entries, in: db) }
    }

    /// Returns a weight measured after all others.
    func entry(_ kilograms: Double) throws -> WeightEntry {
        let count = try data.nutrition.weights().count
        return WeightEntry(
            id: "weight-\(count)", measuredAt: .saturday - .seconds(1) + .milliseconds(count),
            weight: .kilograms(kilograms))
    }

    /// Changes an input of the calculation.
    func recalculating<Value>(
        after change: (Database) throws -> Value
    ) throws -> (Value, Result<Recalculation, NutritionPlanRefusal>) {
        try data.nutrition.recalculating(at: .saturday, by: .utc, after: change)
    }

    /// Records a weight measured after all others.
    ///
    /// - Throws: `NutritionPlanRefusal` if no targets can be calculated; the weight is recorded all the same.
    @discardableResult
    func weigh(_ kilograms: Double) throws -> Recalculation {
        let entry = try entry(kilograms)
        return try recalculating { db in try NutritionRepository.add([entry], in: db) }.1.get()
    }

    /// Records a weight that changes the targets.
    func weighWithChange(_ kilograms: Double) throws -> NutritionPlanChange? {
        if case .changed(let change) = try weigh(kilograms) { change } else { nil }
    }

    /// Returns the nutrition plan of the week.
    func plan(
        after wait: Duration = .zero, isForced: Bool = false
    ) throws -> NutritionPlanRepository.NutritionPlanAnswer {
        try data.nutritionPlans.plan(at: .saturday + wait, by: .utc, isForced: isForced)
    }

    /// Returns the nutrition plan of the week without storing it.
    func currentPlan() throws -> NutritionPlanRepository.NutritionPlanAnswer {
        try data.nutritionPlans.currentPlan(at: .saturday, by: .utc)
    }

    /// Adds a training plan of three days, each with two exercises of two sets.
    func addTrainingPlan() throws {
        let plans = data.trainingPlans
        for exercise in ["squat", "row"] { try plans.exercises.add(.example(exercise)) }
        try plans.plans.add(.example())
        for (day, weekday) in [("push", 1), ("pull", 3), ("legs", 5)] {
            try plans.days.add(.example(weekday, id: day, name: day), below: ["plan"])
            for (order, exercise) in ["squat", "row"].enumerated() {
                try plans.dayExercises.add(
                    .example(of: exercise, on: day, sets: 2, rest: 90, order: order), below: ["plan", day])
            }
        }
    }

    /// Starts a training cycle of the training plan, and returns it with its workouts.
    func startCycle() throws -> TrainingCycleDetails {
        _ = try data.cycles.begin(.example(), at: .saturday, newID: ids())
        return try data.cycles.cycle("mesocycle")
    }

    /// Returns consecutive ids.
    func ids(_ prefix: String = "id") -> () -> String {
        var count = 0
        return {
            count += 1
            return "\(prefix)-\(count)"
        }
    }

    /// Adds rows to every table.
    func fillEveryTable() throws {
        for number in 0..<3 { try save(["s\(number)": .stretching(at: .saturday + .seconds(number))]) }
        try data.sessions.save(
            .meditating(at: .saturday + .seconds(9), seconds: 60), id: "\"m\" \\ {", zone: "America/Argentina/Ushuaia")
        var setup = StretchSetup()
        try setup.choose([RegionDuration(region: .back, seconds: 30)])
        try data.preferences.save(setup)
        try data.preferences.save(NotificationConsent.refused)
        let now = Timestamp.saturday
        try execute(
            """
            INSERT INTO exercise VALUES ('e', 'Press "up", {slow}', 2.5, 0, '\(now)', '\(now)');
            INSERT INTO plan VALUES ('p', 'Push', 6, '\(now)', '\(now)');
            INSERT INTO planDay VALUES ('d', 'p', 1, 'Monday', 0);
            INSERT INTO planDayExercise VALUES ('x', 'd', 'e', 2, 8, 30, 60, 0);
            INSERT INTO mesocycle VALUES ('c', 'p', '2026-01-26', 1, 'active', '\(now)', '\(now)');
            INSERT INTO workout VALUES ('w', 'c', 'd', 1, '2026-01-26', 'pending', NULL, NULL);
            INSERT INTO workoutSet VALUES ('t', 'w', 'e', 1, 8, 30, 8, 30, 'completed');
            """)
        try keep(.example())
        try weigh(82)
        _ = try plan()
        try weigh(70)
        try keepIntention("i", "Breathe <b>&\"", .month, "2026-11-21")
        try data.reminders.changeReminderPreferences(.at("2026-11-21 07:00")) {
            $0[.daily].isOn = true
            $0[.daily].text = "What now?"
        }
        _ = try data.reminders.claimDue(.at("2026-11-21 08:00")) { "q" }
        try data.routines.save(.example())
    }

    /// Keeps an intention of the period that contains a day.
    @discardableResult
    func keepIntention(
        _ id: String, _ text: String, _ scope: IntentionScope, _ day: LocalDay
    ) throws -> (intention: Intention, isNew: Bool) {
        let period = IntentionPeriod(scope, containing: day, weekStartsOn: .sunday)
        return try data.intentions.keep(Intention(id: id, text: try IntentionText(text), period: period, at: .saturday))
    }
}

extension StoredRoutine {
    /// A routine with a clip, whose id is the word of its name.
    static func example(
        _ name: String = "Morning back", text: String = "steps: []", audio: [String: String] = ["a/b.wav": "1.wav"],
        at time: Timestamp = .saturday
    ) -> StoredRoutine {
        StoredRoutine(id: RoutineDocument.id(of: name), name: name, text: text, audio: audio, changedAt: time)
    }
}

extension TrainingError {
    static func conflict(_ conflict: TrainingRecordRefusal) -> TrainingError { .refused(.conflict(conflict)) }

    static func missing(_ resource: TrainingResource, _ id: String) -> TrainingError {
        .refused(.missing(resource, id: id))
    }
}
