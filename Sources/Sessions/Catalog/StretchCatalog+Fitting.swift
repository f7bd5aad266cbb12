public import SessionCore

extension StretchCatalog {
    /// Returns the routine of a session that fills a time: one choice after the other, and from the first again, as
    /// long as the session, with its introductions, change-overs and closing, is not longer than the time. A stretch
    /// that does not fit is left out, if a later one does.
    ///
    /// - Parameters:
    ///   - selection: A selection without picks, which decides about the order of the session.
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
        // A choice that does not fit once never does: the session only grows.
        var open = choices.withTheirRests
        while !open.isEmpty {
            for choice in open {
                var longer = selection
                for part in choice { try longer.add(part) }
                guard longer.picks.count > selection.picks.count else {
                    selection = longer
                    open.removeAll { $0 == choice }
                    continue
                }
                let candidate = try self.routine(
                    of: longer, continuing: routine, introductions: pacing.introductions, familiar: familiar)
                let frames = SessionTimeline(compiling: .stretch(candidate), for: pacing).plannedFrames
                shortest = min(shortest, frames)
                if frames <= Frames.inSeconds(seconds), longer.picks.count <= StretchOptions.greatestCount {
                    (selection, routine) = (longer, candidate)
                } else {
                    open.removeAll { $0 == choice }
                }
            }
        }
        guard let routine else {
            guard shortest < .max else { throw selection.nothingLeft }
            throw OptionError(
                "\(DurationText.text(seconds: seconds)) is too short for one of these stretches with its introduction; "
                    + "the shortest takes \(DurationText.text(seconds: Int(Frames.seconds(shortest).rounded(.up))))")
        }
        return (routine, selection.leftOut)
    }
}

extension StretchSelection {
    /// The error of a selection without picks, with the reasons why each region is left out.
    public var nothingLeft: OptionError {
        OptionError("there is nothing to stretch: \(leftOut.map(\.description).joined(separator: "; "))")
    }
}

extension [StretchChoice] {
    /// Each region or stretch with the rests before it.
    fileprivate var withTheirRests: [[StretchChoice]] {
        var groups: [[StretchChoice]] = []
        var rests: [StretchChoice] = []
        for choice in self {
            switch choice {
            case .rest: rests.append(choice)
            case .region, .stretch:
                groups.append(rests + [choice])
                rests = []
            }
        }
        return groups
    }
}
