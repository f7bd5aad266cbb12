import AudioFiles
import ScoreCore

/// A sound file, written as fast as the machine can render. The file appears under its name when it is complete.
///
/// ```swift
/// let sink = try FileSink(path: path, replacing: false)
/// try sink.open()
/// try sink.write(samples, count: 480)
/// try sink.close()  // the file appears
/// ```
final class FileSink: AudioSink {
    private let path: String
    private let container: SoundFileWriter.Container
    private let replaces: Bool
    private var writer: SoundFileWriter?

    /// Creates a sink for a path. The extension selects the format.
    ///
    /// - Parameter replacing: Whether the file may replace another.
    /// - Throws: ``OutputRefusal`` for an unknown extension.
    init(path: String, replacing: Bool) throws(OutputRefusal) {
        let name = path.split(separator: "/").last ?? ""
        let suffix = name.contains(".") ? String(name.split(separator: ".").last ?? "") : ""
        guard let container = SoundFileWriter.Container(pathExtension: suffix) else {
            throw .unknownFormat(path: path)
        }
        self.path = path
        self.container = container
        replaces = replacing
    }

    var name: String { "file:\(path)" }
    let isRealTime = false

    func open() throws(SinkError) {
        guard writer == nil else { return }
        do throws(SndfileError) {
            writer = try SoundFileWriter(
                path: path, replacing: replaces, container: container, rate: Frames.perSecond, channels: 2)
        } catch {
            throw sinkError(error)
        }
    }

    func label(_ labels: RecordingLabels) { writer?.label(labels, rate: Frames.perSecond) }

    func writable() -> Int? { .max }

    func write(_ samples: [Int16], count: Int) throws(SinkError) {
        do throws(SndfileError) {
            try writer?.write(count, of: samples)
        } catch {
            throw .failed("\(error)")
        }
    }

    func unheard() -> Int? { 0 }
    func drop() {}
    func wakeup() -> SinkWakeup { SinkWakeup() }

    func abandon() {
        writer = nil
    }

    func close() throws(SinkError) {
        do throws(SndfileError) {
            try writer?.finish()
            writer = nil
        } catch {
            throw sinkError(error)
        }
    }

    private func sinkError(_ error: SndfileError) -> SinkError {
        error.isExistingFile ? .exists(path: path) : .failed("\(error)")
    }
}
