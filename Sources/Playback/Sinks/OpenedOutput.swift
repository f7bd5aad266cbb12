import Platform
public import SessionCore

/// A sink for an output, opened as far as a session needs to know before it begins.
public struct OpenedOutput {
    let sink: any AudioSink
    /// What to tell the user: another output than the one wished for.
    public let warning: String?

    init(sink: any AudioSink, warning: String? = nil) {
        self.sink = sink
        self.warning = warning
    }

    /// What `auto` does on a machine without a usable sound device.
    public enum Fallback: Hashable, Sendable {
        /// Takes the null sink, and warns: somebody is there to read it.
        case null
        /// Takes the device all the same, which is then lost from the beginning and waited for.
        case wait
    }

    /// Finds the sink for an output, and opens it if it is a file.
    ///
    /// - Parameter fallback: What `auto` does where there is no usable device.
    /// - Throws: ``OptionError`` for a file without a known extension, ``SinkError`` for one that cannot be written,
    ///   ``UnknownDevice`` for a sound device that is not configured. A sound device that is missing is no error, but a
    ///   state of playing; only `auto` looks for one now, if it may take the null sink instead.
    public init(_ output: Output, whenMissing fallback: Fallback = .null) throws {
        try UnknownDevice.check(output)
        switch output {
        case .auto: self = Self.defaultCard(whenMissing: fallback)
        case .alsa(let device): self.init(sink: ALSASink(device: device))
        case .null: self.init(sink: NullSink())
        case .nullVirtual: self.init(sink: VirtualSink())
        case .file(let path):
            self.init(sink: try FileSink(path: path))
            try sink.open()
        case .raw(let path):
            self.init(sink: NamedPipe.exists(at: path) ? FIFOSink(path: path) : RawSink(path: path))
        }
    }

    private static func defaultCard(whenMissing fallback: Fallback) -> OpenedOutput {
        let card = ALSASink(device: "default")
        guard fallback == .null else { return OpenedOutput(sink: card) }
        do throws(SinkError) {
            try card.open()
            return OpenedOutput(sink: card)
        } catch {
            return OpenedOutput(
                sink: NullSink(), warning: "playing without sound: \(error)")
        }
    }

    /// What snapshots and messages call it, such as `alsa:default`.
    public var name: String { sink.name }
}
