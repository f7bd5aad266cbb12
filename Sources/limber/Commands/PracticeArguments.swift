public import ArgumentParser
public import PracticeCore

// What the command line calls things is what the wire calls them.

extension TimeOfDay: ExpressibleByArgument {
    /// Reads `HH:MM`.
    public init?(argument: String) {
        self.init(parsing: argument)
    }
}

extension LocalDay: ExpressibleByArgument {
    /// Reads `YYYY-MM-DD`.
    public init?(argument: String) {
        self.init(parsing: argument)
    }
}

extension SnoozeLength: ExpressibleByArgument {}

extension IntentionScope: EnumerableFlag {}
