extension SessionRecord {
    /// Returns the record with other results of its stretches, as the user remembers them. Times and lengths stay.
    ///
    /// - Parameter results: The result of each stretch, in the order of the record.
    public func corrected(_ results: [StretchResult]) throws(CorrectionRefusal) -> SessionRecord {
        guard results.count == stretches.count else { throw .otherCount(stretches: stretches.count) }
        let corrected = with(results)
        guard corrected.counts else { throw .nothingDone }
        return corrected
    }

    /// Returns whether two records are equal but for the results of their stretches.
    public func differsOnlyInResults(from other: SessionRecord) -> Bool {
        guard stretches.count == other.stretches.count else { return false }
        let results = other.stretches.map(\.result)
        return with(results) == other.with(results)
    }

    private func with(_ results: [StretchResult]) -> SessionRecord {
        let stretches = zip(stretches, results).map { stretch, result in
            StretchRecord.Stretch(
                region: stretch.region, stretchId: stretch.stretchId, stretchName: stretch.stretchName,
                durationSeconds: stretch.durationSeconds, skippedSegments: result.skippedSegments)
        }
        return switch self {
        case .stretch(let record):
            .stretch(
                StretchRecord(
                    completedAt: record.completedAt, totalDurationSeconds: record.totalDurationSeconds,
                    stretches: stretches, completedFully: record.completedFully))
        case .meditation: self
        case .routine(let record):
            .routine(
                RoutineRecord(
                    completedAt: record.completedAt, routine: record.routine,
                    plannedDurationSeconds: record.plannedDurationSeconds,
                    actualDurationSeconds: record.actualDurationSeconds, activeSeconds: record.activeSeconds,
                    stretches: stretches, sets: record.sets, completedFully: record.completedFully))
        }
    }
}

/// The reason why a record cannot be corrected.
public enum CorrectionRefusal: Refusal, Hashable {
    /// The results are not one for each stretch.
    case otherCount(stretches: Int)
    /// Nothing of the session would count.
    case nothingDone

    /// The kind of the refusal.
    public var refusalKind: RefusalKind { .invalid }

    /// The reason, and what to do.
    public var description: String {
        switch self {
        case .otherCount(0): "the session has no stretches to correct"
        case .otherCount(let stretches): "the session has \(stretches) stretches; give a result for each"
        case .nothingDone: "a session without a completed stretch does not count; delete it instead"
        }
    }
}
