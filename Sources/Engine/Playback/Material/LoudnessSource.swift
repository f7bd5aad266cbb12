public import AudioFiles
import Glibc
public import Platform

/// The measured loudness of files, kept among sessions. Calls come from `limber-music` and `limber-loudness`, and may
/// wait for the disk.
public protocol LoudnessRecords: Sendable {
    /// Returns the loudness of a file; `nil` if it was not measured yet, or if the file has changed since.
    func loudness(of file: FileVersion) -> Loudness?
    /// Keeps the loudness of a whole file.
    func keep(_ loudness: Loudness, of file: FileVersion)
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
    /// Whether a file is only estimated at first, because its sound is due.
    private let isUrgent: Bool
    /// Called before a file is measured: the music will be late.
    private let reportDelay: () -> Void
    /// The loudness of files without a record, so that a loop does not measure them again.
    private var measured: [FileVersion: Loudness] = [:]
    private var estimated: [FileVersion] = []

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
        if let loudness = records?.loudness(of: file) ?? measured[file] { return MusicGain.factor(for: loudness) }
        reportDelay()
        let loudness = isUrgent ? LoudnessMeasurement.estimate(file.path) : LoudnessMeasurement.whole(file.path)
        guard let loudness else { return 1 }
        measured[file] = loudness
        if !isUrgent { records?.keep(loudness, of: file) } else if records != nil { estimated.append(file) }
        return MusicGain.factor(for: loudness)
    }

    /// Returns the files that were estimated since the last call.
    mutating func takeEstimatedFiles() -> [FileVersion] { exchange(&estimated, with: []) }
}

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

/// The measurement of whole files in the background, one after another, on the thread `limber-loudness`. The results
/// serve the next time that a file is opened.
///
/// The thread has the lowest priority (nice 19), also for the disk. A later session repeats a measurement that was
/// cancelled.
actor LoudnessSurvey {
    private let thread = ThreadExecutor(name: "limber-loudness")
    private let records: any LoudnessRecords

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    private init(_ records: any LoudnessRecords) {
        self.records = records
    }

    /// Starts a survey, which ends after the last file of `files`, or when the task is cancelled.
    static func start(of files: AsyncStream<FileVersion>, keepingIn records: any LoudnessRecords) -> Task<Void, Never> {
        let survey = LoudnessSurvey(records)
        return Task { await survey.run(files) }
    }

    private func run(_ files: AsyncStream<FileVersion>) async {
        // On Linux, 0 is the calling thread (setpriority(2), C library/kernel differences).
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
        for await file in files {
            // A cancelled task has measured only the beginning.
            guard let loudness = LoudnessMeasurement.whole(file.path), !Task.isCancelled,
                FileVersion(path: file.path) == file
            else { continue }
            records.keep(loudness, of: file)
        }
    }
}

/// The files that a session's survey measures. The survey starts with the first of them.
struct SurveyedFiles {
    private let records: (any LoudnessRecords)?
    private var survey: (files: AsyncStream<FileVersion>.Continuation, task: Task<Void, Never>)?

    init(_ level: MusicLevel) {
        records = if case .even(let records) = level { records } else { nil }
    }

    mutating func add(_ file: FileVersion) {
        guard let records else { return }
        if survey == nil {
            let (files, continuation) = AsyncStream<FileVersion>.makeStream()
            survey = (continuation, LoudnessSurvey.start(of: files, keepingIn: records))
        }
        survey?.files.yield(file)
    }

    /// Ends the survey, also in the middle of a file.
    func cancel() { survey?.task.cancel() }
}
