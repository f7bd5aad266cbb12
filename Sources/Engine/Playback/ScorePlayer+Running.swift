import ALSA
import Platform
import ScoreCore

extension ScorePlayer {
    /// The interval of progress reports while sound plays, 80 ms: the position of a killed session is at most as old.
    private static let progressFrames = Frames.perSecond * 80 / 1000
    /// The interval of progress reports in silence, a second.
    private static let silentProgressFrames = Frames.perSecond
    /// The shortest wait, 2 ms. A device updates its position in steps, so shorter waits would be a busy loop.
    private static let shortestWaitFrames = Frames.perSecond / 500

    /// Plays until there is a report for the driver, and returns it.
    ///
    /// - Throws: ``SinkError/failed(_:)`` if the sink cannot be used any more.
    nonisolated(nonsending) public func next() async throws(SinkError) -> PlaybackReport {
        while true {
            exchangeClips()
            updateHeard()
            if let mark = rendering.takeMark(heard: heardFrames) { return .mark(mark) }
            if !reports.isEmpty { return reports.removeFirst() }
            if let alarm, clock >= alarm {
                self.alarm = nil
                return .alarm
            }
            switch state {
            case .ready: await thread.poll([], until: nil)
            case .playing(let start): try await continuePlaying(from: start)
            case .silent(let since):
                if let report = progress(every: Self.silentProgressFrames) { return report }
                await waitInSilence(
                    until: sink.isRealTime
                        ? least(sink.idle(since: since), lastProgress.advanced(byFrames: Self.silentProgressFrames))
                        : nil)
            case .lost(let since, let retry):
                if let report = progress(every: Self.silentProgressFrames) { return report }
                try await reopenSink(since: since, retry: retry)
            }
        }
    }

    nonisolated(nonsending) private func continuePlaying(from start: Int) async throws(SinkError) {
        do throws(SinkError) {
            var wakeup = try render(from: start)
            if sink.isRealTime {
                let now = MonotonicTime.now
                try checkProgress(at: now)
                if let report = progress(every: Self.progressFrames) { return reports.append(report) }
                let next = least(nextReportTime(after: now), lastProgress.advanced(byFrames: Self.progressFrames))
                wakeup.deadline = least(least(wakeup.deadline, next), watch.deadline)
            }
            polled.removeAll(keepingCapacity: true)
            polled.append(contentsOf: wakeup.descriptors)
            await thread.poll(polled, until: wakeup.deadline)
            // A command during the wait may have closed the descriptors or dropped the frames.
            guard case .playing = state, !polled.isEmpty else { return }
            thread.storeEvents(in: &polled)
            try sink.acknowledge(polled)
        } catch .lost(let sentence) {
            lose(sentence)
        }
    }

    /// Returns a report of the position, if that is due in real time.
    private func progress(every frames: Int) -> PlaybackReport? {
        let now = MonotonicTime.now
        guard sink.isRealTime, now >= lastProgress.advanced(byFrames: frames) else { return nil }
        lastProgress = now
        return .progress(lastPosition)
    }

    /// Loses a device that neither takes nor plays frames.
    private func checkProgress(at now: MonotonicTime) throws(SinkError) {
        guard sink.isDevice, !waitsForMaterial else { return watch.reset() }
        let progress = heardFrames + rendering.playhead.frame + paddingFrames - sink.wakingFrames
        guard watch.wait(at: progress, now: now) else { return }
        throw .lost(
            "cannot play to '\(sink.name)': the device has stopped; check the device, or choose another output")
    }

    /// Returns the time of the next report that is due without a wake-up by the sink.
    private func nextReportTime(after now: MonotonicTime) -> MonotonicTime? {
        let wakingFrames = sink.wakingFrames
        let mark = rendering.nextMarkFrame.map { $0 + 1 - heardFrames }
        // The end of the waking silence is reported as progress.
        let start = wakingFrames > 0 ? 1 : nil
        let frames = least(least(mark, alarm.map { $0 - clock }), start)
        return frames.map { now.advanced(byFrames: max(wakingFrames + $0, Self.shortestWaitFrames)) }
    }

    /// Waits in silence until the alarm, `end` or a command. On a virtual sink the time passes at once.
    nonisolated(nonsending) private func waitInSilence(until end: MonotonicTime?) async {
        if let alarm, !sink.isRealTime {
            pausedFrames += alarm - clock
            return
        }
        let due = alarm.map { MonotonicTime.now.advanced(byFrames: $0 - clock) }
        await thread.poll([], until: least(due, end))
    }

    nonisolated(nonsending) private func reopenSink(since: MonotonicTime, retry: Retry) async throws(SinkError) {
        guard MonotonicTime.now >= retry.at else { return await waitInSilence(until: retry.at) }
        do throws(SinkError) {
            try openSink()
            state = .silent(since: since)
            reports.append(.deviceFound)
        } catch .lost {
            state = .lost(since: since, retry: retry.postponed())
        }
    }
}

/// Returns the smaller of two values, as far as there are any.
private func least<Value: Comparable>(_ one: Value?, _ other: Value?) -> Value? {
    guard let one, let other else { return one ?? other }
    return min(one, other)
}
