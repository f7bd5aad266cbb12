import CSndfile
import Glibc

/// A sound file opened for writing. Without ``finish()``, the deinitializer removes the partial file.
///
/// ```swift
/// var writer = try SoundFileWriter(path: path, replacing: false, container: .flac, rate: 48_000, channels: 2)
/// try writer.write(480, of: silence)
/// try writer.finish()  // the file gets its name
/// ```
public struct SoundFileWriter: ~Copyable {
    /// The most sample bytes in a WAV, whose lengths have 32 bits and include the header.
    private static let largestWAV = Int(UInt32.max) - 4096
    /// The most frames per call: libsndfile's Vorbis encoder copies all frames of a call to the stack.
    private static let block = 16_384

    private let container: Container
    private let channels: Int
    private let output: OutputFile
    private var handle: OpaquePointer?
    private var bytes = 0
    private var comment: ReplacedComment?

    /// Creates a file: 16-bit samples in WAV and FLAC, libsndfile's default quality in the lossy formats.
    ///
    /// The file gets its name with ``finish()``. A device is written to directly.
    ///
    /// - Parameter replacing: Whether the file replaces an existing one, which stays untouched until ``finish()``.
    /// - Throws: ``SndfileError``, see ``SndfileError/isExistingFile``.
    public init(
        path: String, replacing: Bool, container: Container, rate: Int, channels: Int
    ) throws(SndfileError) {
        let output = try OutputFile(path: path, replacing: replacing)
        var info = SF_INFO()
        info.samplerate = Int32(rate)
        info.channels = Int32(channels)
        info.format = Int32(container.format)
        var callbacks = OutputFile.callbacks()
        let opened = sf_open_virtual(&callbacks, Int32(SFM_WRITE), &info, output.callbackContext)
        guard let opened, output.error == nil else {
            let error =
                output.error
                ?? SndfileError(
                    .write, path, unopened: "sf_open_virtual", text: "the format is not supported")
            sf_close(opened)
            output.discard()
            throw error
        }
        self.container = container
        self.channels = channels
        self.output = output
        handle = opened
    }

    deinit {
        guard let handle else { return }
        sf_close(handle)
        output.discard()
    }

    /// Writes a title, a date, and the names of parts: as cue points in WAV, and as chapters in FLAC and Ogg. MP3 has
    /// no parts. Labels come before the first frame.
    public mutating func label(_ labels: RecordingLabels, rate: Int) {
        sf_set_string(handle, Int32(SF_STR_TITLE), labels.title)
        sf_set_string(handle, Int32(SF_STR_DATE), labels.date)
        guard !labels.chapters.isEmpty else { return }
        switch container {
        case .wav:
            addChunk("cue ", labels.cuePoints)
            addChunk("LIST", labels.cueNames)
        case .flac, .vorbis, .opus:
            let comment = ReplacedComment(labels.comments(rate: rate))
            sf_set_string(handle, Int32(SF_STR_COMMENT), comment.text)
            self.comment = comment
        case .mp3: break
        }
    }

    private func addChunk(_ name: StaticString, _ bytes: [UInt8]) {
        var (chunk, bytes) = (SF_CHUNK_INFO(), bytes)
        withUnsafeMutableBytes(of: &chunk.id) { id in name.withUTF8Buffer { id.copyBytes(from: $0) } }
        (chunk.id_size, chunk.datalen) = (4, UInt32(bytes.count))
        bytes.withUnsafeMutableBytes {
            chunk.data = $0.baseAddress
            _ = sf_set_chunk(handle, &chunk)
        }
    }

    /// Writes `frames` interleaved frames, beginning with frame `offset` of `samples`.
    ///
    /// - Throws: ``SndfileError``; `EFBIG` if a WAV would exceed 4 GiB.
    public mutating func write(_ frames: Int, of samples: [Int16], from offset: Int = 0) throws(SndfileError) {
        let slots = offset * channels..<(offset + frames) * channels
        precondition(slots.lowerBound >= 0 && slots.upperBound <= samples.count, "the range exceeds the samples")
        bytes += 2 * slots.count
        if container == .wav, bytes > Self.largestWAV {
            throw SndfileError(
                .write, output.path, system: "write", errno: EFBIG, text: "WAV files are limited to 4 GiB; use FLAC")
        }
        for start in stride(from: 0, to: frames, by: Self.block) {
            let count = min(Self.block, frames - start)
            let first = slots.lowerBound + start * channels
            let written = writeBlock(samples[first..<first + count * channels], frames: sf_count_t(count))
            if let error = output.error { throw error }
            guard written == count else {
                throw SndfileError(.write, output.path, sndfile: "sf_writef", handle: handle)
            }
        }
    }

    private func writeBlock(_ samples: ArraySlice<Int16>, frames: sf_count_t) -> sf_count_t {
        guard container == .mp3 else {
            return samples.withUnsafeBufferPointer { sf_writef_short(handle, $0.baseAddress!, frames) }
        }
        // libsndfile up to 1.2.2 encodes noise from 16-bit samples of stereo MP3.
        return samples.map { Float($0) / 32_768 }.withUnsafeBufferPointer {
            sf_writef_float(handle, $0.baseAddress!, frames)
        }
    }

    /// Flushes the encoder, completes the header, and renames the file to its final path.
    ///
    /// - Throws: ``SndfileError``, also of an earlier write. The partial file is then removed.
    public mutating func finish() throws(SndfileError) {
        guard let handle else { return }
        self.handle = nil
        let code = sf_close(handle)
        guard code == SF_ERR_NO_ERROR || output.error != nil else {
            output.discard()
            throw SndfileError(.write, output.path, sndfile: "sf_close", code: code)
        }
        try output.commit(replacing: comment)
    }
}

extension SoundFileWriter {
    /// The file format of a ``SoundFileWriter``.
    public enum Container: String, Hashable, Sendable, CaseIterable {
        /// RIFF WAVE with uncompressed 16-bit samples.
        case wav
        /// FLAC, lossless, with 16-bit samples.
        case flac
        /// Vorbis in an Ogg container.
        case vorbis
        /// Opus in an Ogg container.
        case opus
        case mp3

        /// Returns the format for a file name extension without dot, in upper or lower case.
        public init?(pathExtension: String) {
            switch pathExtension.lowercased() {
            case "wav": self = .wav
            case "flac": self = .flac
            case "ogg", "oga": self = .vorbis
            case "opus": self = .opus
            case "mp3": self = .mp3
            default: return nil
            }
        }

        var format: Int {
            switch self {
            case .wav: SF_FORMAT_WAV | SF_FORMAT_PCM_16
            case .flac: SF_FORMAT_FLAC | SF_FORMAT_PCM_16
            case .vorbis: SF_FORMAT_OGG | SF_FORMAT_VORBIS
            case .opus: SF_FORMAT_OGG | SF_FORMAT_OPUS
            case .mp3: SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III
            }
        }
    }
}
