/// The sinks on which the streams of this process play: the rule by which one of them is lost.
///
/// A server that loses a sink, such as headphones that were unplugged, moves the streams to another one, which may be
/// the loudspeakers, or lets them play into nothing. A user who moves a stream chooses another sink while the old one
/// exists.
struct StreamPlaces {
    /// The number that a server reports for a stream without a sink.
    static let nowhere = UInt32.max

    /// The last sink of each stream.
    private var places: [UInt32: UInt32] = [:]

    /// Takes the streams of this process with their sinks, and all sinks of the server.
    ///
    /// - Returns: Whether a stream has lost its sink.
    mutating func update(_ streams: [UInt32: UInt32], among sinks: Set<UInt32>) -> Bool {
        var isLost = false
        for (stream, sink) in streams {
            if let before = places[stream], before != sink, !sinks.contains(before) { isLost = true }
            // A new stream has no sink yet.
            if sink != Self.nowhere { places[stream] = sink }
        }
        places = places.filter { streams.keys.contains($0.key) }
        return isLost
    }
}
