public import SessionCore

extension Routine {
    /// A routine that was drawn earlier, with its clips as they are now, in the same folder or another one.
    ///
    /// - Throws: The first clip that is not there, or is none.
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
                    introduction: try clips.measuredAgain(step.introduction)))
        }
        return StretchRoutine(
            steps: steps,
            switchSides: try clips.measuredAgain(switchSides),
            halfway: try clips.measuredAgain(halfway),
            complete: try clips.measuredAgain(complete)
        )
    }
}

extension MeditationRoutine {
    fileprivate func measured(by clips: ClipFolder) throws(CatalogError) -> MeditationRoutine {
        var parts: [Part] = []
        for part in self.parts {
            var cues: [Cue] = []
            for cue in part.cues { cues.append(Cue(try clips.measuredAgain(cue.clip), at: cue.offset)) }
            parts.append(Part(part.kind, frames: part.frames, cues: cues))
        }
        return MeditationRoutine(id: id, name: name, parts: parts, bell: try clips.measuredAgain(bell))
    }
}

extension ClipFolder {
    fileprivate func measuredAgain(_ clip: Clip) throws(CatalogError) -> Clip {
        try measured(clip.path, for: "needed by the unfinished session: '\(clip.path)'")
    }
}
