extension RoutineDocument {
    /// A step of a routine without repetitions and other routines.
    public struct FlatStep: Hashable, Sendable {
        /// The content of the step: no repetition, and no routine.
        public let kind: Kind
        /// The place of the step, or of the step of this file that includes it.
        public let place: Place
        /// The round of the innermost repetition with several rounds.
        public let round: StepRoutine.Round?
        /// The music of the innermost group that names some, or `nil` for that of the session.
        public let music: RoutineDocument.GroupMusic?
        /// The place among steps of which a session draws some; `nil` for a step of each session.
        public let alternative: Alternative?
    }

    /// The place of a step among steps of which a session draws some.
    public struct Alternative: Hashable, Sendable {
        /// The number of the round that draws, counted through the routine.
        public let draw: Int
        /// The index among the steps.
        public let index: Int
        /// The number of steps.
        public let count: Int
        /// The number of steps that are drawn.
        public let pick: Int
    }

    /// Returns the steps in the order of the session, with repetitions and other routines written out, and the faults:
    /// an unknown routine, a routine that contains itself, a draw within a draw, one piece of music too many, too many
    /// steps, and too much time. The steps end where they are too many.
    ///
    /// - Parameter document: Returns the routine with a name, or `nil` if there is none.
    public func flattened(
        including document: @escaping (String) -> RoutineDocument?
    ) -> (steps: [FlatStep], faults: [RoutineFault]) {
        var flattening = Flattening(document: document, chain: [name])
        flattening.add(steps, in: Surroundings(), from: nil)
        return (flattening.steps, flattening.faults)
    }
}

/// The members of the repetitions around some steps.
private struct Surroundings {
    var round: StepRoutine.Round?
    /// The seconds that are added to holds and exercises.
    var longer = 0
    var music: RoutineDocument.GroupMusic?
    var alternative: RoutineDocument.Alternative?
}

private struct Flattening {
    /// The greatest number of routines that contain one another.
    static let deepest = 20

    let document: (String) -> RoutineDocument?
    /// The names of the routines from the file to the one that is being written out.
    var chain: [String]
    var steps: [RoutineDocument.FlatStep] = []
    private(set) var faults: [RoutineFault] = []
    private var seconds = 0
    private var isFull = false
    /// The number of rounds that draw their steps.
    private var draws = 0
    /// The pieces of the groups, each once.
    private var pieces: Set<MusicChoice> = []

    init(document: @escaping (String) -> RoutineDocument?, chain: [String]) {
        self.document = document
        self.chain = chain
    }

    /// Adds steps.
    ///
    /// - Parameter outer: The place of the step of the file that includes the steps.
    mutating func add(
        _ list: [RoutineDocument.Step], in surroundings: Surroundings, from outer: RoutineDocument.Place?
    ) {
        for step in list where !isFull {
            let place = outer ?? step.place
            if case .repeated(let repetition) = step.kind {
                var inner = surroundings
                if let music = repetition.music {
                    inner.music = RoutineDocument.GroupMusic(music.choice, at: outer ?? music.place)
                    count(inner.music)
                }
                for number in 1...repetition.rounds where !isFull {
                    if repetition.rounds > 1 { inner.round = StepRoutine.Round(number, of: repetition.rounds) }
                    if number > 1, repetition.rest > 0 {
                        append(.rest(seconds: repetition.rest), at: place, in: inner)
                    }
                    inner.longer = surroundings.longer + repetition.longer * (number - 1)
                    if let pick = repetition.pick {
                        draw(pick, of: repetition.steps, in: inner, from: outer, at: place)
                    } else {
                        add(repetition.steps, in: inner, from: outer)
                    }
                }
            } else if case .exercise(let exercise) = step.kind.longer(by: surroundings.longer) {
                add(exercise, in: surroundings, at: place)
            } else if case .routine(let name) = step.kind {
                include(name, in: surroundings, at: place)
            } else {
                append(step.kind.longer(by: surroundings.longer), at: place, in: surroundings)
            }
        }
    }

