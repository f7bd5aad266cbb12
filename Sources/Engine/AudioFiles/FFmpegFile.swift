import Glibc
import Platform

/// A file that the programs `ffprobe` and `ffmpeg` read, such as AAC or ALAC in MP4.
///
/// The structures of FFmpeg's libraries change with every major version; Debian 12, Ubuntu 24.04 and Debian 13 have
/// three of them. The options of the programs stay. A defect of a decoder ends a program only, and the hundred
/// libraries behind it are loaded in that program.
final class FFmpegFile {
    /// The frames before the target of a seek that are decoded and dropped. A frame of AAC overlaps the one before.
    private static let preroll = 4096
    /// The largest description of a file: its tags with lyrics, but without covers.
    private static let longestDescription = 1 << 20

    /// The greatest length in seconds that a file is believed: a month.
    private static let longestStated = 2_678_400.0

    let rate: Int
    let channels: Int
    /// The names and values of the tags.
    let tags: [(name: String, value: String)]

    private let path: String
    private let decoder: String
    /// The length that the file states; `nil` if it states none.
    private let statedFrames: Int?
    /// Whether the stated length is that of the sound. MP4 states it without the encoder's padding at the end.
    private let isExact: Bool
    private var output: ProgramOutput?
    private var position = 0

    /// Reads the properties of a file. The decoder starts with the first read.
    ///
    /// - Parameter programs: The folders with the programs, as in `$PATH`.
    init(path: String, kind: ForeignKind, searching programs: String) throws(SndfileError) {
        if let obstacle = kind.obstacle(searching: programs) {
            throw SndfileError(.open, path, ffmpeg: "ffprobe", text: obstacle)
        }
        func program(_ name: String) -> String { ChildProgram.path(of: name, environment: ["PATH": programs]) ?? name }
        let entries = "stream=sample_rate,channels,duration:stream_tags:format=format_name,duration:format_tags"
        var probe = try Self.start(
            program("ffprobe"),
            ["-select_streams", "a:0", "-show_entries", entries, "-of", "flat", "-i", "file:\(path)"], path)
        let text = [UInt8](unsafeUninitializedCapacity: Self.longestDescription) { buffer, count in
            count = probe.read(into: UnsafeMutableRawBufferPointer(buffer))
        }
        let properties = Self.properties(in: String(decoding: text, as: UTF8.self))
        func number(_ name: String) -> Double? { properties["streams.stream.0.\(name)"].flatMap(Double.init) }
        guard let rate = number("sample_rate").flatMap(Int.init(exactly:)), 1...768_000 ~= rate,
            let channels = number("channels").flatMap(Int.init(exactly:)), 1...64 ~= channels
        else { throw SndfileError(.open, path, unopened: "sf_open") }
        let seconds = number("duration") ?? properties["format.duration"].flatMap(Double.init)
        self.rate = rate
        self.channels = channels
        self.path = path
        decoder = program("ffmpeg")
        statedFrames = seconds.flatMap {
            0 < $0 && $0 <= Self.longestStated ? Int(($0 * Double(rate)).rounded()) : nil
        }
        isExact = properties["format.format_name"]?.contains("mp4") == true
        tags = properties.compactMap { name, value in
            name.firstRange(of: ".tags.").map { (String(name[$0.upperBound...]), value) }
        }
    }

    /// Returns the values of ffprobe's output, such as `format.duration="2.5"`, by their names.
    private static func properties(in text: String) -> [String: String] {
        let pairs = text.split(separator: "\n").compactMap { line -> (String, String)? in
            guard let sign = line.firstIndex(of: "=") else { return nil }
            let value = line[line.index(after: sign)...].drop { $0 == "\"" }
            return (String(line[..<sign]), String(value.last == "\"" ? value.dropLast() : value))
        }
        return Dictionary(pairs) { first, _ in first }
    }

    /// Returns the length that the file states, or `Int.max`.
    func claimedFrames() -> Int { statedFrames ?? .max }

    /// Returns the length of the sound. It is decoded, unless the file states it.
    func countFrames() throws(SndfileError) -> Int {
        if isExact, let statedFrames { return statedFrames }
        var block = [Float](repeating: 0, count: 8192 * channels)
        seek(toFrame: 0)
        while try block.withUnsafeMutableBufferPointer({ block throws(SndfileError) in
            try read(8192, into: block.baseAddress!)
        }) > 0 {}
        let count = position
        seek(toFrame: 0)
        return count
    }

    /// Reads up to `frames` frames; fewer only at the end of the file.
    func read(_ frames: Int, into samples: UnsafeMutablePointer<Float>) throws(SndfileError) -> Int {
        let wanted = min(frames, (isExact ? claimedFrames() : .max) - position)
        guard wanted > 0 else { return 0 }
        if output == nil { try startDecoding() }
        let size = channels * MemoryLayout<Float>.stride
        let bytes = UnsafeMutableRawBufferPointer(start: samples, count: wanted * size)
        let count = (output?.read(into: bytes) ?? 0) / size
        position += count
        if count < wanted, let end = output?.end(), end != .exited(0) {
            throw SndfileError(.read, path, ffmpeg: "ffmpeg", text: "ffmpeg \(end)")
        }
        return count
    }

    /// Moves the read position to a frame.
    func seek(toFrame frame: Int) {
        output = nil
        position = frame
    }

    private func startDecoding() throws(SndfileError) {
        let first = max(0, position - Self.preroll)
        let microseconds = Int((Double(first) / Double(rate) * 1_000_000).rounded())
        // A seek to 0 would leave out the frame before, which begins the sound of AAC.
        let start = first > 0 ? ["-ss", "\(microseconds)us"] : []
        let format = ["-map", "0:a:0", "-ar", "\(rate)", "-ac", "\(channels)", "-f", "f32le", "pipe:1"]
        output = try Self.start(
            decoder, ["-nostdin", "-threads", "1"] + start + ["-i", "file:\(path)"] + format, path)
        var dropped = [UInt8](repeating: 0, count: (position - first) * channels * MemoryLayout<Float>.stride)
        _ = dropped.withUnsafeMutableBytes { output?.read(into: $0) }
    }

    /// Starts a program. A file that names other computers, as playlists do, reads nothing from them.
    private static func start(
        _ program: String, _ arguments: [String], _ path: String
    ) throws(SndfileError) -> ProgramOutput {
        do throws(ChildProcessError) {
            return try ProgramOutput(of: program, ["-v", "quiet", "-protocol_whitelist", "file"] + arguments)
        } catch {
            throw SndfileError(.open, path, ffmpeg: program, text: "\(error)")
        }
    }
}
