public import SessionCore

extension StretchCatalog {
    /// Returns the routine of a selection, with the length of each clip read from the header of its file.
    ///
    /// - Throws: The error of the first clip that is missing or invalid, or of a selection without stretches.
    public func routine(of selection: StretchSelection) throws(CatalogError) -> StretchRoutine {
        let clips = ClipFolder(folder, of: Manifest.self)
        var steps: [StretchRoutine.Step] = []
        for pick in selection.picks {
            let entry = pick.entry
            steps.append(
                StretchRoutine.Step(
                    stretch: entry.stretch, seconds: pick.seconds,
                    introduction: try clips.measured(entry.introduction, for: entry.introductionPlace),
                    ending: try entry.ending.map { path throws(CatalogError) in
                        try clips.measured(path, for: entry.endingPlace)
                    }))
        }
        guard !steps.isEmpty else { throw clips.fault("regions", "the chosen regions have no stretches") }
        return StretchRoutine(
            steps: steps,
            switchSides: try clips.measured(cues.switchSides, for: "shared.switchSides"),
            halfway: try clips.measured(cues.halfway, for: "shared.halfway"),
            complete: try clips.measured(cues.sessionComplete, for: "shared.sessionComplete"),
            earlyCare: try clips.measured(selection.care[.early]),
            halfCare: try clips.measured(selection.care[.half])
        )
    }
}

extension ClipFolder {
    fileprivate func measured(_ line: CareLine?) throws(CatalogError) -> Clip? {
        try line.map { line throws(CatalogError) in try measured(line.path, for: line.place) }
    }
}
