import Foundation

/// The loudness of a file by EBU R128, measured by ffmpeg.
struct Loudness {
    /// The integrated loudness in LUFS.
    let integrated: Double
    /// The peak between samples in dBTP.
    let truePeak: Double

    static let isMeasurable = FileManager.default.isExecutableFile(atPath: ffmpeg)
    private static let ffmpeg = "/usr/bin/ffmpeg"

    /// - Parameter padding: Seconds of silence on each side; a cue under 400 ms fills no block of the measurement.
    init(of path: String, padding: Int) throws {
        let process = Process()
        process.executableURL = URL(filePath: Self.ffmpeg)
        let pad = padding > 0 ? "adelay=\(padding * 1000):all=1,apad=pad_dur=\(padding)," : ""
        let filter = "\(pad)ebur128=framelog=verbose:metadata=1:peak=true,ametadata=print:file=-"
        // libsndfile, which plays the clips, decodes Opus with libopus. The decoder of ffmpeg has other peaks.
        let decoder = path.hasSuffix(".opus") ? ["-c:a", "libopus"] : []
        process.arguments =
            ["-nostdin", "-v", "error"] + decoder + ["-i", path, "-af", filter, "-f", "null", "-"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let lines = text.split(separator: "\n")
        func values(_ key: String) -> [Double] {
            lines.filter { $0.hasPrefix(key + "=") }.compactMap { Double($0.dropFirst(key.count + 1)) }
        }
        guard process.terminationStatus == 0, let loudness = values("lavfi.r128.I").last,
            let peak = values("lavfi.r128.true_peak").max()
        else { throw CocoaError(.fileReadCorruptFile) }
        integrated = loudness
        truePeak = 20 * log10(peak)
    }
}
