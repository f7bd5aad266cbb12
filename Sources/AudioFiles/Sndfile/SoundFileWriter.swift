import CSndfile
import Glibc

/// A sound file being written. There is exactly one owner; what is not finished leaves no file behind.
public struct SoundFileWriter: ~Copyable {
    /// The most bytes of samples that the 32-bit lengths of a WAV can tell, with room for its header.
    private static let largestWAV = Int(UInt32.max) - 4096
    /// libsndfile's Vorbis encoder keeps a whole call on the stack.
    private static let block = 16_384

    private let container: Container
    private let channels: Int
    private let output: OutputFile
    private var handle: OpaquePointer?
    private var bytes = 0

    /// Opens a file to be written: 16 bits in WAV and FLAC, in the others the library's usual quality.
    ///
    /// A file that is there stays untouched until ``finish()`` replaces it. A device is written to directly.
    public init(path: String, container: Container, rate: Int, channels: Int) throws(SndfileError) {
        let output = try OutputFile(path: path)
        var info = SF_INFO()
        info.samplerate = Int32(rate)
        info.channels = Int32(channels)
        info.format = Int32(container.format)
        var callbacks = OutputFile.callbacks()
        let opened = sf_open_virtual(&callbacks, Int32(SFM_WRITE), &info, output.callbackContext)
        guard let opened, output.error == nil else {
            let error = output.error ?? SndfileError(.write, path, sndfile: "sf_open_virtual", handle: nil)
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

    /// Writes `frames` interleaved frames, the first of which is the frame `offset` of `samples`.
    public mutating func write(_ frames: Int, of samples: [Int16], from offset: Int = 0) throws(SndfileError) {
        let slots = offset * channels..<(offset + frames) * channels
        precondition(slots.lowerBound >= 0 && slots.upperBound <= samples.count, "the range exceeds the samples")
        bytes += 2 * slots.count
        if container == .wav, bytes > Self.largestWAV {
            throw SndfileError(
                .write, output.path, system: "write", errno: EFBIG, text: "WAV files are limited to 4 GiB; use FLAC")
        }
        for start in stride(from: 0, to: frames, by: Self.block) {
            let count = sf_count_t(min(Self.block, frames - start))
            let written = samples.withUnsafeBufferPointer {
                sf_writef_short(handle, $0.baseAddress! + slots.lowerBound + start * channels, count)
            }
            if let error = output.error { throw error }
            guard written == count else {
                throw SndfileError(.write, output.path, sndfile: "sf_writef_short", handle: handle)
            }
        }
    }

    /// Writes what the encoder still holds and the header, and gives the file its name.
    ///
    /// - Throws: Also what failed in an earlier write. The file is then as if it had never been begun.
    public mutating func finish() throws(SndfileError) {
        guard let handle else { return }
        self.handle = nil
        let code = sf_close(handle)
        guard code == SF_ERR_NO_ERROR || output.error != nil else {
            output.discard()
            throw SndfileError(.write, output.path, sndfile: "sf_close", code: code)
        }
        try output.commit()
    }
}
