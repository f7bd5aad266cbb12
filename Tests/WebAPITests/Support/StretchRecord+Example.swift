import SessionCore

extension StretchRecord.Stretch {
    /// A completed stretch.
    static let example = StretchRecord.Stretch(
        region: .neck, stretchId: "neck-rotation", stretchName: "Neck Rotation", durationSeconds: 60, skippedSegments: 0
    )
}
