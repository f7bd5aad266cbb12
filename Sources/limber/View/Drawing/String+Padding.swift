extension String {
    /// The text with spaces behind it, up to a number of characters.
    func padded(to count: Int) -> String {
        self + String(repeating: " ", count: max(0, count - self.count))
    }

    /// The text with spaces before it, up to a number of characters.
    func rightAligned(in count: Int) -> String {
        String(repeating: " ", count: max(0, count - self.count)) + self
    }

    /// The text without the spaces at its end.
    var withoutTrailingSpaces: String {
        String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
    }
}
