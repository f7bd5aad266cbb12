/// A fault in the file of a training plan.
public struct TrainingPlanFault: Hashable, Sendable {
    /// The line from 1; `nil` for a fault of the whole file.
    public let line: Int?
    /// The reason and the remedy.
    public let problem: String
}

/// The error of a training plan file with faults.
public struct TrainingPlanFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The faults in the order of their lines, at least one.
    public let faults: [TrainingPlanFault]

    /// The faults, one on each line.
    public var description: String {
        faults.map { fault in fault.line.map { "line \($0): \(fault.problem)" } ?? fault.problem }
            .joined(separator: "\n")
    }

    /// Returns the faults, one on each line, with the name of the file.
    public func description(of file: String) -> String {
        faults.map { fault in "\(file):\(fault.line.map { "\($0):" } ?? "") \(fault.problem)" }.joined(separator: "\n")
    }
}
