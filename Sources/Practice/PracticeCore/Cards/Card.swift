public import SessionCore

/// A card of Today: what was done last, or what is to be done. Encodes as the body of `/api/today/stretch` and its
/// neighbours.
public enum Card<Content: CardContent>: Hashable, Sendable {
    /// There is nothing to show yet.
    case empty
    case data(Content)
    /// The data cannot be read; the reason is a sentence.
    case error(String)

    /// Creates the card of the content that `read` returns, `nil` if there is none, or of the error that it throws.
    public init(_ read: () throws -> Content?) {
        do {
            self = try read().map(Card.data) ?? .empty
        } catch {
            self = .error("\(error)")
        }
    }

    /// The label of the button, unless the content has its own.
    public static var action: String? { Content.action }

    /// The card's text, or the reason of the error.
    public var message: String? {
        switch self {
        case .empty: Content.emptyMessage
        case .data(let content): content.message
        case .error(let reason): reason
        }
    }

    /// A second line of text.
    public var detail: String? {
        switch self {
        case .data(let content): content.detail
        case .empty, .error: nil
        }
    }

    /// Whether the card urges its action.
    public var isUrgent: Bool {
        switch self {
        case .data(let content): content.isUrgent
        case .empty, .error: false
        }
    }
}

/// The content of a card: its texts, its action and its members in JSON.
public protocol CardContent: Hashable, Sendable, Encodable {
    /// The text of a card without content.
    static var emptyMessage: String { get }
    /// The label of the button of every such card; `nil` if it depends on the content.
    static var action: String? { get }
    /// The text, if the content has one.
    var message: String? { get }
    /// A second line of text, if the content has one.
    var detail: String? { get }
    /// Whether the content urges the action.
    var isUrgent: Bool { get }
}

extension CardContent {
    /// No second line.
    public var detail: String? { nil }
    /// Not urgent.
    public var isUrgent: Bool { false }
}

extension Card: ObjectEncodable {
    /// The card as the API answers it: the state, the texts and the members of the content.
    public var members: EncodedMembers {
        let present: KeyValuePairs<String, (any Encodable)?> = [
            "message": message?.withoutCommands, "action": Self.action,
        ]
        return switch self {
        case .empty: EncodedMembers(["state": CardState.empty], present: present)
        case .data(let content): EncodedMembers(["state": CardState.data], present: present, of: content)
        case .error(let reason): ["state": CardState.error, "message": reason.withoutCommands]
        }
    }
}

/// The value of `state` in the JSON of a card or of statistics.
enum CardState: String, Encodable {
    case empty, data, error
}
