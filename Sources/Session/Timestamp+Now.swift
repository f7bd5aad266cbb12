import FoundationEssentials
public import SessionCore

extension Timestamp {
    /// Returns the wall clock's time: the clock that sessions are given unless a test gives them another one.
    public static func now() -> Timestamp { Timestamp(Date()) }
}
