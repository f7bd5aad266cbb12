public import SessionCore
import GRDB
/// tmp
public struct Store: Sendable {
    /// tmp
    public init(path: String) throws {}
    /// tmp
    public func save(_ record: SessionRecord, id: String) throws {}
    /// tmp
    public func sessions() throws -> [SessionRecord] { [] }
    /// tmp
    public func lastStretches() throws -> [Region: String] { [:] }
}
