import AudioFiles
import Platform
import SessionCore

/// The endless sound of a playlist, in chunks. Unreadable files are skipped.
struct MusicStream: ~Copyable {
    private let files: [String]
    private var nextFile = 0
    private var decoder: Decoder?
    /// The next file, if its format differs: it starts when the resampler has given out the frames before.
    private var successor: Successor?
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
        framesBefore += decoder?.takeFrames() ?? 0
        if nextFile == files.count {
            if framesBefore > 0 { loopFrames = framesBefore }
            framesBefore = 0
            nextFile = 0
        }
        defer { nextFile += 1 }
        let reader: SoundFileReader
        do throws(MusicFile.Fault) {
            reader = try MusicFile.open(files[nextFile])
        } catch {
            return reportFault(error.description)
        }
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

    /// Returns the files whose loudness was only estimated since the last call.
    mutating func takeEstimatedFiles() -> [FileVersion] { loudness?.takeEstimatedFiles() ?? [] }

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