    /// Adds the steps of a round of which a session draws some.
    private mutating func draw(
        _ pick: Int, of steps: [RoutineDocument.Step], in surroundings: Surroundings,
        from outer: RoutineDocument.Place?, at place: RoutineDocument.Place
    ) {
        guard surroundings.alternative == nil else {
            return note("'pick' cannot stand within another 'pick'; write one of them out", at: place)
        }
        draws += 1
        let start = seconds
        var lengths: [Int] = []
        for (index, step) in steps.enumerated() where !isFull {
            var inner = surroundings
            inner.alternative = .init(draw: draws, index: index, count: steps.count, pick: pick)
            seconds = start
            add([step], in: inner, from: outer)
            lengths.append(seconds - start)
        }
        // A session can draw the longest ones.
        seconds = start + lengths.sorted(by: >).prefix(pick).reduce(0, +)
    }

    /// Adds the sets of an exercise, with the rests between them.
    private mutating func add(
        _ exercise: RoutineExercise, in surroundings: Surroundings, at place: RoutineDocument.Place
    ) {
        var inner = surroundings
        for (index, part) in exercise.parts.enumerated() where !isFull {
            if exercise.sets > 1 { inner.round = StepRoutine.Round(part.set, of: exercise.sets) }
            if index > 0, exercise.rest > 0 { append(.rest(seconds: exercise.rest), at: place, in: inner) }
            append(.exercise(part.exercise), at: place, in: inner)
        }
    }

    /// Counts the piece of a group.
    private mutating func count(_ music: RoutineDocument.GroupMusic?) {
        guard let music, case .named = music.choice, pieces.insert(music.choice).inserted,
            pieces.count > StepRoutine.greatestPieceCount
        else { return }
        let others = pieces.subtracting([music.choice]).map(\.description).sorted().joined(separator: ", ")
        isFull = true
        note(
            "the groups of the routine have more than \(StepRoutine.greatestPieceCount) pieces of music here; "
                + "use one of: \(others)", at: music.place)
    }

    private mutating func include(
        _ name: String, in surroundings: Surroundings, at place: RoutineDocument.Place
    ) {
        let id = RoutineDocument.id(of: name)
        if chain.contains(where: { RoutineDocument.id(of: $0) == id }) {
            let names = (chain + [name]).joined(separator: "' contains '")
            return note("a routine cannot contain itself: '\(names)'", at: place)
        }
        guard chain.count < Self.deepest else {
            return note("more than \(Self.deepest) routines contain one another; write some steps out", at: place)
        }
        guard let included = document(name) else {
            return note("unknown routine '\(name)'; 'limber routine list' lists them", at: place)
        }
        chain.append(included.name)
        add(included.steps, in: surroundings, from: place)
        chain.removeLast()
    }

    private mutating func append(
        _ kind: RoutineDocument.Kind, at place: RoutineDocument.Place, in surroundings: Surroundings
    ) {
        seconds += kind.leastSeconds
        if steps.count == StepRoutine.greatestPhaseCount {
            isFull = true
            note(
                "the routine has more than \(StepRoutine.greatestPhaseCount) phases here; use fewer steps or rounds",
                at: place)
        } else if seconds > StepRoutine.longest {
            isFull = true
            note(
                "the routine is longer than \(DurationText.text(seconds: StepRoutine.longest)) here; "
                    + "use fewer steps or rounds", at: place)
        } else {
            steps.append(
                RoutineDocument.FlatStep(
                    kind: kind, place: place, round: surroundings.round, music: surroundings.music,
                    alternative: surroundings.alternative))
        }
    }

    /// Notes a fault, once for each place.
    private mutating func note(_ problem: String, at place: RoutineDocument.Place) {
        let fault = RoutineFault(problem, at: place)
        if !faults.contains(fault) { faults.append(fault) }
    }
}
