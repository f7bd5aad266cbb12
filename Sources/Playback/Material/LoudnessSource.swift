public import AudioFiles
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
