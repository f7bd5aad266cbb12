import SessionCore

extension MeditationReading {
    /// Returns a phase, or `nil` if it has a fault of its own.
    mutating func phase(
        of phase: MeditationManifest.Phase, at place: String
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
            if let interjection = interjection(of: entry, in: frames, at: place) { interjections.append(interjection) }
        }
        return MeditationShape.Phase(
            part: part, frames: frames,
            cues: cues.sorted { $0.offset < $1.offset },
            interjections: interjections.sorted { $0.window.lowerBound < $1.window.lowerBound })
    }

    private mutating func interjection(
        of entry: MeditationManifest.Interjection, in frames: Int, at place: String
    ) -> MeditationShape<ClipMention>.Interjection? {
        guard let first = frame(at: entry.earliestSeconds, upTo: frames - 1) else {
            addFault("\(place).earliestSeconds", "must be at least 0 and before the end of the phase")
            return nil
        }
        guard let last = frame(at: entry.latestSeconds, upTo: frames), first <= last else {
            addFault("\(place).latestSeconds", "must be between earliestSeconds and the end of the phase")
            return nil
        }
        guard !entry.audioPool.isEmpty else {
            addFault("\(place).audioPool", "must list at least one file")
            return nil
        }
        let pool = entry.audioPool.enumerated().map { ClipMention(path: $1, place: "\(place).audioPool[\($0)]") }
        return MeditationShape.Interjection(window: first...last, pool: pool)
    }

    /// Returns a time in frames, or `nil` if it is out of range.
    private func frame(at seconds: Double, upTo last: Int) -> Int? {
        guard let frame = Frames.nearest(toSeconds: seconds), (0...max(0, last)).contains(frame) else { return nil }
        return frame
    }
}
