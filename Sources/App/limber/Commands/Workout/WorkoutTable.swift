import PracticeCore
import SessionCore

/// The text of a workout: a line for each set.
struct WorkoutTable {
    let details: WorkoutDetails
    let today: LocalDay
    let units: UnitSystem

    var lines: [String] {
        [head, ""] + details.exercises.flatMap(rows).aligned
    }

    private var head: String {
        let done = details.exercises.reduce(0) { $0 + $1.completedSets }
        let all = details.exercises.reduce(0) { $0 + $1.totalSets }
        return
            "\(details.title), week \(details.workout.weekNumber), "
            + "\(details.workout.scheduledDate.text(today: today)): "
            + "\(details.workout.standing(on: today).badge), \(done)/\(all) sets"
    }

    private func rows(of exercise: WorkoutExercise) -> [[String]] {
        let warmUps = exercise.warmUpSets.map { ["warm-up", Figures.text($0.reps, $0.weight, in: units), "", ""] }
        let sets = exercise.sets.map { set in
            [
                "set \(set.setNumber)", Figures.text(set.targetReps, set.targetWeight, in: units), mark(set.state),
                "rest \(DurationText.text(seconds: exercise.restSeconds))",
            ]
        }
        return (warmUps + sets).enumerated().map { [$0 == 0 ? exercise.exerciseName : ""] + $1 }
    }

    private func mark(_ state: WorkoutSet.State) -> String {
        switch state {
        case .pending: "open"
        case .completed(let reps, let weight): "done: \(Figures.text(reps, weight, in: units))"
        case .skipped: "skipped"
        }
    }
}

/// The text of repetitions and weights.
enum Figures {
    /// Returns repetitions and weight, such as `8 × 42.5 kg`.
    static func text(_ reps: Int, _ weight: Double, in units: UnitSystem) -> String {
        "\(reps) × \(WeightText.text(kilograms: weight, in: units))"
    }
}
