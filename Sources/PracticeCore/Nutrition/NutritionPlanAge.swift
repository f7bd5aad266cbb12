public import SessionCore

/// A formatter for the age of a plan.
public enum NutritionPlanAge {
    /// Returns `Just now`, `5 minutes ago`, `2 hours ago`, or from the third day on `3 days ago`. An instant in the
    /// future is `Just now`.
    public static func text(of moment: Timestamp, now: Timestamp) -> String {
        let minutes = max(0, (now.milliseconds - moment.milliseconds) / 60_000)
        return switch minutes {
        case 0: "Just now"
        case 1..<60: ago(minutes, "minute")
        case 60..<2880: ago(minutes / 60, "hour")
        default: ago(minutes / 1440, "day")
        }
    }

    private static func ago(_ number: Int, _ unit: String) -> String {
        "\(number.counted(unit)) ago"
    }
}
