import Glibc
import Platform

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
