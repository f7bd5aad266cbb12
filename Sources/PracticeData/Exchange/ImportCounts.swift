/// The rows that a document brought.
public struct ImportCounts: Hashable, Sendable, Codable {
    /// Sessions that were not there before.
    public internal(set) var sessionsAdded = 0
    /// Sessions that were there already, and stay as they are.
    public internal(set) var sessionsPresent = 0
    /// Rows of training that were written, whether or not they were there.
    public internal(set) var trainingRows = 0
    /// Weights, targets and plans that were written, whether or not they were there.
    public internal(set) var nutritionRows = 0
    /// Intentions and questions that were written, whether or not they were there.
    public internal(set) var reminderRows = 0
    /// Preferences that were written.
    public internal(set) var preferences = 0
}
