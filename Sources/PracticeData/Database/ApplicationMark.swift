/// The application id in a database header (SQLite's `application_id`), which names the program that owns the file.
struct ApplicationMark: RawRepresentable, Hashable {
    let rawValue: UInt32

    /// The value without an owner, as in databases that version 1 wrote.
    static let none = ApplicationMark(rawValue: 0)
    /// The ASCII codes of "Limb".
    static let limber = ApplicationMark(rawValue: 0x4C69_6D62)
}
