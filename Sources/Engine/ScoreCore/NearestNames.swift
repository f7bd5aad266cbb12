extension Collection<String> {
    /// Returns the names with their edit distances to a mistyped name, nearest first.
    package func nearest(to name: String) -> [(name: String, distance: Int)] {
        map { (name: $0, distance: name.distance(to: $0)) }.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
    }

    /// Returns the name that the user probably meant, or `nil` if no name is near enough.
    ///
    /// A name is near enough if its edit distance is at most a third of the mistyped name's length, ignoring case, or
    /// if the mistyped name is a prefix of it.
    package func suggestion(for name: String) -> String? {
        let mistyped = name.lowercased()
        let ranked = map { (name: $0, distance: mistyped.distance(to: $0.lowercased())) }
            .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
        guard !mistyped.isEmpty, let first = ranked.first else { return nil }
        if first.distance <= Swift.max(mistyped.count, 3) / 3 { return first.name }
        return mistyped.count < 3 ? nil : ranked.first { $0.name.lowercased().hasPrefix(mistyped) }?.name
    }

    /// Returns the advice on a mistyped name: the name that it probably means, or another advice if no name is near
    /// enough.
    package func advice(on name: String, otherwise advice: String) -> String {
        suggestion(for: name).map { "did you mean '\($0)'?" } ?? advice
    }
}

extension String {
    /// Returns the optimal string alignment distance: the fewest insertions, deletions, replacements and swaps of
    /// neighbours. Only the first 100 characters of this string count.
    fileprivate func distance(to other: String) -> Int {
        let (text, other) = (Array(prefix(100)), Array(other))
        var before: [Int] = []
        var row = Array(0...other.count)
        for i in text.indices {
            var next = [i + 1]
            for j in other.indices {
                let replaced = row[j] + (text[i] == other[j] ? 0 : 1)
                var least = Swift.min(replaced, row[j + 1] + 1, next[j] + 1)
                if i > 0, j > 0, text[i] == other[j - 1], text[i - 1] == other[j] {
                    least = Swift.min(least, before[j - 1] + 1)
                }
                next.append(least)
            }
            (before, row) = (row, next)
        }
        return row[other.count]
    }
}
