import FoundationEssentials
import SessionCore

extension Timestamp {
    static let noon = Timestamp("2026-01-26T12:00:00.000Z")!

    func advanced(by seconds: Int) -> Timestamp { Timestamp(milliseconds: milliseconds + 1000 * seconds) }
}

extension StretchRecord {
    /// A session of these stretches.
    static func example(
        at moment: Timestamp = .noon, seconds: Int = 60, _ stretches: (Region, String)...
    ) -> StretchRecord {
        StretchRecord(
            completedAt: moment,
            totalDurationSeconds: seconds,
            stretches: (stretches.isEmpty ? [(.neck, "neck-rotation")] : stretches).map { region, id in
                Stretch(region: region, stretchId: id, stretchName: id, durationSeconds: 60, skippedSegments: 0)
            })
    }
}

extension MeditationRecord {
    static func example(at moment: Timestamp = .noon, seconds: Int = 600) -> MeditationRecord {
        MeditationRecord(
            completedAt: moment, sessionType: "basic-breathing", plannedDurationSeconds: 600,
            actualDurationSeconds: seconds, completedFully: seconds == 600)
    }
}
