import Catalog
import ControlProtocol
import SessionCore

extension RoutineLibrary {
    /// Returns a routine for a session: its steps with the clips of their words.
    ///
    /// - Parameter text: A text in place of the stored one.
    /// - Throws: ``RoutineRefusal`` for an unknown routine, or one with errors.
    func prepared(_ name: String, text: String? = nil) async throws -> PreparedRoutine {
        let sources = try await sources()
        let given = text.map { RoutineSource(id: name, $0, isBundled: false) }
        let source = if let given { given } else { try source(named: name, among: sources) }
        guard let document = source.document else {
            throw RoutineRefusal.faults(source.parsed.faults.named(source.id))
        }
        let prepared = try await prepared(
            document, of: text == nil ? .stored : .text, among: sources, rendering: RoutineSounds.patienceAtStart)
        let errors = prepared.faults.filter { $0.severity == .error }
        guard errors.isEmpty else { throw RoutineRefusal.faults(errors.named(source.id)) }
        return prepared
    }

    /// Returns the report on a document: with the plan of a session whose stretches are drawn with the seed 0.
    ///
    /// - Parameters:
    ///   - faults: The faults that are known.
    ///   - rendering: The longest time for words that have no clip.
    ///   - preferences: The stretches that the user avoids or prefers, if they are known.
    func report(
        on document: RoutineDocument, _ faults: [RoutineFault], of origin: RoutineSounds.Origin,
        among sources: [RoutineSource], rendering: Duration = .zero, with preferences: StretchPreferences? = nil
    ) async throws -> RoutineReport {
        var faults = faults
        let prepared = try await prepared(document, of: origin, among: sources, rendering: rendering)
        faults += prepared.faults
        var options = options()
        options.tones = document.tones ?? options.tones
        let preferences = if let preferences { preferences } else { await self.preferences() }
        let recent = await recentContent()
        let drawn = try planner.draw(prepared, for: options, seed: 0, avoiding: recent, preferences)
        // A fault of a step is one of the routine, whether or not a session draws the step.
        let picks = prepared.steps.contains { $0.alternative != nil }
        let whole =
            picks
            ? try planner.draw(prepared, for: options, seed: 0, avoiding: recent, preferences, picking: false) : drawn
        faults += whole.faults
        if drawn.routine.steps.isEmpty, !faults.contains(where: { $0.severity == .error }) {
            faults.append(.nothingToPractise)
        }
        faults += drawn.routine.advice(at: drawn.places, for: options).filter { $0.severity == .error }
        faults += whole.routine.advice(at: whole.places, for: options).filter { $0.severity == .warning }
        for step in prepared.steps {
            guard let fault = step.unsayable(in: options.language), !faults.contains(fault) else { continue }
            faults.append(fault)
        }
        let hasErrors = faults.contains { $0.severity == .error }
        let timeline = SessionTimeline(compiling: drawn.routine, for: options)
        return RoutineReport(
            name: document.name,
            seconds: hasErrors ? nil : Int(Frames.seconds(timeline.plannedFrames).rounded()), faults: faults.sorted(),
            phases: hasErrors ? [] : timeline.reportedPhases(of: drawn.routine))
    }

    private func prepared(
        _ document: RoutineDocument, of origin: RoutineSounds.Origin, among sources: [RoutineSource],
        rendering: Duration
    ) async throws -> PreparedRoutine {
        let (steps, faults) = flattened(document, among: sources)
        let sounds = try sounds()
        let found = await sounds.find(for: steps, of: origin, rendering: rendering)
        var warnings: [RoutineFault] = []
        if case .file(let folder) = origin {
            warnings = await sounds.levelWarnings(for: steps, in: folder, found: found)
        }
        return PreparedRoutine(
            document: document, steps: steps, sounds: found.clips, faults: faults + found.faults + warnings)
    }

    func flattened(
        _ document: RoutineDocument, among sources: [RoutineSource]
    ) -> (steps: [RoutineDocument.FlatStep], faults: [RoutineFault]) {
        document.flattened { name in
            let id = RoutineDocument.id(of: name)
            return sources.first { $0.id == id }?.document
        }
    }
}

/// A routine whose words are rendered, before its stretches are drawn.
struct PreparedRoutine: Hashable, Sendable {
    let document: RoutineDocument
    let steps: [RoutineDocument.FlatStep]
    let sounds: [RoutineSound: Clip]
    let faults: [RoutineFault]
}

extension RoutineDocument.FlatStep {
    /// Returns a warning about words of which a voice leaves out a part: emoji, and in English letters of other
    /// scripts.
    fileprivate func unsayable(in language: LanguageTag) -> RoutineFault? {
        guard let character = kind.sounds.compactMap(\.text).joined().first(where: { $0.isUnsayable(in: language) })
        else { return nil }
        let problem = "the voice cannot say '\(character)'; write what it should say"
        return RoutineFault(problem, at: place, severity: .warning)
    }
}

extension Character {
    fileprivate func isUnsayable(in language: LanguageTag) -> Bool {
        unicodeScalars.contains { scalar in
            let isForeign = scalar.properties.isAlphabetic && scalar.value > 0x24f && !(0x1e00...0x1eff ~= scalar.value)
            return scalar.properties.isEmojiPresentation || language.isEnglish && isForeign
        }
    }
}

extension RoutineFault {
    /// The fault of a routine of which no stretch is left.
    static let nothingToPractise = RoutineFault(
        "no step is left: you avoid all stretches of its regions; 'limber avoid' lists them", at: nil)
}

extension [RoutineFault] {
    /// Returns the faults with the name of the routine, which a message about a session needs.
    fileprivate func named(_ id: String) -> [RoutineFault] {
        map { fault in RoutineFault("the routine '\(id)' cannot be used: \(fault)", at: nil, severity: fault.severity) }
    }

    /// Returns the faults in the order of their places; those of the whole file come first.
    fileprivate func sorted() -> [RoutineFault] {
        enumerated().sorted { one, other in
            guard let place = one.element.place, let otherPlace = other.element.place, place != otherPlace else {
                return (one.element.place == nil ? 0 : 1, one.offset)
                    < (other.element.place == nil ? 0 : 1, other.offset)
            }
            return place < otherPlace
        }.map(\.element)
    }
}

extension SessionTimeline {
    /// Returns the phases for a reader.
    fileprivate func reportedPhases(of routine: StepRoutine) -> [RoutineReport.Phase] {
        zip(phases, starts).map { phase, start in
            let step = phase.unit.map { routine.steps[$0] }
            return RoutineReport.Phase(
                start: Frames.seconds(start), seconds: Frames.seconds(phase.frames),
                kind: SessionSnapshot.Phase(phase.kind, of: .steps(routine)),
                label: step.map { $0.label(of: phase, in: routine) } ?? "Closing", round: step?.round)
        }
    }
}

extension StepRoutine.Step {
    /// Returns the label of the step, with the side in a segment of a stretch that has sides.
    fileprivate func label(of phase: SessionTimeline.Phase, in routine: StepRoutine) -> String {
        guard let hold = action.hold, hold.sides != .none, let number = phase.kind.segment, let unit = phase.unit
        else { return label }
        let stretch = SessionSnapshot.Stretch(index: unit, count: routine.steps.count, stretch: hold.stretch)
        return "\(label), \(stretch.label(ofSegment: number))"
    }
}
