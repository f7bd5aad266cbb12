/// The frames at which a clip may start.
struct FreeStarts: Hashable {
    /// The ranges of frames, ascending, none empty.
    private var ranges: [Range<Int>]

    /// Creates the frames of a window. A window that ends before its start has none.
    init(from first: Int, through last: Int) {
        ranges = first <= last ? [first..<last + 1] : []
    }

    /// The number of frames.
    var count: Int { ranges.reduce(0) { $0 + $1.count } }

    /// The last frame, or `nil` if there are none.
    var last: Int? { ranges.last.map { $0.upperBound - 1 } }

    /// Removes the frames at which a clip of the given length would come closer than `distance` to another sound.
    mutating func exclude(_ distance: Int, around sounding: Range<Int>, lasting frames: Int) {
        let blocked = sounding.lowerBound - distance - frames + 1..<sounding.upperBound + distance
        guard !blocked.isEmpty else { return }
        ranges = ranges.flatMap { range in
            [
                range.lowerBound..<max(range.lowerBound, min(range.upperBound, blocked.lowerBound)),
                min(range.upperBound, max(range.lowerBound, blocked.upperBound))..<range.upperBound,
            ].filter { !$0.isEmpty }
        }
    }

    /// The frame with an index from 0 to ``count`` - 1.
    subscript(index: Int) -> Int {
        var index = index
        for range in ranges {
            if index < range.count { return range.lowerBound + index }
            index -= range.count
        }
        preconditionFailure("index out of range: there are \(count) free starts")
    }
}
