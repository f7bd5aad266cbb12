public import SessionCore

/// The routine of a document as drawn for one session, with the places of its steps.
public struct DrawnRoutine: Hashable, Sendable {
    /// The routine.
    public var routine: StepRoutine
    /// The place of each step in the file.
    public var places: [RoutineDocument.Place]
    /// The faults that only the catalog shows.
    public var faults: [RoutineFault]
}

/// A sound of a routine that belongs to no stretch of the catalog.
public enum RoutineSound: Hashable, Sendable {
    /// Words that the live voice speaks.
    case words(String)
    /// A clip of the user, by its path in the file.
    case file(String)
    case bell
}

extension RoutineDocument.FlatStep {
    /// The words that replace a clip of the user that is missing; `nil` for a step without words.
    public var words: String? {
        switch kind {
        case .say(let text, _), .exercise(let text, _, _): text
        case .stretch, .region, .rest, .asManyRounds, .breathe, .wait, .bell, .repeated, .routine: nil
        }
    }

    /// The sounds of the step.
    public var sounds: [RoutineSound] {
        switch kind {
        case .say(_, audio: let path?), .exercise(_, _, audio: let path?): [.file(path)]
        case .say(let text, audio: nil): [.words(text)]
        case .exercise(let name, _, audio: nil): [.words(name)]
        case .asManyRounds(_, let names): [.words(names.spokenRounds)]
        case .breathe(let breath, _): [.words(breath.instruction)]
        case .stretch(_, let hold), .region(_, let hold): [hold.audio.map(RoutineSound.file)].compactMap(\.self)
        case .bell: [.bell]
        case .rest, .wait, .repeated, .routine: []
        }
    }
}

/// The drawing of a routine's steps from a catalog.
public struct RoutineDrawing: Sendable {
    private let catalog: StretchCatalog
    private let sounds: [RoutineSound: Clip]
    private let introductions: Introductions
    private let familiar: Set<String>

    /// Creates a drawing.
    ///
    /// - Parameters:
    ///   - sounds: The clips of the sounds that there are. Words without a clip are silent.
    ///   - introductions: The introductions of the stretches.
    ///   - familiar: The ids of the stretches that the user knows.
    public init(
        catalog: StretchCatalog, sounds: [RoutineSound: Clip], introductions: Introductions,
        familiar: Set<String> = []
    ) {
        self.catalog = catalog
        self.sounds = sounds
        self.introductions = introductions
        self.familiar = familiar
    }

    /// Returns the routine of some steps.
    ///
    /// - Parameter selection: A selection without picks, from which the stretches of regions are drawn.
    /// - Throws: The error of the first clip of the catalog that is missing or invalid.
    public func routine(
        _ name: String, of steps: [RoutineDocument.FlatStep], from selection: StretchSelection
    ) throws(CatalogError) -> DrawnRoutine {
        let clips = ClipFolder(catalog.folder, of: Manifest.self)
        var drawn = DrawnRoutine(
            routine: StepRoutine(
                name: name, steps: [],
                switchSides: try clips.measured(catalog.cues.switchSides, for: "shared.switchSides"),
                complete: try clips.measured(catalog.cues.sessionComplete, for: "shared.sessionComplete")),
            places: [], faults: [])
        var selection = selection
        var measured: [String: StretchRoutine.Step] = [:]
        for step in steps {
            let action: StepRoutine.Action?
            switch step.kind {
            case .stretch(let word, let hold):
                action = try self.hold(
                    hold, .stretch(word, seconds: nil), step, from: &selection, &measured, in: clips,
                    noting: &drawn.faults)
            case .region(let region, let hold):
                let choice = RegionDuration(region: region, seconds: region.defaultSeconds)
                action = try self.hold(
                    hold, .region(choice), step, from: &selection, &measured, in: clips, noting: &drawn.faults)
            case .say, .rest, .exercise, .asManyRounds, .breathe, .bell, .wait, .repeated, .routine:
                action = timed(step.kind)
            }
            guard let action else { continue }
            drawn.routine.steps.append(StepRoutine.Step(action, round: step.round, music: step.music?.choice))
            drawn.places.append(step.place)
        }
        return drawn
    }

