import SessionCore

extension MeditationReading {
    /// Returns a phase, or `nil` if it has a fault of its own.
    mutating func phase(
        of phase: MeditationManifest.Phase, drawingFrom pools: [String: [ClipMention]], at place: String
    ) -> MeditationShape<ClipMention>.Phase? {
        guard let part = MeditationPart(rawValue: phase.type) else {
            let names = MeditationPart.allCases.map(\.rawValue).joined(separator: " ")
            addFault("\(place).type", "unknown phase '\(phase.type)'; use one of: \(names)")
            return nil
        }
        let longest = 60 * MeditationOptions.allowedMinutes.upperBound
        guard let frames = frame(at: phase.durationSeconds, upTo: Frames.inSeconds(longest)), frames > 0 else {
            addFault("\(place).durationSeconds", "must be above 0 and at most \(longest)")
            return nil
        }
        var cues: [MeditationShape<ClipMention>.FixedCue] = []
        for (index, part) in (phase.fixedCues ?? []).enumerated() {
            guard let cue = valid(part) else { continue }
            let place = "\(place).fixedCues[\(index)]"
            guard let offset = frame(at: cue.atSeconds, upTo: frames - 1) else {
                addFault("\(place).atSeconds", "must be at least 0 and below the phase's \(phase.durationSeconds)")
                continue
            }
            cues.append(.init(offset: offset, sound: ClipMention(path: cue.audioFile, place: "\(place).audioFile")))
        }
        var interjections: [MeditationShape<ClipMention>.Interjection] = []
        for (index, part) in (phase.interjections ?? []).enumerated() {
            guard let entry = valid(part) else { continue }
            let place = "\(place).interjections[\(index)]"
            if let interjection = interjection(of: entry, drawingFrom: pools, in: frames, at: place) {
                interjections.append(interjection)
            }
        }
        return MeditationShape.Phase(
            part: part, frames: frames,
            breath: breath(of: phase, part, in: frames, at: place),
            cues: cues.sorted { $0.offset < $1.offset },
            interjections: interjections.sorted { $0.window.lowerBound < $1.window.lowerBound })
    }

    /// Returns the breath of a phase. A breathing phase without guided breaths has the rhythm of 1.0.
    private mutating func breath(
        of phase: MeditationManifest.Phase, _ part: MeditationPart, in frames: Int, at place: String
    ) -> MeditationShape<ClipMention>.Breath {
        guard let entry = phase.guidedBreaths else { return part == .breathing ? .rhythm(.version1) : .free }
        let place = "\(place).guidedBreaths"
        guard let pattern = breaths.first(where: { $0.name == entry.pattern }) else {
            let names = breaths.map(\.name)
            let advice = names.advice(on: entry.pattern, otherwise: "use one of: \(names.joined(separator: " "))")
            addFault("\(place).pattern", "unknown breathing pattern '\(entry.pattern)'; \(advice)")
            return .free
        }
        guard let start = frame(at: entry.atSeconds, upTo: frames - 1),
            let lasting = frame(at: entry.forSeconds, upTo: frames - start)
        else {
            addFault(place, "must begin and end within the phase's \(phase.durationSeconds) s")
            return .free
        }
        let ending = entry.audioFile.map { ClipMention(path: $0, place: "\(place).audioFile") }
        return .guided(GuidedBreaths(start: start, frames: lasting, pattern: pattern, ending: ending))
    }

    /// Returns a breathing pattern, or `nil` if it has a fault of its own.
    mutating func pattern(of breath: MeditationManifest.Breath, at place: String) -> BreathPattern? {
        let count = faults.count
        if breath.name.allSatisfy(\.isWhitespace) { addFault("\(place).name", "must not be empty") }
        if breaths.contains(where: { $0.name == breath.name }) {
            addFault("\(place).name", "duplicate name '\(breath.name)'")
        }
        if breath.phases.isEmpty { addFault("\(place).phases", "must list at least one phase") }
        var phases: [BreathPattern.Phase] = []
        for (index, entry) in breath.phases.enumerated() {
            let place = "\(place).phases[\(index)]"
            guard let movement = BreathRhythm.Movement(rawValue: entry.breathe) else {
                let names = BreathRhythm.Movement.allCases.map(\.rawValue).joined(separator: " ")
                addFault("\(place).breathe", "unknown movement '\(entry.breathe)'; use one of: \(names)")
                continue
            }
            guard let frames = frame(at: entry.seconds, upTo: Frames.inSeconds(60)), frames > 0 else {
                addFault("\(place).seconds", "must be above 0 and at most 60")
                continue
            }
            let clip = entry.audioFile.map { ClipMention(path: $0, place: "\(place).audioFile") }
            phases.append(BreathPattern.Phase(rhythm: .init(movement, frames: frames), clip: clip))
        }
        return faults.count == count ? BreathPattern(name: breath.name, phases: phases) : nil
    }

    private mutating func interjection(
        of entry: MeditationManifest.Interjection, drawingFrom pools: [String: [ClipMention]], in frames: Int,
        at place: String
    ) -> MeditationShape<ClipMention>.Interjection? {
        guard let first = frame(at: entry.earliestSeconds, upTo: frames - 1) else {
            addFault("\(place).earliestSeconds", "must be at least 0 and before the end of the phase")
            return nil
        }
        guard let last = frame(at: entry.latestSeconds, upTo: frames), first <= last else {
            addFault("\(place).latestSeconds", "must be between earliestSeconds and the end of the phase")
            return nil
        }
        let pool: [ClipMention]
        switch entry.audioPool {
        case .files(let files):
            pool = files.enumerated().map { ClipMention(path: $1, place: "\(place).audioPool[\($0)]") }
            guard !pool.isEmpty else {
                addFault("\(place).audioPool", "must list at least one file")
                return nil
            }
        case .named(let name):
            guard let named = pools[name] else {
                let advice = pools.keys.sorted().advice(on: name, otherwise: "add it to the pools of the course")
                addFault("\(place).audioPool", "unknown pool '\(name)'; \(advice)")
                return nil
            }
            // An empty pool was reported before.
            guard !named.isEmpty else { return nil }
            pool = named
        }
        return MeditationShape.Interjection(window: first...last, pool: pool)
    }

    /// Returns a time in frames, or `nil` if it is out of range.
    func frame(at seconds: Double, upTo last: Int) -> Int? {
        guard let frame = Frames.nearest(toSeconds: seconds), (0...max(0, last)).contains(frame) else { return nil }
        return frame
    }
}
