import AudioFiles
import Glibc
import Platform
import ScoreCore

/// A reader that decodes music ahead of time on its own thread, `limber-music`, and loops the playlist without a gap.
///
/// A slow disk or a long conversion would cause an underrun on the playback thread, so music has a second thread
/// (`docs/architecture.md`, Threads).
actor MusicReader {
    private static let chunkFrames = 16_384

    /// A playlist with its way to the player.
    struct Music {
        let exchange: MusicExchange
        fileprivate let files: [String]
        fileprivate let position: Int
        fileprivate let level: MusicLevel

        init(
            _ playlist: MusicPlaylist, from position: Int = 0, level: MusicLevel = .unchanged, reader: ThreadExecutor,
            player: ThreadExecutor
        ) {
            exchange = MusicExchange(reader: reader, player: player)
            files = playlist.files
            self.position = position
            self.level = level
        }
    }

    private let thread: ThreadExecutor
    private let music: [Music]
    private let isRealTime: Bool

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// Creates a reader of the session's music, and of that of a routine's groups.
    ///
    /// - Parameter isRealTime: Whether the music is due while it is read, so that excerpts decide about a loudness
    ///   that is not known.
    init(_ music: [Music], isRealTime: Bool, thread: ThreadExecutor) {
        self.music = music
        self.isRealTime = isRealTime
        self.thread = thread
    }

    /// Keeps the exchanges full until the task is cancelled or no file can be read.
    func run() async {
        await withTaskCancellationHandler {
            var streams: [OpenMusic] = []
            for music in music {
                // The session's music is ready before that of a group is opened.
                let stream = OpenMusic(music, isRealTime: isRealTime)
                stream.fill()
                streams.append(stream)
            }
            while !Task.isCancelled, !streams.allSatisfy(\.hasEnded) {
                for stream in streams where !stream.hasEnded { stream.fill() }
                _ = await thread.wait()
            }
        } onCancel: {
            thread.wake()
        }
    }

    /// Music that is being read.
    private final class OpenMusic {
        private let exchange: MusicExchange
        private var stream: MusicStream
        private(set) var hasEnded = false

        init(_ music: Music, isRealTime: Bool) {
            exchange = music.exchange
            let source = LoudnessSource(music.level, isUrgent: isRealTime) { music.exchange.reportDelay() }
            stream = MusicStream(files: music.files, from: music.position, loudness: source)
        }

        /// Fills the exchange.
        func fill() {
            while !Task.isCancelled, let samples = exchange.takeBuffer(frames: MusicReader.chunkFrames) {
                let chunk = stream.next(in: samples)
                for fault in stream.takeFaults() { exchange.reportFault(fault) }
                guard let chunk else {
                    hasEnded = true
                    return exchange.end()
                }
                exchange.put(chunk)
                // Before the first sound, other threads with more urgent work may wait for this processor.
                sched_yield()
            }
        }
    }
}

/// The endless sound of a playlist, in chunks. Unreadable files are skipped.
struct MusicStream: ~Copyable {
    private let files: [String]
    private var nextFile = 0
    private var decoder: Decoder?
    /// The next file, if its format differs: it starts when the resampler has given out the frames before.
    private var successor: Successor?
    /// The file that is being read, with the seconds that its header claims.
    private var current: (path: String, claimed: Double)?
    private var cutFiles = CutFiles()
    /// The source of the files' gains, or `nil` if they keep their level.
    private var loudness: LoudnessSource?
    /// The faults reported so far. A session reports each once.
    private var reportedFaults: Set<String> = []
    private var faults: [String] = []

    /// The frame at which the next chunk starts, counted through all loops, and the frame at which its loop started.
    private var position: Int
    private var loopStart = 0
    /// The length of a loop, known after the first, and the length of the present loop's finished files.
    private var loopFrames: Int?
    private var framesBefore = 0

    private struct Successor: ~Copyable {
        let reader: SoundFileReader
        let gain: Float
    }

    /// Creates a stream that starts at a position, counted through all loops.
    init(files: [String], from position: Int, loudness: LoudnessSource? = nil) {
        self.files = files
        self.loudness = loudness
        self.position = position
        seek(to: position)
    }

    /// Returns the next chunk, decoded into `array`, or `nil` if no file of the playlist can be read.
    mutating func next(in array: consuming [Int16]) -> MusicChunk? {
        var samples = array
        let room = samples.count / 2
        var filled = 0
        var filesWithoutSound = 0
        while filled < room {
            let count = fill(&samples, at: filled)
            filled += count
            filesWithoutSound = count > 0 ? 0 : filesWithoutSound + 1
            guard filesWithoutSound <= files.count else { return nil }
            if count == 0 { openNext() }
        }
        while let loopFrames, position - loopStart >= loopFrames { loopStart += loopFrames }
        defer { position += room }
        return MusicChunk(
            position: position, positionInLoop: position - loopStart, loopFrames: loopFrames, samples: samples)
    }