    /// Returns the stretch of a choice; `nil` after noting the reason why there is none.
    private func hold(
        _ hold: RoutineDocument.Hold, _ choice: StretchChoice, _ step: RoutineDocument.FlatStep,
        from selection: inout StretchSelection, _ measured: inout [String: StretchRoutine.Step],
        in folder: ClipFolder, noting faults: inout [RoutineFault]
    ) throws(CatalogError) -> StepRoutine.Action? {
        func note(_ problem: String, _ severity: RoutineFault.Severity) {
            let fault = RoutineFault(problem, at: step.place, severity: severity)
            if !faults.contains(fault) { faults.append(fault) }
        }
        let count = selection.picks.count
        let known = selection.leftOut.count
        do throws(OptionError) {
            try selection.add(choice)
        } catch {
            note(error.description, .error)
            return nil
        }
        guard selection.picks.count > count, let entry = selection.picks.last?.entry else {
            for refusal in selection.leftOut.dropFirst(known) { note("\(refusal)", .warning) }
            return nil
        }
        let stretch = entry.stretch
        if let sides = hold.sides, sides != .none, !stretch.isBilateral {
            note("'\(stretch.name)' has no sides; leave 'sides' out", .error)
        }
        let isRepeated = measured[stretch.id] != nil
        let clips = if let known = measured[stretch.id] { known } else { try folder.measured(entry, seconds: 0) }
        measured[stretch.id] = clips
        let own = hold.audio.flatMap { sounds[.file($0)] }
        let sides = hold.sides ?? (stretch.isBilateral ? .both : .none)
        return .hold(
            StepRoutine.Hold(
                stretch: stretch, sides: sides,
                seconds: (hold.seconds ?? stretch.region.defaultSeconds / (stretch.isBilateral ? 2 : 1)) + hold.longer,
                changeOver: hold.changeOver, introduction: own ?? clips.introduction,
                shortIntroduction: own == nil ? clips.shortIntroduction : nil, ending: clips.ending,
                played: introductions.introduction(
                    isFamiliar: familiar.contains(stretch.id), isRepeated: isRepeated)))
    }

    /// Returns the activity of a step that is no stretch.
    private func timed(_ kind: RoutineDocument.Kind) -> StepRoutine.Action? {
        switch kind {
        case .say(let text, let audio):
            return speech(text, clip(audio, or: text))
        case .rest(let seconds): return activity(.rest, "Rest", seconds, nil)
        case .exercise(let name, let seconds, let audio):
            return activity(.exercise, name, seconds, clip(audio, or: name))
        case .asManyRounds(let seconds, let names):
            return activity(.exercise, names.asManyRounds, seconds, sounds[.words(names.spokenRounds)])
        case .breathe(let breath, let seconds):
            let clip = sounds[.words(breath.instruction)]
            let start = clip.map { $0.frames + Frames.inSeconds(1) } ?? 0
            return .timed(
                StepRoutine.Timed(
                    .breathing, breath.instruction, frames: start + Frames.inSeconds(seconds), clip: clip,
                    breath: BreathRhythm(
                        start: start,
                        phases: breath.movements.map {
                            BreathRhythm.Phase($0.movement, frames: Frames.inSeconds($0.seconds))
                        })))
        case .bell:
            let bell = sounds[.bell]
            return .timed(
                StepRoutine.Timed(.bell, "Bell", frames: bell?.frames ?? Frames.inSeconds(1), clip: bell))
        case .wait: return .wait
        case .stretch, .region, .repeated, .routine: return nil
        }
    }

    /// Returns the user's clip, or else that of the words.
    private func clip(_ audio: String?, or words: String) -> Clip? {
        audio.flatMap { sounds[.file($0)] } ?? sounds[.words(words)]
    }

    private func activity(
        _ activity: StepRoutine.Activity, _ label: String, _ seconds: Int, _ clip: Clip?
    ) -> StepRoutine.Action {
        .timed(StepRoutine.Timed(activity, label, frames: Frames.inSeconds(seconds), clip: clip))
    }

    /// Returns words with half a second of silence. Without a clip, there is time to read them: 3 s, and half a second
    /// for each word.
    private func speech(_ text: String, _ clip: Clip?) -> StepRoutine.Action {
        let words = text.split { $0.isWhitespace }.count
        let frames =
            clip.map { $0.frames + Frames.inSeconds(1) / 2 }
            ?? Frames.inSeconds(3) + words * Frames.inSeconds(1) / 2
        return .timed(StepRoutine.Timed(.speech, text, frames: frames, clip: clip))
    }
}

extension [String] {
    /// The sentence for as many rounds of exercises as possible.
    fileprivate var asManyRounds: String { "As many rounds as you can: \(joined(separator: ", "))" }

    /// The words that are spoken: a long list is shown only.
    fileprivate var spokenRounds: String { asManyRounds.count <= 200 ? asManyRounds : "As many rounds as you can." }
}
