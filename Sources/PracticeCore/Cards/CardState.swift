/// The value of `state` in a card's JSON.
enum CardState: String, Encodable {
    case empty, data, error
}

/// The colour of a badge or a notification state. Each view maps these to its own palette.
public enum SignalColour: String, Hashable, Sendable, Encodable {
    case grey, yellow, green, red
}
