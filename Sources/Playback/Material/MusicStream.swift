import AudioFiles
import SessionCore

/// The endless sound of a playlist, chunk by chunk. A file that cannot be read is passed over.
struct MusicStream: ~Copyable {
    private let files: [String]
    private var nextFile = 0
    private var decoder: Decoder?
    /// A file that has to wait until the one before, of another rate, has sounded to its end.
    private var successor: SoundFileReader?
    /// Faults reported so far; a session reports each once.
    private var faults: Set<String> = []
    private var complaints: [String] = []

    /// The frame at which the next chunk starts, counted on through the loops, and the one where its loop did.
    private var position: Int
    private var loopStart = 0
    /// The length of a loop, once one was read, and of the present one's files before the one that is read.
    private var loopFrames: Int?
    private var framesBefore = 0

    /// Starts at a position, where an earlier session may have come to.
    init(files: [String], from position: Int) {
        self.files = files
        self.position = position
        seek(to: position)
    }

    /// The next chunk, in an array that it fills; `nil` if nothing of the playlist can be read.
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

    /// What the present file has; a file that breaks off has ended.
    private mutating func fill(_ samples: inout [Int16], at offset: Int) -> Int {
        guard decoder != nil else { return 0 }
        if successor == nil { return (try? decoder!.read(into: &samples, at: offset)) ?? 0 }
        if case let rest? = try? decoder!.finish(into: &samples, at: offset), rest > 0 { return rest }
        decoder = nil
        if let reader = successor.take() { startDecoding(reader) }
        return decoder == nil ? 0 : (try? decoder!.read(into: &samples, at: offset)) ?? 0
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
            return complain(error)
        }
        if decoder == nil {
            startDecoding(reader)
        } else if decoder!.canGoOn(with: reader) {
            decoder!.goOn(with: reader)
        } else {
            successor = consume reader
        }
    }

    private mutating func startDecoding(_ reader: consuming SoundFileReader) {
        do throws(MusicFile.Fault) {
            decoder = try MusicFile.decoder(reader)
        } catch {
            complain(error)
        }
    }

    private mutating func complain(_ fault: MusicFile.Fault) {
        if faults.insert(fault.description).inserted { complaints.append(fault.description) }
    }

    /// Takes the sentences about files that turned out to be unplayable.
    mutating func takeComplaints() -> [String] {
        exchange(&complaints, with: [])
    }

    /// Finds the file that holds a position by the headers. How often the loop had been round no longer matters.
    private mutating func seek(to position: Int) {
        guard position > 0 else { return }
        let lengths = files.map(Self.headerFrames)
        let loop = lengths.reduce(0, +)
        guard loop > 0 else { return }
        var rest = position % loop
        loopStart = position - rest
        nextFile = lengths.firstIndex { length in
            if rest < length { return true }
            rest -= length
            return false
        }!
        framesBefore = lengths[..<nextFile].reduce(0, +)
        openNext()
        try? decoder?.seek(to: rest)
    }

    private static func headerFrames(of file: String) -> Int {
        guard let reader = try? SoundFileReader(path: file) else { return 0 }
        return Frames.converting(reader.frames, from: reader.rate)
    }
}
