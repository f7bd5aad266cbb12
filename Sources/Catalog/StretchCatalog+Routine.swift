public import SessionCore

extension StretchCatalog {
    /// Returns the routine of a selection, with the length of each clip read from the header of its file.
    ///
    /// - Throws: The error of the first clip that is missing or invalid, or of a selection without stretches.
    public func routine(of selection: StretchSelection) throws(CatalogError) -> StretchRoutine {
        let clips = ClipFolder(folder, of: Manifest.self)
        var steps: [StretchRoutine.Step] = []
        for pick in selection.picks {
            let introduction = try clips.measured(pick.entry.introduction, for: pick.entry.introductionPlace)
            steps.append(
                StretchRoutine.Step(stretch: pick.entry.stretch, seconds: pick.seconds, introduction: introduction))
        }
        guard !steps.isEmpty else { throw clips.fault("regions", "the chosen regions have no stretches") }
        return StretchRoutine(
            steps: steps,
            switchSides: try clips.measured(cues.switchSides, for: "shared.switchSides"),
            halfway: try clips.measured(cues.halfway, for: "shared.halfway"),
            complete: try clips.measured(cues.sessionComplete, for: "shared.sessionComplete")
        )
    }
}
