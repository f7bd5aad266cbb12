public import ControlProtocol
import Platform

extension SessionHost {
    /// The reason why a restart of the daemon waits; `nil` if nobody plays.
    public func occupation() async -> RestartReply.Occupation? {
        switch state {
        case .idle where isAsking: .question
        case .idle: await ThreadExecutor.files.run { [files] in files.isInUse } ? .session : nil
        case .announcing: .announcement
        case .starting, .running, .ending: .session
        case .closed: nil
        }
    }

    /// Whether a scheduled session asks whether it may start, or is about to start after a yes.
    private var isAsking: Bool { openQuestion != nil || answeredQuestion != nil }

    /// Returns when no session or announcement plays, here or in another process, or when the task is cancelled.
    public func untilQuiet() async {
        while !Task.isCancelled {
            switch state {
            case .idle, .closed:
                return await ThreadExecutor.files.run { [files] in await files.untilUnlocked() }
            case .announcing, .starting, .running, .ending:
                await quietChange.wait()
            }
        }
    }

    /// Closes the host as soon as nobody plays and no question is open. Stops waiting if the task is cancelled.
    public func closeWhenIdle() async {
        while true {
            await untilQuiet()
            if Task.isCancelled { return }
            switch state {
            case .idle where isAsking: await quietChange.wait()
            case .idle: return await close()
            case .announcing, .starting, .running, .ending: continue
            case .closed: return
            }
        }
    }

    /// Resumes all callers of ``untilQuiet()`` and ``closeWhenIdle()``.
    func resumeQuietWaiters() {
        quietChange.open()
        quietChange = Latch()
    }
}
