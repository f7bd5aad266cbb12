extension StepRoutine {
    /// The longest hold without a warning, in seconds.
    static let longestHold = 120
    /// The shortest time for a change of posture, in frames.
    static let shortestChange = Frames.inSeconds(3)

    /// Returns warnings about the steps, and the errors of a routine with too many phases or that is too long.
    ///
    /// - Parameter places: The place of each step in the file.
    public func advice(at places: [RoutineDocument.Place], for options: SessionOptions) -> [RoutineFault] {
        let timeline = SessionTimeline(compiling: self, for: options)
        var faults: [RoutineFault] = []
        if timeline.phases.count > Self.greatestPhaseCount {
            faults.append(
                RoutineFault(
                    "the routine has \(timeline.phases.count) phases; use at most \(Self.greatestPhaseCount)", at: nil))
        }
        if timeline.plannedFrames > Frames.inSeconds(Self.longest) {
            faults.append(
                RoutineFault(
                    "the routine lasts \(DurationText.elapsed(Frames.seconds(timeline.plannedFrames))); use at most "
                        + DurationText.text(seconds: Self.longest), at: nil))
        }
        var previous: Stretch?
        for (step, place) in zip(steps, places) {
            var warnings = [step.action.timed?.advice].compactMap(\.self)
            if let hold = step.action.hold {
                warnings += hold.advice(after: previous, for: options)
                previous = hold.stretch
            }
            faults += warnings.map { RoutineFault($0, at: place, severity: .warning) }
        }
        let all = faults + forgottenSides(at: places)
        // A step of a repetition has the same advice in each round.
        return all.enumerated().filter { all.firstIndex(of: $0.element) == $0.offset }.map(\.element)
    }

    /// Returns a warning for each stretch with sides of which one is held less often.
    private func forgottenSides(at places: [RoutineDocument.Place]) -> [RoutineFault] {
        var held: [String: (name: String, place: RoutineDocument.Place, left: Int, right: Int)] = [:]
        for (step, place) in zip(steps, places) {
            guard let hold = step.action.hold, hold.stretch.isBilateral else { continue }
            var sides = held[hold.stretch.id] ?? (hold.stretch.name, place, 0, 0)
            switch hold.sides {
            case .both: break
            case .left: sides.left += 1
            case .right: sides.right += 1
            case .none: continue
            }
            held[hold.stretch.id] = sides
        }
        return held.values.filter { $0.left != $0.right }.sorted { $0.place < $1.place }.map { sides in
            let (more, less) = sides.left > sides.right ? ("left", "right") : ("right", "left")
            return RoutineFault(
                "'\(sides.name)' is held more often on the \(more) side; add a step with 'sides: \(less)', or leave "
                    + "'sides' out for both", at: sides.place, severity: .warning)
        }
    }
}

extension StepRoutine.Hold {
    fileprivate func advice(after previous: Stretch?, for options: SessionOptions) -> [String] {
        var warnings: [String] = []
        if seconds > StepRoutine.longestHold {
            warnings.append(
                "a hold of \(DurationText.text(seconds: seconds)) is long; hold at most "
                    + "\(DurationText.text(seconds: StepRoutine.longestHold)), and repeat the stretch")
        }
        if stretch.isBilateral, sides == .none {
            warnings.append("'\(stretch.name)' has two sides, but 'sides: none' holds it once")
        }
        let change = (changeOver ?? options.changeOver).frames(before: stretch, after: previous)
        if let from = previous?.posture, let to = stretch.posture, from != to, change < StepRoutine.shortestChange {
            warnings.append(
                "\(Frames.seconds(change).formattedSeconds) to change from \(from.rawValue) to \(to.rawValue) is too "
                    + "short; use 'change-over: 8s'")
        }
        return warnings
    }
}

extension StepRoutine.Timed {
    fileprivate var advice: String? {
        guard let clip, clip.frames > frames else { return nil }
        return "the words last \(Frames.seconds(clip.frames).formattedSeconds), but the step only "
            + "\(Frames.seconds(frames).formattedSeconds); they are cut"
    }
}

extension Double {
    /// Seconds with one decimal, such as `2.5 s`.
    fileprivate var formattedSeconds: String {
        let tenths = Int((self * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
    }
}
