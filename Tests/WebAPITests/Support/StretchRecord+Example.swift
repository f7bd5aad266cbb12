import SessionCore

extension StretchRecord.Stretch {
    /// A stretch that was done.
    static let example = StretchRecord.Stretch(
        region: .neck, stretchId: "neck-rotation", stretchName: "Neck Rotation", durationSeconds: 60, skippedSegments: 0
    )
}
