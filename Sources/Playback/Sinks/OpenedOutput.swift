import Platform
public import SessionCore

/// The sink for an output, opened as far as a session must know before it starts.
public struct OpenedOutput {
    let sink: any AudioSink
    /// A warning for the user if the sink is not the requested one.
    public let warning: String?

    init(sink: any AudioSink, warning: String? = nil) {
        self.sink = sink
        self.warning = warning
    }

    /// The behaviour of `auto` on a machine without a usable sound device.
    public enum Fallback: Hashable, Sendable {
        /// Uses the null sink with a warning, for a user at the terminal.
        case null
        /// Uses the default device, which is lost from the start and retried.
        case wait
    }

    /// Creates the sink for an output, and opens it if it is a file.
    ///
    /// A missing sound device is not an error, but a state of playing. Only `auto` with the fallback ``Fallback/null``
    /// opens the device here.
    ///
    /// - Parameter fallback: The behaviour of `auto` without a usable device.
    /// - Throws: ``OptionError`` for a file with an unknown extension, ``SinkError`` for a file that cannot be written,
    ///   ``UnknownDevice`` for a sound device that is not configured.
    public init(_ output: Output, whenMissing fallback: Fallback = .null) throws {
        try UnknownDevice.check(output)
        switch output {
        case .auto: self = Self.defaultOutput(whenMissing: fallback)
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

    private static func defaultOutput(whenMissing fallback: Fallback) -> OpenedOutput {
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

    /// The name in snapshots and messages, such as `alsa:default`.
    public var name: String { sink.name }
}
