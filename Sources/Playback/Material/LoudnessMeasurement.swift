import AudioFiles

/// A measurement of a file's loudness, in blocks. It blocks on the file.
///
/// A file is measured as it is heard: surround channels are folded to stereo, and a single channel plays on both sides.
struct LoudnessMeasurement: ~Copyable {
    private static let blockFrames = 8192
    /// The excerpts of an estimate, and their length in seconds.
    private static let excerpts = (count: 12, seconds: 4)
    /// The length in seconds up to which an estimate reads the whole file.
    private static let shortSeconds = 60

    private var reader: SoundFileReader
    private var meter: LoudnessMeter
    private let downmix: SurroundDownmix
    private var block: [Float]

    private init(_ quantity: LoudnessMeter.Quantity, of path: String) throws {
        let reader = try MusicFile.open(path)
        meter = try LoudnessMeter(quantity, rate: reader.rate, channels: min(2, reader.channels))
        downmix = SurroundDownmix(speakers: reader.speakers)
        block = [Float](repeating: 0, count: Self.blockFrames * reader.channels)
        self.reader = reader
    }

    /// Measures up to `frames` frames from the read position on. A read error ends the file.
    ///
    /// - Throws: `CancellationError` if the task is cancelled, or an error of the meter.
    private mutating func measure(_ frames: Int) throws {
        var left = frames
        while left > 0 {
            try Task.checkCancellation()
            guard let count = try? reader.read(min(left, Self.blockFrames), into: &block), count > 0 else { return }
            if reader.channels > 2 { downmix.fold(count, of: reader.channels, to: 2, in: &block) }
            try meter.add(count, of: block)
            left -= count
        }
    }

    private mutating func measureExcerpts() throws {
        let (length, excerpt) = (reader.frames, Self.excerpts.seconds * reader.rate)
        for number in 0..<Self.excerpts.count {
            let middle = (2 * number + 1) * (length / (2 * Self.excerpts.count))
            // A length that is estimated can be too long.
            guard (try? reader.seek(toFrame: middle - excerpt / 2)) != nil else { return }
            try measure(excerpt)
        }
    }

    /// Returns the loudness of a whole file; `nil` if it cannot be opened, or if the task is cancelled.
    static func whole(_ path: String) -> Loudness? {
        guard let loudness = measured(.loudness, path, { try $0.measure(.max) }) else { return nil }
        guard MusicGain.dependsOnTruePeak(loudness) else { return loudness }
        return measured(.truePeak, path) { try $0.measure(.max) }.map {
            Loudness(lufs: loudness.lufs, peak: $0.peak)
        }
    }

    /// Returns the loudness of excerpts that are spread over a file, or of its first minute if it is short or has no
    /// length; `nil` as above.
    ///
    /// The rest of a file can have larger peaks, so the peak of a part counts double.
    static func estimate(_ path: String) -> Loudness? {
        guard let reader = try? MusicFile.open(path) else { return nil }
        let minute = shortSeconds * reader.rate
        let (isShort, isPart) = (reader.frames <= minute || reader.frames == .max, reader.frames > minute)
        return measured(.loudness, path) { try isShort ? $0.measure(minute) : $0.measureExcerpts() }.map {
            Loudness(lufs: $0.lufs, peak: isPart ? $0.peak.map { 2 * $0 } : $0.peak)
        }
    }

    private static func measured(
        _ quantity: LoudnessMeter.Quantity, _ path: String, _ read: (inout LoudnessMeasurement) throws -> Void
    ) -> Loudness? {
        guard var measurement = try? LoudnessMeasurement(quantity, of: path), (try? read(&measurement)) != nil
        else { return nil }
        return Loudness(lufs: measurement.meter.lufs, peak: measurement.meter.peak)
    }
}
