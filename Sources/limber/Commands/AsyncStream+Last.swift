extension AsyncStream where Element: Sendable {
    /// What comes last, or `first` where nothing comes.
    func last(or first: Element) async -> Element {
        await reduce(first) { $1 }
    }
}
