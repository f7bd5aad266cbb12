public import SessionCore

extension Routine {
    /// Returns a routine that was drawn before, with the clips of the present catalog and their lengths.
    ///
    /// The files of a catalog can have other names than when the routine was drawn: version 1.0 had WAV files. A
    /// stretch is found by its id, and a clip of a meditation by its path without the extension. A clip that the
    /// catalog does not name keeps its path. Endings, easier forms, lines of care and lines of a meditation that the
    /// catalog no longer has are left out.
    ///
    /// - Throws: The error of the first clip that is missing or invalid.
    public func measured(in folder: String) throws(CatalogError) -> Routine {
        switch self {
        case .stretch(let routine): .stretch(try routine.measured(in: folder))
        case .meditation(let routine): .meditation(try routine.measured(in: folder))
        case .steps(let routine): .steps(try routine.measured(in: folder))
        }
    }
}

extension StretchRoutine {
    fileprivate func measured(in folder: String) throws(CatalogError) -> StretchRoutine {
        let clips = ClipFolder(folder, of: Manifest.self)
        // The clips decide whether the session can continue, so a manifest that is missing or invalid is no error.
        let catalog = try? StretchCatalog(folder: folder)
        let entries = catalog?.stretches.values.joined().map { ($0.stretch.id, $0) } ?? []
        let entriesByID = Dictionary(entries) { first, _ in first }
        var steps: [Step] = []
        for step in self.steps {
            let entry = entriesByID[step.stretch.id]
            var measured = Step(
                stretch: step.stretch, seconds: step.seconds,
                introduction: try clips.remeasured(entry?.introduction ?? step.introduction.path),
                shortIntroduction: step.shortIntroduction.flatMap {
                    try? clips.remeasured(entry?.shortIntroduction ?? $0.path)
                },
                ending: step.ending.flatMap { try? clips.remeasured(entry?.ending(like: $0.path) ?? $0.path) },
                easier: step.easier.flatMap { try? clips.remeasured(entry?.easier ?? $0.path) })
            measured.rest = step.rest
            measured.played = step.played
            steps.append(measured)
        }
        return StretchRoutine(
            steps: steps,
            switchSides: try clips.remeasured(catalog?.cues.switchSides ?? switchSides.path),
            halfway: try clips.remeasured(catalog?.cues.halfway ?? halfway.path),
            complete: try clips.remeasured(catalog?.cues.closing(like: complete.path) ?? complete.path),
            earlyCare: earlyCare.flatMap { try? clips.remeasured($0.path) },
            halfCare: halfCare.flatMap { try? clips.remeasured($0.path) }
        )
    }
}

extension StepRoutine {
    /// Clips with an absolute path are the user's, or of the live voice, and keep their lengths.
    fileprivate func measured(in folder: String) throws(CatalogError) -> StepRoutine {
        let clips = ClipFolder(folder, of: Manifest.self)
        let catalog = try? StretchCatalog(folder: folder)
        let entries = catalog?.entries.map { ($0.stretch.id, $0) } ?? []
        let entriesByID = Dictionary(entries) { first, _ in first }
        func measured(_ clip: Clip, _ path: String?) throws(CatalogError) -> Clip {
            clip.path.hasPrefix("/") ? clip : try clips.remeasured(path ?? clip.path)
        }
        var steps = self.steps
        for index in steps.indices {
            guard case .hold(var hold) = steps[index].action else { continue }
            let entry = entriesByID[hold.stretch.id]
            hold.introduction = try measured(hold.introduction, entry?.introduction)
            hold.shortIntroduction = hold.shortIntroduction.flatMap { try? measured($0, entry?.shortIntroduction) }
            hold.ending = hold.ending.flatMap { try? measured($0, entry?.ending(like: $0.path)) }
            hold.easier = hold.easier.flatMap { try? measured($0, entry?.easier) }
            steps[index].action = .hold(hold)
        }
        var routine = self
        routine.steps = steps
        routine.switchSides = try measured(switchSides, catalog?.cues.switchSides)
        routine.complete = try measured(complete, catalog?.cues.closing(like: complete.path))
        return routine
    }
}

extension MeditationRoutine {
    fileprivate func measured(in folder: String) throws(CatalogError) -> MeditationRoutine {
        let clips = ClipFolder(folder, of: MeditationManifest.self)
        let named = (try? MeditationCatalog(folder: folder))?.paths ?? []
        let byStem = Dictionary(named.map { ($0.stem, $0) }) { first, _ in first }
        func measured(_ clip: Clip) throws(CatalogError) -> Clip? {
            if let path = named.contains(clip.path) ? clip.path : byStem[clip.path.stem] {
                return try clips.remeasured(path)
            }
            do throws(CatalogError) {
                return try clips.remeasured(clip.path)
            } catch {
                // Without a manifest, the whole catalog is missing.
                if error.isMissing, !named.isEmpty { return nil }
                throw error
            }
        }
        var parts: [Part] = []
        for part in self.parts {
            var cues: [Cue] = []
            for cue in part.cues { if let clip = try measured(cue.clip) { cues.append(Cue(clip, at: cue.offset)) } }
            parts.append(Part(part.kind, frames: part.frames, cues: cues, breath: part.breath))
        }
        var ending = self.ending
        if case .bell(let bell) = ending {
            guard let bell = try measured(bell) else { throw clips.fault("shared.bell", "missing", isMissing: true) }
            ending = .bell(bell)
        }
        return MeditationRoutine(id: id, name: name, parts: parts, ending: ending, lines: lines)
    }
}

extension StretchCatalog.Entry {
    /// Returns the ending with a path that may have another extension.
    fileprivate func ending(like path: String) -> String? {
        [lowEnding, ending].compactMap(\.self).first { $0.stem == path.stem } ?? ending
    }
}

extension Manifest.Shared {
    /// Returns the closing with a path that may have another extension.
    fileprivate func closing(like path: String) -> String {
        closings.first { $0.path.stem == path.stem }?.path ?? sessionComplete
    }
}

extension MeditationCatalog {
    /// The paths of all clips.
    fileprivate var paths: Set<String> {
        let counted = breaths.flatMap(\.phases).compactMap(\.clip)
        let shapes = meditations.flatMap(\.shapes).map { $0.counted(in: nil) }
        return Set((shapes.flatMap(\.sounds) + counted + [bell]).map(\.path))
    }
}

extension String {
    /// The path without its extension.
    fileprivate var stem: Substring {
        guard let dot = lastIndex(of: "."), !self[dot...].contains("/") else { return self[...] }
        return self[..<dot]
    }
}

extension ClipFolder {
    fileprivate func remeasured(_ path: String) throws(CatalogError) -> Clip {
        try measured(path, for: "needed by the unfinished session: '\(path)'")
    }
}
