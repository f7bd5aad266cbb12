/// The files of a playlist that end much earlier than their headers claim, as damaged ones do.
///
/// A playlist of such files would open them hundreds of times a second.
struct CutFiles {
    /// The seconds of sound that a file must give, unless it claims less.
    private static let least = 1.0
    /// The greatest error of an estimated length that does not count, in seconds.
    private static let tolerance = 0.05

    /// The number of such early ends, by the path of the file.
    private var ends: [String: Int] = [:]

    /// Takes the end of a file, and returns its fault the second time.
    ///
    /// - Parameters:
    ///   - seconds: The sound that the file gave.
    ///   - claimed: The sound that its header claims, or an estimate.
    mutating func ended(_ path: String, after seconds: Double, of claimed: Double) -> String? {
        guard seconds < Self.least, seconds + Self.tolerance < claimed else { return nil }
        ends[path, default: 0] += 1
        guard skips(path) else { return nil }
        return "cannot play '\(path)': it ended within a second twice; the file is damaged"
    }

    /// Whether a file is skipped.
    func skips(_ path: String) -> Bool { ends[path, default: 0] > 1 }
}
