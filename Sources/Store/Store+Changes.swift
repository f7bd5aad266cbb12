import GRDB

extension Store {
    /// Which state the database is in: two that differ mean that something was written in between, by whatever process.
    public struct DataVersion: Hashable, Sendable {
        /// Of others' writes SQLite keeps the count.
        private let others: Int
        /// Of ours there is the number of rows that were changed.
        private let ours: Int
        /// Another file in the same place begins both anew.
        private let file: FileIdentity?

        init(_ db: Database, file: FileIdentity?) throws {
            others = try Int.fetchOne(db, sql: "PRAGMA data_version") ?? 0
            ours = db.totalChangesCount
            self.file = file
        }
    }

    /// The state that the database is in now. Cheap enough to be asked once a second.
    public func dataVersion() throws(StoreError) -> DataVersion {
        try read { db in try DataVersion(db, file: FileIdentity(path: path)) }
    }
}
