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

/// The drawing of a routine's steps from a catalog.
public struct RoutineDrawing: Sendable {
    private let catalog: StretchCatalog
    private let sounds: [RoutineSound: Clip]
    private let introductions: Introductions
    private let familiar: Set<String>
    private let meditations: @Sendable (MeditationOptions, _ step: Int) throws -> DrawnMeditation

    /// Creates a drawing.
    ///
    /// - Parameters:
    ///   - sounds: The clips of the sounds that there are. Words without a clip are silent.
    ///   - introductions: The introductions of the stretches.
    ///   - familiar: The ids of the stretches that the user knows.
    ///   - meditations: Draws the meditation of a step.
    public init(
        catalog: StretchCatalog, sounds: [RoutineSound: Clip], introductions: Introductions,
        familiar: Set<String> = [],
        meditations: @escaping @Sendable (MeditationOptions, _ step: Int) throws -> DrawnMeditation
    ) {
        self.catalog = catalog
        self.sounds = sounds
        self.introductions = introductions
        self.familiar = familiar
        self.meditations = meditations
    }

    /// Returns the routine of some steps. What the voice says at the end of a stretch, and of the session, fits the
    /// posture of what follows.
    ///
    /// - Parameters:
    ///   - closesQuietly: Whether the closing is the quiet one, before sleep.
    ///   - announcements: The announcements in and before exercises.
    ///   - selection: A selection without picks, from which the stretches of regions are drawn.
    /// - Throws: The error of the first clip of the catalog that is missing or invalid.
    public func routine(
        _ name: String, of steps: [RoutineDocument.FlatStep], closesQuietly: Bool = false,
        announcing announcements: Set<RoutineDocument.Announcement> = [], from selection: StretchSelection
    ) throws(CatalogError) -> DrawnRoutine {
        let clips = ClipFolder(catalog.folder, of: Manifest.self)
        var drawn = DrawnRoutine(
            routine: StepRoutine(
                name: name, steps: [],
                switchSides: try clips.measured(catalog.cues.switchSides, for: "shared.switchSides"),
                complete: try clips.measured(catalog.cues.sessionComplete, for: "shared.sessionComplete"),
                cues: cues(announcements)),
            places: [], faults: [])
        var selection = selection
        var measured: [String: StretchRoutine.Step] = [:]
        for step in steps {
            let actions: [StepRoutine.Action?]
            switch step.kind {
            case .stretch(let word, let hold):
                actions = [
                    try self.hold(
                        hold, .stretch(word, seconds: nil), step, from: &selection, &measured, in: clips,
                        noting: &drawn.faults)
                ]
            case .region(let region, let hold):
                let choice = RegionDuration(region: region, seconds: region.defaultSeconds)
                actions = [
                    try self.hold(
                        hold, .region(choice), step, from: &selection, &measured, in: clips, noting: &drawn.faults)
                ]
            case .meditate(let options):
                actions = meditation(options, drawn.places.count, at: step.place, noting: &drawn.faults)
            case .say, .rest, .exercise, .asManyRounds, .breathe, .bell, .wait, .repeated, .routine:
                actions = [timed(step.kind)]
            }
            let exercise: ExerciseSet? = if case .exercise(let exercise) = step.kind { exercise.oneSet } else { nil }
            for action in actions.compactMap(\.self) {
                drawn.routine.steps.append(
                    StepRoutine.Step(
                        action, round: step.round, music: step.music?.choice, exercise: exercise,
                        announcement: announcements.contains(.next) ? announcement(of: step.kind) : []))
                drawn.places.append(step.place)
            }
        }
        let entries = Dictionary(selection.picks.map { ($0.entry.stretch.id, $0.entry) }) { first, _ in first }
        var next: Posture?
        var last: Posture?
        for index in drawn.routine.steps.indices.reversed() {
            switch drawn.routine.steps[index].action {
            case .hold(var hold):
                if let entry = entries[hold.stretch.id] {
                    hold.ending = try clips.measured(entry.ending(before: next), for: entry.endingPlace)
                }
                drawn.routine.steps[index].action = .hold(hold)
                next = hold.stretch.posture
                last = last ?? next
            // Words between two stretches say themselves how to go on.
            case .timed(let timed) where timed.activity == .speech: next = nil
            case .timed, .wait: break
            }
        }
        drawn.routine.complete = try clips.measured(
            catalog.cues.closing(after: last, isQuiet: closesQuietly), for: "shared.sessionComplete")
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
                easier: clips.easier,
                played: introductions.introduction(
                    isFamiliar: familiar.contains(stretch.id), isRepeated: isRepeated)))
    }

    private func cues(_ announcements: Set<RoutineDocument.Announcement>) -> StepRoutine.Cues {
        func clip(_ cue: RoutineSound, _ announcement: RoutineDocument.Announcement) -> Clip? {
            announcements.contains(announcement) ? sounds[cue] : nil
        }
        return StepRoutine.Cues(
            next: clip(.next, .next), halfway: clip(.halfway, .halfway), lastSeconds: clip(.lastSeconds, .halfway),
            counts: announcements.contains(.count))
    }

    /// Returns what is said before an exercise; nothing if its name cannot be said.
    private func announcement(of kind: RoutineDocument.Kind) -> [StepRoutine.Spoken] {
        switch kind {
        case .exercise, .asManyRounds: break
        case .stretch, .region, .say, .rest, .breathe, .meditate, .bell, .wait, .repeated, .routine: return []
        }
        let all = kind.sounds.first.flatMap { sounds[$0] } == nil ? kind.replacements : kind.sounds
        guard let first = all.first, sounds[first] != nil else { return [] }
        return all.compactMap { sound in
            sounds[sound].map { StepRoutine.Spoken($0, words: sound.text ?? kind.label) }
        }
    }

    /// Returns the words for the movements of the first two breaths, after their tones; none if there is no recording
    /// or no time for one of them.
    private func lines(of breath: BreathText, in rhythm: BreathRhythm, upTo end: Int) -> [StepRoutine.Line] {
        let tone = Timeline.Tone.Kind.inhale.frames
        var start = rhythm.start
        var lines: [StepRoutine.Line] = []
        for (cue, phase) in zip(breath.cues + breath.cues, rhythm.phases + rhythm.phases)
        where start + phase.frames <= end {
            guard let clip = sounds[cue], let words = cue.text, tone + clip.frames <= phase.frames else { return [] }
            lines.append(StepRoutine.Line(StepRoutine.Spoken(clip, words: words), at: start + tone))
            start += phase.frames
        }
        return lines
    }

    /// Returns the steps of a meditation: its parts, and the bell at its end; none after noting why there is none.
    private func meditation(
        _ options: MeditationOptions, _ step: Int, at place: RoutineDocument.Place, noting faults: inout [RoutineFault]
    ) -> [StepRoutine.Action] {
        do {
            let meditation = try meditations(options, step)
            func own(_ clip: Clip) -> Clip { Clip(path: "\(meditation.folder)/\(clip.path)", frames: clip.frames) }
            let parts = meditation.routine.parts.map { part in
                let lines = part.cues.map { cue in
                    let words = meditation.texts[cue.clip.path] ?? ""
                    return StepRoutine.Line(StepRoutine.Spoken(own(cue.clip), words: words), at: cue.offset)
                }
                return StepRoutine.Timed(
                    .meditation, "\(meditation.routine.name): \(part.kind.label)", frames: part.frames,
                    breath: part.breath, lines: lines)
            }
            let bell = meditation.routine.bell.map {
                StepRoutine.Timed(.bell, "Bell", frames: $0.frames, clip: own($0))
            }
            return (parts + [bell].compactMap(\.self)).map { .timed($0) }
        } catch {
            let fault = RoutineFault("\(error)", at: place)
            if !faults.contains(fault) { faults.append(fault) }
            return []
        }
    }

    /// Returns the activity of a step that is no stretch.
    private func timed(_ kind: RoutineDocument.Kind) -> StepRoutine.Action? {
        // Words replace a clip of the user that is missing.
        let clip = kind.sounds.first.flatMap { sounds[$0] } ?? kind.words.flatMap { sounds[.words($0)] }
        switch kind {
        case .say(let text, _):
            // Half a second of silence follows. Without a clip, there is time to read: 3 s, and half a second a word.
            let half = Frames.inSeconds(1) / 2
            let reading = Frames.inSeconds(3) + text.split(whereSeparator: \.isWhitespace).count * half
            let frames = clip.map { $0.frames + half } ?? reading
            return .timed(StepRoutine.Timed(.speech, text, frames: frames, clip: clip))
        case .rest(let seconds):
            return .timed(StepRoutine.Timed(.rest, kind.label, frames: Frames.inSeconds(seconds)))
        case .exercise(let exercise):
            guard let seconds = exercise.seconds else { return .wait }
            return .timed(
                StepRoutine.Timed(
                    .exercise, kind.label, frames: Frames.inSeconds(seconds), movements: exercise.movements))
        case .asManyRounds(let seconds, _):
            return .timed(StepRoutine.Timed(.exercise, kind.label, frames: Frames.inSeconds(seconds)))
        case .breathe(let breath, let length):
            let start = clip.map { $0.frames + Frames.inSeconds(1) } ?? 0
            let phases = breath.movements.map {
                BreathRhythm.Phase($0.movement, frames: Frames.inSeconds($0.seconds))
            }
            let rhythm = BreathRhythm(start: start, phases: phases)
            let frames = start + Frames.inSeconds(breath.seconds(for: length))
            return .timed(
                StepRoutine.Timed(
                    .breathing, kind.label, frames: frames, clip: clip, breath: rhythm,
                    lines: lines(of: breath, in: rhythm, upTo: frames)))
        case .bell:
            let frames = clip?.frames ?? Frames.inSeconds(1)
            return .timed(StepRoutine.Timed(.bell, kind.label, frames: frames, clip: clip))
        case .wait: return .wait
        case .stretch, .region, .meditate, .repeated, .routine: return nil
        }
    }
}

/// A meditation for a step of a routine, with the folder and the words of its clips.
public struct DrawnMeditation: Sendable {
    let routine: MeditationRoutine
    let folder: String
    let texts: [String: String]

    /// Draws a meditation from a catalog.
    public init(of options: MeditationOptions, from catalog: MeditationCatalog, seed: UInt64) throws {
        routine = try catalog.routine(of: options, seed: seed)
        (folder, texts) = (catalog.folder, catalog.texts)
    }
}

extension [RoutineDocument.FlatStep] {
    /// Returns the steps of a session, in their order. Each round that draws some of its steps draws each of them with
    /// the same probability.
    package func picked(seed: UInt64) -> [RoutineDocument.FlatStep] {
        var drawn: [Int: Set<Int>] = [:]
        return filter { step in
            guard let place = step.alternative else { return true }
            let indices =
                drawn[place.draw]
                ?? Set(Array<Int>(0..<place.count).shuffled(seed: seed &+ UInt64(place.draw)).prefix(place.pick))
            drawn[place.draw] = indices
            return indices.contains(place.index)
        }
    }
}
