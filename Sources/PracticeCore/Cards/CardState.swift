/// What a card, or a figure, is called on the wire.
enum CardState: String, Encodable {
    case empty, data, error
}

/// The colours in which something stands out; what they look like is the view's affair.
public enum SignalColour: String, Hashable, Sendable, Encodable {
    case grey, yellow, green, red
}
