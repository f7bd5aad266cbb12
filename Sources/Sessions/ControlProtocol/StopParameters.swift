import SessionCore

/// The parameters of the method `Stop`.
public struct StopParameters: Hashable, Sendable, Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case keep, session
    }

    /// Whether a short session is recorded; `nil` to leave the decision open.
    public let keep: Bool?
    /// The id of the short session that has ended, about which `keep` decides; `nil` to end the session that runs.
    public let session: String?

    /// Creates parameters.
    public init(keep: Bool? = nil, session: String? = nil) {
        self.keep = keep
        self.session = session
    }

    /// Reads the parameters of a request, such as `{"keep":true}`.
    ///
    /// - Throws: `OptionError` with a message that names the member.
    public init(from decoder: any Decoder) throws {
        let members = try Members<CodingKeys>(of: decoder)
        keep = try members.value(.keep, "true or false")
        session = try members.value(.session, "a string")
        if session?.isEmpty == true { throw OptionError("'session' must not be empty") }
        if session != nil, keep == nil { throw OptionError("'session' needs 'keep'") }
    }
}