    /// Reads from the present file.
    private mutating func fill(_ samples: inout [Int16], at offset: Int) -> Int {
        guard decoder != nil else { return 0 }
        if successor == nil { return read(&samples, at: offset) }
        if case let rest? = try? decoder!.finish(into: &samples, at: offset), rest > 0 { return rest }
        decoder = nil
        if let next = successor.take() {
            let gain = next.gain
            startDecoding(next.reader, gain: gain)
        }
        return decoder == nil ? 0 : read(&samples, at: offset)
    }

    /// Reads from the decoder. A read error is reported, and counts as the end of the file.
    private mutating func read(_ samples: inout [Int16], at offset: Int) -> Int {
        do {
            return try decoder!.read(into: &samples, at: offset)
        } catch {
            reportFault("\(error)")
            return 0
        }
    }

    private mutating func openNext() {
        let frames = decoder?.takeFrames() ?? 0
        framesBefore += frames
        if let file = current.take(),
            let fault = cutFiles.ended(file.path, after: Frames.seconds(frames), of: file.claimed)
        {
            reportFault(fault)
        }
        if nextFile == files.count {
            if framesBefore > 0 { loopFrames = framesBefore }
            framesBefore = 0
            nextFile = 0
        }
        defer { nextFile += 1 }
        guard !cutFiles.skips(files[nextFile]) else { return }
        let reader: SoundFileReader
        do throws(MusicFile.Fault) {
            reader = try MusicFile.open(files[nextFile])
        } catch {
            return reportFault(error.description)
        }
        current = (reader.path, Double(reader.frames) / Double(reader.rate))
        let gain = loudness?.gain(of: reader) ?? 1
        if decoder == nil {
            startDecoding(reader, gain: gain)
        } else if decoder!.canContinue(with: reader) {
            decoder!.switchFile(to: reader, gain: gain)
        } else {
            successor = Successor(reader: reader, gain: gain)
        }
    }

    private mutating func startDecoding(_ reader: consuming SoundFileReader, gain: Float) {
        do throws(MusicFile.Fault) {
            decoder = try MusicFile.decoder(reader, gain: gain)
        } catch {
            reportFault(error.description)
        }
    }

    private mutating func reportFault(_ fault: String) {
        if reportedFaults.insert(fault).inserted { faults.append(fault) }
    }

    /// Returns the faults since the last call.
    mutating func takeFaults() -> [String] {
        exchange(&faults, with: [])
    }

    /// Seeks to a position by the lengths of the files.
    private mutating func seek(to position: Int) {
        guard position > 0 else { return }
        let place = MusicPlaylist.place(of: position, in: files)
        nextFile = place.file
        framesBefore = place.framesBefore
        loopStart = position - framesBefore - place.frame
        openNext()
        try? decoder?.seek(to: place.frame)
    }
}

/// The functions that open a file of a playlist.
enum MusicFile {
    /// The reason why a file cannot be played, with its name.
    struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    /// Opens a file. A file without audio, or with next to none, is an error. Its length is only estimated, because the
    /// music plays to its end anyway.
    ///
    /// A file of less than 400 ms has no loudness, and keeps its level.
    static func open(_ path: String) throws(Fault) -> SoundFileReader {
        let reader: SoundFileReader
        do throws(SndfileError) {
            reader = try SoundFileReader(path: path, length: .estimated)
        } catch {
            throw Fault(description: "\(error)")
        }
        // A loop of fewer frames would open the file thousands of times a second. The start of programs takes 0.1 s.
        let (shortest, text) = reader.needsPrograms ? (reader.rate * 2, "2 s") : (reader.rate / 50, "20 ms")
        guard reader.frames >= shortest else {
            throw Fault(description: "cannot play '\(path)': the file holds less than \(text) of audio")
        }
        return reader
    }

    /// Returns a stereo decoder for a file, which multiplies its samples by a gain.
    static func decoder(_ reader: consuming SoundFileReader, gain: Float) throws(Fault) -> Decoder {
        let path = reader.path
        do {
            return try Decoder(reader, channels: 2, gain: gain)
        } catch {
            throw Fault(description: "cannot play '\(path)': \(error)")
        }
    }
}
