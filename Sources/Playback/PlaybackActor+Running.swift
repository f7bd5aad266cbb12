import ALSA
import Platform
import SessionCore

extension PlaybackActor {
    /// Progress is told no sooner after the one before.
    private static let shortestProgressFrames = Frames.perSecond / 5
    /// A device moves its position in steps, so that waiting for a single frame of it would be a busy wait.
    private static let shortestWaitFrames = Frames.perSecond / 500

    /// Plays until something happens that the driver has to know, and returns it.
    ///
    /// - Throws: ``SinkError/failed(_:)`` where the sink cannot be used any more.
    public func next() async throws(SinkError) -> PlaybackReport {
        while true {
            updateHeard()
            if let mark = rendering.takeMark(heard: heardFrames) { return .mark(mark) }
            if !reports.isEmpty { return reports.removeFirst() }
            if let alarm, clock >= alarm {
                self.alarm = nil
                return .alarm
            }
            loadClips()
            switch state {
            case .ready: _ = await thread.wait()
            case .playing(let start): try await playOn(from: start)
            case .silent: await passTime(until: nil)
            case .lost(let since, let retry): try await lookForSink(since: since, retry: retry)
            }
        }
    }

    private func playOn(from start: Int) async throws(SinkError) {
        do throws(SinkError) {
            var wakeup = try render(from: start)
            if sink.isRealTime {
                let now = MonotonicTime.now
                if now >= lastProgress.advanced(byFrames: Self.shortestProgressFrames) {
                    lastProgress = now
                    return reports.append(.progress(lastPosition))
                }
                wakeup.deadline = [wakeup.deadline, nextTellingTime(after: now)].compactMap(\.self).min()
            }
            let returned = await thread.wait(for: wakeup.descriptors, until: wakeup.deadline)
            // A command may have come in between, and closed or dropped what was waited for.
            guard case .playing = state else { return }
            if !returned.isEmpty { try sink.acknowledge(returned) }
        } catch .lost(let sentence) {
            lose(sentence)
        }
    }

    /// When there is something to tell even if the sink needs nothing.
    private func nextTellingTime(after now: MonotonicTime) -> MonotonicTime? {
        let mark = rendering.nextMarkFrame.map { $0 + 1 - heardFrames }
        let frames = [mark, alarm.map { $0 - clock }].compactMap(\.self).min()
        return frames.map { now.advanced(byFrames: max($0, Self.shortestWaitFrames)) }
    }

    /// Nothing sounds; time passes on the sink's clock. A virtual sink's passes at once.
    private func passTime(until end: MonotonicTime?) async {
        if let alarm, !sink.isRealTime {
            pausedFrames += alarm - clock
            return
        }
        let due = alarm.map { MonotonicTime.now.advanced(byFrames: $0 - clock) }
        _ = await thread.wait(until: [due, end].compactMap(\.self).min())
    }

    private func lookForSink(since: MonotonicTime, retry: Retry) async throws(SinkError) {
        guard MonotonicTime.now >= retry.at else { return await passTime(until: retry.at) }
        do throws(SinkError) {
            try sink.open()
            state = .silent(since: since)
            reports.append(.deviceFound)
        } catch .lost {
            state = .lost(since: since, retry: retry.postponed())
        }
    }
}
