import PracticeCore
import SessionCore

/// A zone whose time is between twelve and one now, so that no day ends during a test.
struct Noon {
    /// The start of the test.
    let now: Timestamp

    private var ahead: Int { 12 - now.milliseconds / 3_600_000 % 24 }

    /// The POSIX name of the zone, whose sign is inverted.
    var zone: String { "Etc/GMT\(ahead < 0 ? "+" : "-")\(abs(ahead))" }

    /// The clock of the zone.
    var clock: WallClock { WallClock { [ahead] _ in ahead * 3600 } }
}
