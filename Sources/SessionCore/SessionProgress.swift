/// How far a session has come: all of it that changes as it goes, and all that recovery needs to go on with it.
public struct SessionProgress: Hashable, Sendable, Codable {
    /// The place heard.
    public var cursor: Cursor
    /// What was skipped of each unit: of a stretch by its index, or of a part of a meditation, which has one segment.
    public var skipped: [SkippedSegments]

    /// The beginning of a session of so many units.
    public init(units: Int) {
        cursor = Cursor(phase: 0, frame: 0)
        skipped = Array(repeating: [], count: units)
    }

    /// Whether nothing was skipped.
    public var isUnskipped: Bool { skipped.allSatisfy(\.isEmpty) }
}

extension Timeline {
    /// Whether a progress can have been made on this timeline; one read from a file need not have been.
    public func holds(_ progress: SessionProgress) -> Bool {
        guard phases.indices.contains(progress.cursor.phase) else { return false }
        return (0...phases[progress.cursor.phase].frames).contains(progress.cursor.frame)
            && progress.skipped.count == Set(phases.compactMap(\.unit)).count
    }
}
