/// The number of rows that an import wrote or found.
public struct ImportCounts: Hashable, Sendable, Codable {
    /// Sessions that were added.
    public internal(set) var sessionsAdded = 0
    /// Sessions that existed already and were not changed.
    public internal(set) var sessionsPresent = 0
    /// Rows of training that were written, new or replaced.
    public internal(set) var trainingRows = 0
    /// Weights, targets and nutrition plans that were written, new or replaced.
    public internal(set) var nutritionRows = 0
    /// Intentions and questions that were written, new or replaced.
    public internal(set) var reminderRows = 0
    /// Rows that this version cannot read, and that were taken as they stand or existed already.
    public internal(set) var unreadableRows = 0
    /// Preferences that were written.
    public internal(set) var preferences = 0
}
