/// The number in a database's header that says whose it is (SQLite's `application_id`).
struct ApplicationMark: RawRepresentable, Hashable {
    let rawValue: UInt32

    /// Nobody's: so it is in databases that version 1 wrote.
    static let none = ApplicationMark(rawValue: 0)
    /// "Limb".
    static let limber = ApplicationMark(rawValue: 0x4C69_6D62)
}
