/// The position of a recording within the expected sound.
struct Heard {
    /// Consecutive frames that the recording and the sound share. Between two runs, sound was lost, repeated or silent.
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
            // Short matches happen by chance.
            if length >= 16 {
                stretches.append(Stretch(recorded: frame..<frame + length, sound: place..<place + length))
            }
            frame += max(1, length)
        }
    }

    /// Frames between the end of each run and the start of the next: positive if lost, negative if repeated.
    var jumps: [Int] {
        zip(stretches, stretches.dropFirst()).map { $1.sound.lowerBound - $0.sound.upperBound }
    }

    private static func key(_ samples: [Int16], _ frame: Int) -> Int32 {
        Int32(samples[2 * frame]) << 16 | Int32(UInt16(bitPattern: samples[2 * frame + 1]))
    }
}
