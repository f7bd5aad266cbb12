public import SessionCore

extension Routine {
    /// Returns a routine that was drawn before, with the present lengths of its clips.
    ///
    /// - Throws: The error of the first clip that is missing or invalid.
    public func measured(in folder: String) throws(CatalogError) -> Routine {
        switch self {
        case .stretch(let routine):
            .stretch(try routine.measured(by: ClipFolder(folder, of: Manifest.self)))
        case .meditation(let routine):
            .meditation(try routine.measured(by: ClipFolder(folder, of: MeditationManifest.self)))
        }
    }
}

extension StretchRoutine {
    fileprivate func measured(by clips: ClipFolder) throws(CatalogError) -> StretchRoutine {
        var steps: [Step] = []
        for step in self.steps {
            steps.append(
                Step(
                    stretch: step.stretch, seconds: step.seconds,
                    introduction: try clips.remeasured(step.introduction),
                    ending: try clips.remeasured(step.ending)))
        }
        return StretchRoutine(
            steps: steps,
            switchSides: try clips.remeasured(switchSides),
            halfway: try clips.remeasured(halfway),
            complete: try clips.remeasured(complete),
            earlyCare: try clips.remeasured(earlyCare),
            halfCare: try clips.remeasured(halfCare)
        )
    }
}

extension MeditationRoutine {
    fileprivate func measured(by clips: ClipFolder) throws(CatalogError) -> MeditationRoutine {
        var parts: [Part] = []
        for part in self.parts {
            var cues: [Cue] = []
            for cue in part.cues { cues.append(Cue(try clips.remeasured(cue.clip), at: cue.offset)) }
            parts.append(Part(part.kind, frames: part.frames, cues: cues))
        }
        return MeditationRoutine(id: id, name: name, parts: parts, bell: try clips.remeasured(bell))
    }
}

extension ClipFolder {
    fileprivate func remeasured(_ clip: Clip) throws(CatalogError) -> Clip {
        try measured(clip.path, for: "needed by the unfinished session: '\(clip.path)'")
    }

    fileprivate func remeasured(_ clip: Clip?) throws(CatalogError) -> Clip? {
        try clip.map { clip throws(CatalogError) in try remeasured(clip) }
    }
}
