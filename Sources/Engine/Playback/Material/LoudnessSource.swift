public import AudioFiles
public import Platform
import Synchronization

/// The measured loudness of files, kept among sessions. Calls may wait for the disk.
public protocol LoudnessRecords: Sendable {
    /// Returns the loudness of a file; `nil` if it was not measured yet, or if the file has changed since.
    ///
    /// - Parameter isWhole: Whether the whole file must have been measured, and not only excerpts.
    func loudness(of file: FileVersion, isWhole: Bool) -> Loudness?
    /// Keeps the loudness of a whole file, or of its excerpts.
    func keep(_ loudness: Loudness, of file: FileVersion, isWhole: Bool)
}

/// The level at which the files of a playlist play.
public enum MusicLevel: Sendable {
    /// Every file keeps its own level, as bundled music does.
    case unchanged
    /// Every file is brought to the loudness of the bundled music, with the records of earlier sessions, if any.
    case even((any LoudnessRecords)?)
}

/// The source of the gains of a playlist's files. It measures a file on the caller's thread, `limber-music`, unless its
/// tags or earlier sessions have the loudness.
struct LoudnessSource {
    private let records: (any LoudnessRecords)?
    /// Whether excerpts of a file must do, because its sound is due.
    private let isUrgent: Bool
    /// Called before a file is measured: the music will be late.
    private let reportDelay: () -> Void
    /// The loudness of files without a record, so that a loop does not measure them again.
    private var measured: [FileVersion: Loudness] = [:]

    /// Creates a source.
    ///
    /// - Returns: `nil` if all files keep their level.
    init?(_ level: MusicLevel, isUrgent: Bool, reportDelay: @escaping () -> Void = {}) {
        guard case .even(let records) = level else { return nil }
        self.records = records
        self.isUrgent = isUrgent
        self.reportDelay = reportDelay
    }

    /// Returns the gain of an open file. A file that cannot be measured keeps its level.
    mutating func gain(of reader: borrowing SoundFileReader) -> Float {
        if let loudness = reader.taggedLoudness { return MusicGain.factor(for: loudness) }
        guard let file = FileVersion(path: reader.path) else { return 1 }
        if let loudness = records?.loudness(of: file, isWhole: !isUrgent) ?? measured[file] {
            return MusicGain.factor(for: loudness)
        }
        reportDelay()
        let loudness = isUrgent ? LoudnessMeasurement.estimate(file.path) : LoudnessMeasurement.whole(file.path)
        guard let loudness else { return 1 }
        measured[file] = loudness
        if !isUrgent {
            records?.keep(loudness, of: file, isWhole: true)
        } else if let records {
            // A slow disk delays the record, and not the music.
            Task(executorPreference: ThreadExecutor.files) { records.keep(loudness, of: file, isWhole: false) }
        }
        return MusicGain.factor(for: loudness)
    }
}

/// A measurement of a file's loudness, in blocks. It blocks on the file, and is used on one thread at a time.
///
/// A file is measured as it is heard: surround channels are folded to stereo, and a single channel plays on both sides.
final class LoudnessMeasurement: @unchecked Sendable {
    private static let blockFrames = 8192
    /// The excerpts of an estimate, and their length in seconds.
    private static let excerpts = (count: 12, seconds: 4)
    /// The length in seconds up to which a file is measured in one piece.
    private static let shortSeconds = 60

    private var reader: SoundFileReader
    private var meter: LoudnessMeter
    private let downmix: SurroundDownmix
    private var block: [Float]
    private let isStopped = Atomic(false)
    /// Whether ``tryMeasuring(_:)`` has succeeded.
    private var isMeasured = false

    private init(_ quantity: LoudnessMeter.Quantity, of path: String, from frame: Int = 0) throws {
        var reader = try MusicFile.open(path)
        if frame > 0 { try reader.seek(toFrame: frame) }
        meter = try LoudnessMeter(quantity, rate: reader.rate, channels: min(2, reader.channels))
        downmix = SurroundDownmix(speakers: reader.speakers)
        block = [Float](repeating: 0, count: Self.blockFrames * reader.channels)
        self.reader = reader
    }

    /// Measures up to `frames` frames from the read position on. A read error ends the file.
    ///
    /// - Throws: `CancellationError` if the task is cancelled or the measurement is stopped, or an error of the meter.
    private func measure(_ frames: Int) throws {
        var left = frames
        while left > 0 {
            try Task.checkCancellation()
            if isStopped.load(ordering: .relaxed) { throw CancellationError() }
            guard let count = try? reader.read(min(left, Self.blockFrames), into: &block), count > 0 else { return }
            if reader.channels > 2 { downmix.fold(count, of: reader.channels, to: 2, in: &block) }
            try meter.add(count, of: block)
            left -= count
        }
    }

    private func tryMeasuring(_ frames: Int) { isMeasured = (try? measure(frames)) != nil }

    private func measureExcerpts() throws {
        let (length, excerpt) = (reader.frames, Self.excerpts.seconds * reader.rate)
        for number in 0..<Self.excerpts.count {
            let middle = (2 * number + 1) * (length / (2 * Self.excerpts.count))
            // A length that is estimated can be too long.
            guard (try? reader.seek(toFrame: middle - excerpt / 2)) != nil else { return }
            try measure(excerpt)
        }
    }

    private var loudness: Loudness { Loudness(lufs: meter.lufs, peak: meter.peak) }

    /// Returns the loudness of a whole file; `nil` if it cannot be opened, or if the task is cancelled.
    static func whole(_ path: String) -> Loudness? {
        guard let loudness = whole(path, .loudness) else { return nil }
        guard MusicGain.dependsOnTruePeak(loudness) else { return loudness }
        return whole(path, .truePeak).map { Loudness(lufs: loudness.lufs, peak: $0.peak) }
    }

    /// Measures the halves of a long file on two threads.
    private static func whole(_ path: String, _ quantity: LoudnessMeter.Quantity) -> Loudness? {
        guard let first = try? LoudnessMeasurement(quantity, of: path) else { return nil }
        let (rate, length) = (first.reader.rate, first.reader.frames)
        // The meter counts 400 ms at each 100 ms: the second half has those that the first has not ended.
        let step = (rate + 5) / 10
        let middle = length / 2 / step * step
        guard length > shortSeconds * rate, length < .max,
            let second = try? LoudnessMeasurement(quantity, of: path, from: middle - 3 * step)
        else { return (try? first.measure(.max)).map { first.loudness } }
        runBoth(name: "limber-loudness") {
            first.tryMeasuring(middle)
            if !first.isMeasured { second.isStopped.store(true, ordering: .relaxed) }
        } _: {
            second.tryMeasuring(.max)
        }
        guard first.isMeasured, second.isMeasured else { return nil }
        return Loudness(
            lufs: first.meter.lufs(with: second.meter), peak: max(first.meter.peak, second.meter.peak))
    }

    /// Returns the loudness of excerpts that are spread over a file, or of its first minute if it is short or has no
    /// length; `nil` as above.
    ///
    /// The rest of a file can have larger peaks, so the peak of a part counts double.
    static func estimate(_ path: String) -> Loudness? {
        guard let measurement = try? LoudnessMeasurement(.loudness, of: path) else { return nil }
        let (minute, length) = (shortSeconds * measurement.reader.rate, measurement.reader.frames)
        let isInExcerpts = length > minute && length < .max
        guard (try? isInExcerpts ? measurement.measureExcerpts() : measurement.measure(minute)) != nil else {
            return nil
        }
        let peak = measurement.meter.peak
        return Loudness(lufs: measurement.meter.lufs, peak: length > minute ? 2 * peak : peak)
    }
}
