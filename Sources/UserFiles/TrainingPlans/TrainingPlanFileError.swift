/// One thing that is wrong with a plan's file.
public struct TrainingPlanFault: Hashable, Sendable {
    /// The line that it is in, from 1; none where it is the file itself.
    public let line: Int?
    /// What it is, and what to do.
    public let problem: String
}

/// A file of which no plan can be made.
public struct TrainingPlanFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Everything that is wrong with it, in its order: at least one thing.
    public let faults: [TrainingPlanFault]

    /// A line for each fault.
    public var description: String {
        faults.map { fault in fault.line.map { "line \($0): \(fault.problem)" } ?? fault.problem }
            .joined(separator: "\n")
    }

    /// The same with a file's name.
    public func description(of file: String) -> String {
        faults.map { fault in "\(file):\(fault.line.map { "\($0):" } ?? "") \(fault.problem)" }.joined(separator: "\n")
    }
}
