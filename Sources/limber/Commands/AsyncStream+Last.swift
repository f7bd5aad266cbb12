extension AsyncStream where Element: Sendable {
    /// Returns the last element, or `first` if the stream is empty.
    func last(or first: Element) async -> Element {
        await reduce(first) { $1 }
    }
}
