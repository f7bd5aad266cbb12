/// The state of a session that changes while it runs. Recovery continues from it.
public struct SessionProgress: Hashable, Sendable, Codable {
    /// The place on the timeline that was last heard.
    public var cursor: Cursor
    /// The skipped segments of each unit: of each stretch, or of each part of a meditation, which has one segment.
    public var skipped: [SkippedSegments]

    /// Creates the progress of a session that has not started.
    public init(units: Int) {
        cursor = Cursor(phase: 0, frame: 0)
        skipped = Array(repeating: [], count: units)
    }

    /// Whether nothing was skipped.
    public var isUnskipped: Bool { skipped.allSatisfy(\.isEmpty) }
}

extension Timeline {
    /// Whether the progress fits this timeline. Progress from a file can belong to another one.
    public func holds(_ progress: SessionProgress) -> Bool {
        guard phases.indices.contains(progress.cursor.phase) else { return false }
        return (0...phases[progress.cursor.phase].frames).contains(progress.cursor.frame)
            && progress.skipped.count == Set(phases.compactMap(\.unit)).count
    }
}
