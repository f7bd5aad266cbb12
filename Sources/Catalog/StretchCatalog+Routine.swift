public import SessionCore

extension StretchCatalog {
    /// The routine of a selection. Opens the header of each clip that it needs.
    public func routine(of selection: StretchSelection) throws(CatalogError) -> Routine {
        let clips = ClipFolder(folder: folder)
        var steps: [Routine.Step] = []
        for pick in selection.picks {
            let introduction = try clips.measured(pick.entry.introduction, for: pick.entry.introductionPlace)
            steps.append(
                Routine.Step(stretch: pick.entry.stretch, seconds: pick.seconds, introduction: introduction))
        }
        guard !steps.isEmpty else { throw clips.fault("regions", "no region that was asked for has a stretch") }
        return Routine(
            steps: steps,
            switchSides: try clips.measured(cues.switchSides, for: "shared.switchSides"),
            halfway: try clips.measured(cues.halfway, for: "shared.halfway"),
            complete: try clips.measured(cues.sessionComplete, for: "shared.sessionComplete")
        )
    }
}

extension Routine {
    /// A routine that was drawn earlier, with its clips as they are now, in the same folder or another one.
    ///
    /// - Throws: The first clip that is not there, or is none.
    public func measured(in folder: String) throws(CatalogError) -> Routine {
        let clips = ClipFolder(folder: folder)
        func measured(_ clip: Clip) throws(CatalogError) -> Clip {
            try clips.measured(clip.path, for: "the session that died needs '\(clip.path)'")
        }
        var steps: [Step] = []
        for step in self.steps {
            steps.append(
                Step(stretch: step.stretch, seconds: step.seconds, introduction: try measured(step.introduction)))
        }
        return Routine(
            steps: steps,
            switchSides: try measured(switchSides),
            halfway: try measured(halfway),
            complete: try measured(complete)
        )
    }
}
