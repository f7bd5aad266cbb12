/// The frames with which something may start.
struct FreeStarts: Hashable {
    /// By ascending frame, none of them empty.
    private var ranges: [Range<Int>]

    /// All of a window; none where it is empty or ends before it begins.
    init(from first: Int, through last: Int) {
        ranges = first <= last ? [first..<last + 1] : []
    }

    /// How many there are.
    var count: Int { ranges.reduce(0) { $0 + $1.count } }

    /// The last of them; `nil` where there are none.
    var last: Int? { ranges.last.map { $0.upperBound - 1 } }

    /// Those of the frames that let something of a length keep so far away from what else sounds.
    mutating func keep(_ distance: Int, from sounding: Range<Int>, lasting frames: Int) {
        let blocked = sounding.lowerBound - distance - frames + 1..<sounding.upperBound + distance
        guard !blocked.isEmpty else { return }
        ranges = ranges.flatMap { range in
            [
                range.lowerBound..<max(range.lowerBound, min(range.upperBound, blocked.lowerBound)),
                min(range.upperBound, max(range.lowerBound, blocked.upperBound))..<range.upperBound,
            ].filter { !$0.isEmpty }
        }
    }

    /// The frame with an index below ``count``.
    subscript(index: Int) -> Int {
        var index = index
        for range in ranges {
            if index < range.count { return range.lowerBound + index }
            index -= range.count
        }
        preconditionFailure("index out of range: there are \(count) free starts")
    }
}
