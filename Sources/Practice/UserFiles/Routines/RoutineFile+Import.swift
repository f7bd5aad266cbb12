import Platform
public import SessionCore
import Yams

extension RoutineFile {
    /// Returns the YAML text of a routine that is written as lines or as separated values (CSV), with a name and a
    /// length each.
    ///
    /// A line is `Plank 30s`, `Plank: 1:30` or `30s Plank`, with repetitions `10 push-ups` or `Push-ups x 10`, and with
    /// sets `3 x 12 squats` or `Plank 3 x 45s`; `#` begins a comment. Separated values have commas, semicolons or tabs,
    /// and can begin with the names of their columns. `rest` is a rest. A number without a unit behind a name is
    /// seconds for a rest, for a stretch, and below the name of a column. For an exercise, it is a fault, because it
    /// could be a number of repetitions.
    ///
    /// - Parameters:
    ///   - name: The name of the routine.
    ///   - isStretch: Returns whether a name is that of a stretch. Each side of it is held for the length. Any other
    ///     name is that of an exercise.
    /// - Throws: ``RoutineImportError`` with every line that cannot be read.
    public static func importing(
        _ text: String, named name: String, isStretch: (String) -> Bool
    ) throws(RoutineImportError) -> String {
        guard let name = YAMLMembers.Rule<String>.routineName.value(of: name) else {
            throw fault("'\(name.prefix(60))' is no name; use \(YAMLMembers.Rule<String>.routineName.allowed)")
        }
        // The text is Unicode already, so only a NUL is a fault.
        guard text.utf8.count <= maximumBytes, let text = try? TextFile.text(of: text.utf8) else {
            throw fault("the text has a NUL character, or more than \(maximumBytes) bytes")
        }
        var list = RoutineList(text)
        list.read()
        var faults = list.faults
        var steps: [RoutineDocument.Step] = []
        for entry in list.entries {
            do throws(RoutineFault) {
                steps.append(RoutineDocument.Step(try entry.kind(isStretch: isStretch), at: entry.place))
            } catch {
                faults.append(error)
            }
        }
        guard faults.isEmpty else {
            throw RoutineImportError(faults: faults.sorted { ($0.place?.line ?? 0) < ($1.place?.line ?? 0) })
        }
        guard (1...RoutineLimits.steps).contains(steps.count) else {
            throw fault("the text must have 1 to \(RoutineLimits.steps) lines with a name and a length")
        }
        return self.text(of: RoutineDocument(name: name, steps: steps))
    }

    private static func fault(_ problem: String) -> RoutineImportError {
        RoutineImportError(faults: [RoutineFault(problem, at: nil)])
    }
}

/// The error of a list of names and lengths that cannot be read.
public struct RoutineImportError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The faults in the order of their lines, at least one. All are at the beginning of their lines.
    public let faults: [RoutineFault]

    /// The faults, one on each line, such as `line 3: …`.
    public var description: String {
        faults.map { fault in (fault.place.map { "line \($0.line): " } ?? "") + fault.problem }
            .joined(separator: "\n")
    }
}

extension RoutineList.Entry {
    /// Returns the step.
    ///
    /// - Throws: ``RoutineFault`` for a length out of range, or a name that no step can have.
    fileprivate func kind(isStretch: (String) -> Bool) throws(RoutineFault) -> RoutineDocument.Kind {
        guard YAMLMembers.Rule<String>.exerciseName.value(of: name) != nil else {
            let allowed = YAMLMembers.Rule<String>.exerciseName.allowed
            throw RoutineFault("'\(name.prefix(60))' is no name of an exercise; use \(allowed)", at: place)
        }
        if name.lowercased() == "rest" {
            return .rest(seconds: try length(RoutineLimits.rest, "a rest"))
        }
        if isStretch(name) {
            return .stretch(name, RoutineDocument.Hold(seconds: try length(RoutineLimits.hold, "a stretch")))
        }
        switch amount {
        case .number(let number):
            let length = max(number, RoutineLimits.work.lowerBound)
            let reps = min(max(number, 1), RoutineExercise.Reps.allowed.upperBound)
            throw RoutineFault(
                "'\(name)' has \(number) without a unit; write a time, such as '\(name) \(length)s', or repetitions, "
                    + "such as '\(reps) x \(name)'", at: place)
        case .length:
            let seconds = try length(RoutineLimits.work, "an exercise", hasSets: true)
            return .exercise(RoutineExercise(name, .seconds(seconds), sets: sets))
        case .reps(let reps): return .exercise(RoutineExercise(name, .reps(reps, .own), sets: sets))
        }
    }

    private func length(
        _ range: ClosedRange<Int>, _ what: String, hasSets: Bool = false
    ) throws(RoutineFault) -> Int {
        guard hasSets || sets == 1 else {
            throw RoutineFault("'\(name)' has sets, which only an exercise can have; write a line for each", at: place)
        }
        switch amount {
        case .length(let seconds), .number(let seconds):
            guard !range.contains(seconds) else { return seconds }
            let bounds = [range.lowerBound, range.upperBound].map(DurationText.argument)
            throw RoutineFault(
                "'\(name)' has \(seconds) s; \(what) can have \(bounds[0]) to \(bounds[1])", at: place)
        case .reps(let reps):
            throw RoutineFault("'\(name)' has \(reps.label), but \(what) has a time; write it such as 30s", at: place)
        }
    }
}

extension YAMLMembers.Rule<String> {
    /// Returns the valid value of a text that is in no file.
    fileprivate func value(of text: String) -> String? {
        read(Node.Scalar(text, .implicit, .doubleQuoted))
    }
}
