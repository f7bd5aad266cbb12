/// Where a recording is in the sound that was to be heard.
struct Heard {
    /// A run of frames that the recording and the sound have in common. Between two of them something was lost,
    /// repeated or silent.
    struct Stretch: Hashable {
        let recorded: Range<Int>
        let sound: Range<Int>
    }

    private(set) var stretches: [Stretch] = []

    init(_ recorded: [Int16], of sound: [Int16]) {
        var places: [Int32: Int] = [:]
        for frame in 0..<sound.count / 2 { places[Self.key(sound, frame)] = frame }
        var frame = 0
        while frame < recorded.count / 2 {
            guard let place = places[Self.key(recorded, frame)] else {
                frame += 1
                continue
            }
            let length = zip(recorded[(2 * frame)...], sound[(2 * place)...]).prefix { $0 == $1 }.count / 2
            // Some frames of the sound are alike by chance, but not so many in a row.
            if length >= 16 {
                stretches.append(Stretch(recorded: frame..<frame + length, sound: place..<place + length))
            }
            frame += max(1, length)
        }
    }

    /// Frames with which each stretch goes on behind where the one before it ended: lost if positive, else repeated.
    var jumps: [Int] {
        zip(stretches, stretches.dropFirst()).map { $1.sound.lowerBound - $0.sound.upperBound }
    }

    private static func key(_ samples: [Int16], _ frame: Int) -> Int32 {
        Int32(samples[2 * frame]) << 16 | Int32(UInt16(bitPattern: samples[2 * frame + 1]))
    }
}
