public import SessionCore
import GRDB
/// tmp
public struct Store: Sendable {
    /// tmp
    public func save(_ record: SessionRecord, id: String) throws {}
}
