public import SessionCore

extension StretchCatalog {
    /// Returns the routine of a session that fills a time: one choice after the other, and from the first again, as long
    /// as the session, with its introductions, change-overs and closing, is not longer than the time. A stretch that does
    /// not fit is left out, if a later one does.
    ///
    /// - Parameters:
    ///   - selection: A selection without picks.
    ///   - seconds: The time of the whole session.
    ///   - pacing: The options with the introductions, lead-ins and change-overs.
    ///   - familiar: The ids of the stretches that the user knows.
    /// - Throws: ``OptionError`` if not even one stretch fits, or for the name of a stretch that the pool lacks;
    ///   ``CatalogError`` for a clip.
    public func routine(
        filling seconds: Int, with choices: [StretchChoice], from selection: StretchSelection,
        pacing: SessionOptions, familiar: Set<String> = []
    ) throws -> (routine: StretchRoutine, leftOut: [RegionRefusal]) {
        var selection = selection
        var routine: StretchRoutine?
        var shortest = Int.max
        var isGrowing = true
        while isGrowing {
            isGrowing = false
            for choice in choices {
                var longer = selection
                try longer.add(choice)
                guard longer.picks.count > selection.picks.count else {
                    selection = longer
                    continue
                }
                if longer.picks.count > StretchOptions.greatestCount { break }
                let candidate = try self.routine(
                    of: longer, continuing: routine, introductions: pacing.introductions, familiar: familiar)
                let frames = Timeline(compiling: .stretch(candidate), for: pacing).plannedFrames
                shortest = min(shortest, frames)
                guard frames <= Frames.inSeconds(seconds) else { continue }
                (selection, routine, isGrowing) = (longer, candidate, true)
            }
        }
        guard let routine else {
            try selection.checkPicks()
            throw OptionError(
                "\(DurationText.text(seconds: seconds)) are too short for one of these stretches with its introduction; "
                    + "the shortest takes \(DurationText.text(seconds: Int(Frames.seconds(shortest).rounded(.up))))")
        }
        return (routine, selection.leftOut)
    }
}

extension StretchSelection {
    /// Checks that something is picked.
    ///
    /// - Throws: ``OptionError`` with the reasons why each region is left out.
    public func checkPicks() throws(OptionError) {
        guard picks.isEmpty, !leftOut.isEmpty else { return }
        throw OptionError("there is nothing to stretch: \(leftOut.map(\.description).joined(separator: "; "))")
    }
}
