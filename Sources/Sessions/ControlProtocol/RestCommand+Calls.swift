public import PracticeCore
public import SessionCore

extension RestRequest: Decodable, ObjectEncodable {
    private enum Key: String, CodingKey, CaseIterable {
        case seconds, exercise, set
    }

    /// Reads the parameters of a request, such as `{"seconds":90,"exercise":"Squat","set":2}`. `seconds` is required.
    ///
    /// - Throws: `OptionError` with a message that names the member.
    public init(from decoder: any Decoder) throws {
        let members = try Members<Key>(of: decoder)
        guard let seconds: Int = try members.value(.seconds, "a whole number of seconds") else {
            throw OptionError("missing parameter 'seconds'; use 1 to \(RestRequest.allowedSeconds.upperBound)")
        }
        try self.init(
            seconds: seconds, exercise: try members.value(.exercise, "a string"),
            set: try members.value(.set, "a whole number"))
    }

    /// The parameters of a request. A custom notification text is left out: only the web API can set one.
    public var members: EncodedMembers {
        EncodedMembers(
            [Key.seconds: Int(length.components.seconds)],
            present: [.exercise: words.next.exercise, .set: words.next.set])
    }
}

extension RestCommand {
    private enum Name: String, CaseIterable {
        case start = "Rest"
        case status = "RestStatus"
        case pause = "PauseRest"
        case resume = "ResumeRest"
        case extend = "ExtendRest"
        case cancel = "CancelRest"
    }

    private enum Key: String, CodingKey, CaseIterable {
        case seconds
    }

    /// The names of all commands in JSON-RPC.
    public static let methods = Name.allCases.map(\.rawValue)

    /// Reads a command; `nil` for a name that is none of ``methods``.
    ///
    /// - Parameter parameters: The decoder of the object with the parameters, or `nil` without one.
    /// - Throws: `OptionError` with a message that names the parameter.
    public init?(method: String, parameters: (any Decoder)?) throws {
        guard let name = Name(rawValue: method) else { return nil }
        switch (name, parameters) {
        case (.start, let parameters?): self = .start(try RestRequest(from: parameters))
        case (.extend, let parameters?):
            let seconds: Int? = try Members<Key>(of: parameters).value(.seconds, "a whole number of seconds")
            guard let seconds, RestRequest.allowedSeconds.contains(seconds) else {
                throw OptionError(
                    "missing or invalid parameter 'seconds'; use 1 to \(RestRequest.allowedSeconds.upperBound)")
            }
            self = .extend(by: .seconds(seconds))
        case (.start, nil), (.extend, nil): throw OptionError("missing parameter 'seconds'")
        case (.status, _): self = .status
        case (.pause, _): self = .pause
        case (.resume, _): self = .resume
        case (.cancel, _): self = .cancel
        }
        if name != .start, name != .extend { try parameters?.checkNoMembers() }
    }

    /// The name and the parameters in JSON-RPC, which ``init(method:parameters:)`` reads. Fractions of a second of an
    /// extension are lost.
    public var call: (method: String, parameters: (any Encodable & Sendable)?) {
        switch self {
        case .status: (Name.status.rawValue, nil)
        case .start(let request): (Name.start.rawValue, request)
        case .pause: (Name.pause.rawValue, nil)
        case .resume: (Name.resume.rawValue, nil)
        case .extend(let length): (Name.extend.rawValue, [Key.seconds.rawValue: Int(length.components.seconds)])
        case .cancel: (Name.cancel.rawValue, nil)
        }
    }
}
