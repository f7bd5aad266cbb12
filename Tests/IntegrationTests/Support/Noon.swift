import PracticeCore
import SessionCore

/// The zone in which it is between twelve and one now: no day ends while a test runs there.
struct Noon {
    /// When the test began.
    let now: Timestamp

    private var ahead: Int { 12 - now.milliseconds / 3_600_000 % 24 }

    /// Its name, in which the signs are turned round.
    var zone: String { "Etc/GMT\(ahead < 0 ? "+" : "-")\(abs(ahead))" }

    /// Its clock.
    var clock: WallClock { WallClock { [ahead] _ in ahead * 3600 } }
}
