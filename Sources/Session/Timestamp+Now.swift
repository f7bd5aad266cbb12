import FoundationEssentials
public import SessionCore

extension Timestamp {
    /// Returns the time of the wall clock, which sessions use by default.
    public static func now() -> Timestamp { Timestamp(Date()) }
}
