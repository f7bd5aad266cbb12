public import SessionCore

/// A sink for an output, opened as far as a session needs to know before it begins.
public struct OpenedOutput {
    let sink: any AudioSink
    /// What to tell the user: another output than the one wished for.
    public let warning: String?

    /// Finds the sink for an output, and opens it if it is a file.
    ///
    /// - Throws: ``OptionError`` for a file without a known extension, ``SinkError`` for one that cannot be written.
    ///   A sound device that is missing is no error, but a state of playing; only `auto` looks for one now, and takes
    ///   the null sink where there is none.
    public init(_ output: Output) throws {
        var warning: String?
        switch output {
        case .auto:
            let card = ALSASink(device: "default")
            do throws(SinkError) {
                try card.open()
                sink = card
            } catch {
                sink = NullSink()
                warning = "no sound will be heard: \(error); playing to --output null"
            }
        case .alsa(let device): sink = ALSASink(device: device)
        case .null: sink = NullSink()
        case .nullVirtual: sink = VirtualSink()
        case .file(let path): sink = try FileSink(path: path)
        case .raw(let path): sink = RawSink(path: path)
        }
        self.warning = warning
        if !sink.isRealTime { try sink.open() }
    }

    /// What snapshots and messages call it, such as `alsa:default`.
    public var name: String { sink.name }
}
