import SessionCore
import Yams

extension RoutineReader {
    /// Reads an exercise; `nil` after noting its faults.
    mutating func exercise(_ name: String, _ members: YAMLMembers) -> RoutineExercise? {
        let exercise = members.required(name, .exerciseName, noting: &faults)
        let work = work(members)
        let sets = members.optional("sets", .whole(RoutineLimits.sets), default: 1, noting: &faults)
        let rest = members.optional("rest", .length(RoutineLimits.rest), default: 0, noting: &faults)
        let sides = sides(members)
        let weight = members.optional("weight", .weight, noting: &faults)
        let words = members.optional("words", .prose("words", upTo: RoutineLimits.speechLength), noting: &faults)
        let audio = members.optional("audio", .path, noting: &faults)
        if sides == .some(.none) {
            fault(members.place(of: "sides"), "an exercise without sides has no 'sides'; leave it out")
        }
        if rest ?? 0 > 0, sets == 1, sides != .both {
            fault(
                members.place(of: "rest"),
                "'rest' is between sets and sides; add 'sets', or write '- rest: …' as a step of its own")
        }
        guard let exercise, let work, let sets, let rest else { return nil }
        return RoutineExercise(
            exercise, work, sets: sets, rest: rest, sides: sides, weight: weight, words: words, audio: audio)
    }

    /// Reads `work`, or `reps` with its pace.
    private mutating func work(_ members: YAMLMembers) -> RoutineExercise.Work? {
        let tempo = members.optional("tempo", .tempo, noting: &faults)
        let pace = members.optional("pace", .length(RoutineLimits.pace), noting: &faults)
        guard members.node("reps") != nil else {
            for key in ["tempo", "pace"] where members.node(key) != nil {
                fault(members.place(of: key), "'\(key)' is the time of a repetition; add 'reps'")
            }
            return members.required("work", .work, noting: &faults).map { .seconds($0) }
        }
        for (key, other) in [("work", "reps"), ("pace", "tempo")] where members.node(key) != nil {
            guard members.node(other) != nil else { continue }
            fault(members.place(of: key), "'\(key)' and '\(other)' exclude each other; remove one of them")
        }
        let reps = members.optional("reps", .reps, noting: &faults)
        let movements = tempo ?? pace.map { [$0] }
        if reps == .max, movements != nil {
            fault(members.place(of: "reps"), "'max' has no end for a pace; remove the pace, or write a number")
        }
        return reps.map { .reps($0, movements.map { .movements($0) } ?? .own) }
    }
}

extension YAMLMembers.Rule<Int> {
    /// The length of an exercise, which a number of repetitions can replace.
    fileprivate static var work: Self {
        let rule = length(RoutineLimits.work)
        return Self(allowed: "\(rule.allowed), or 'reps' with a number", read: rule.read, problem: rule.problem)
    }
}

extension YAMLMembers.Rule<RoutineExercise.Reps> {
    fileprivate static var reps: Self {
        let range = RoutineExercise.Reps.allowed
        return Self(
            allowed: "a number from \(range.lowerBound) to \(range.upperBound), a range such as 8-12, or max"
        ) { scalar in
            switch scalar.value {
            case .whole(let number): RoutineExercise.Reps(parsing: "\(number)")
            case .text(let text): RoutineExercise.Reps(parsing: text)
            case .null, .truth, .number: nil
            }
        }
    }
}

extension YAMLMembers.Rule<RoutineExercise.Weight> {
    fileprivate static var weight: Self {
        text("a weight such as 12kg, 2.5kg or 25lb") { text in
            RoutineExercise.Weight(parsing: text)
        }
    }
}

extension YAMLMembers.Rule<[Int]> {
    /// The seconds of the movements of a repetition.
    fileprivate static var tempo: Self {
        let range = RoutineExercise.Pace.allowed
        return text(
            "2 to 4 numbers from \(range.lowerBound) to \(range.upperBound), such as 3-1-2: the seconds of the "
                + "movements of a repetition"
        ) { text in
            let seconds = text.split(separator: "-").compactMap { Int($0) }.filter(range.contains)
            guard seconds.map(String.init).joined(separator: "-") == text, (2...4).contains(seconds.count),
                seconds.contains(where: { $0 > 0 })
            else { return nil }
            return seconds
        }
    }
}

extension RoutineExercise {
    /// The members in the order of the file, without the clip.
    var members: [(key: String, value: String)] {
        func length(_ seconds: Int) -> String { DurationText.argument(seconds: seconds) }
        var members = [("exercise", YAMLText.scalar(name))]
        switch work {
        case .seconds(let seconds): members.append(("work", length(seconds)))
        case .reps(let reps, let pace):
            members.append(("reps", "\(reps)"))
            switch pace {
            case .own: break
            case .movements(let seconds) where seconds.count == 1: members.append(("pace", length(seconds[0])))
            case .movements(let seconds):
                members.append(("tempo", seconds.map(String.init).joined(separator: "-")))
            }
        }
        let others: [(String, String?)] = [
            ("sets", sets > 1 ? "\(sets)" : nil), ("rest", rest > 0 ? length(rest) : nil), ("sides", sides?.text),
            ("weight", weight?.description), ("words", words.map(YAMLText.scalar)),
        ]
        return members + others.compactMap { key, value in value.map { (key, $0) } }
    }
}
