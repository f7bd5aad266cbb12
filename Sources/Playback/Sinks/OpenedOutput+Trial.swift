import Platform
import SessionCore

extension OpenedOutput {
    /// The length of a trial: 20 ms of silence.
    private static let trialFrames = Frames.perSecond / 50
    /// The time between two looks at the output.
    private static let lookInterval = Duration.milliseconds(5)

    /// Plays 20 ms of silence, and closes the output. An output that is not real-time plays nothing here.
    ///
    /// - Parameter limit: The longest wait for the first frame to be heard.
    /// - Throws: ``SinkError`` if the output cannot be opened, takes no frames, or does not play them.
    public func playSilence(within limit: Duration = .seconds(1)) async throws(SinkError) {
        guard sink.isRealTime else { return }
        defer { sink.abandon() }
        try sink.open()
        let deadline = MonotonicTime.now.advanced(by: limit)
        let silence = [Int16](repeating: 0, count: 2 * Self.trialFrames)
        var written = 0
        while written < Self.trialFrames {
            let count = min(try sink.writable() ?? 0, Self.trialFrames - written)
            if count > 0 { try sink.write(silence, count: count) } else { try await look(until: deadline) }
            written += count
        }
        // The delay of a sound server grows at first. It falls as soon as the server plays.
        var longest = 0
        while let unheard = try sink.unheard(), unheard > 0, unheard >= longest {
            longest = unheard
            try await look(until: deadline)
        }
    }

    /// Waits a moment for the output.
    ///
    /// - Throws: ``SinkError`` if the deadline is over.
    private func look(until deadline: MonotonicTime) async throws(SinkError) {
        guard MonotonicTime.now < deadline else {
            throw .lost("cannot play to '\(name)': it takes no sound; check the device, or choose another output")
        }
        try? await TaskPool.sleep(for: Self.lookInterval)
    }
}
