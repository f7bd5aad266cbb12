extension RestRequest {
    /// The seconds that `90`, `90s`, `2m` or `1m30s` are; `nil` for anything else.
    public static func seconds(parsing text: String) -> Int? {
        let parts = text.lowercased().split(separator: "m", maxSplits: 1, omittingEmptySubsequences: false)
        guard let last = parts.last else { return nil }
        let seconds = last.hasSuffix("s") ? last.dropLast() : last
        guard parts.count == 2 else { return number(seconds) }
        guard let minutes = number(parts[0]) else { return nil }
        return last.isEmpty ? minutes * 60 : number(seconds).map { minutes * 60 + $0 }
    }

    /// Up to four digits, and nothing else.
    private static func number(_ text: Substring) -> Int? {
        (1...4).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }
}
