import SessionCore

/// The parameters of the method `Stop`.
public struct StopParameters: Hashable, Sendable, Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case keep
    }

    /// Whether a short session is recorded; `nil` to leave the decision open.
    public let keep: Bool?

    /// Creates parameters.
    public init(keep: Bool? = nil) {
        self.keep = keep
    }

    /// Reads the parameters of a request, such as `{"keep":true}`.
    ///
    /// - Throws: `OptionError` with a message that names the member.
    public init(from decoder: any Decoder) throws {
        keep = try Members<CodingKeys>(of: decoder).value(.keep, "true or false")
    }
}
