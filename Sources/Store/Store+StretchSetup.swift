import GRDB
public import SessionCore

extension Store {
    /// The key under which the preferences hold it, as the app does that Limber follows.
    static let setupKey = "stretch-config"

    /// The saved set-up; the default one where none was saved, or where it cannot be read.
    public func setup() throws(StoreError) -> StretchSetup {
        try read { db in try Self.readable(Self.setupKey, in: db) } ?? StretchSetup()
    }

    /// Saves the set-up in place of the one before.
    public func save(_ setup: StretchSetup) throws(StoreError) {
        try write { db in try Self.keep(setup, as: Self.setupKey, in: db) }
    }
}
