import CLinux
import Glibc

/// What a thread runs.
private final class ThreadBody {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
        self.run = run
    }
}

/// Starts a thread; whoever does joins it, or detaches it.
///
/// - Parameter name: What `top -H` shows, at most 15 bytes.
func startThread(name: String, _ run: @escaping @Sendable () -> Void) -> pthread_t {
    var thread = pthread_t()
    let result = pthread_create(
        &thread, nil,
        { context in
            blockSignals()
            Unmanaged<ThreadBody>.fromOpaque(context!).takeRetainedValue().run()
            return nil
        }, Unmanaged.passRetained(ThreadBody(run)).toOpaque())
    // Only out of memory or of the right to have threads: no part of the program could run without this one.
    precondition(result == 0, "cannot start the thread \(name): \(String(cString: strerror(result)))")
    _ = pthread_setname_np(thread, name)
    return thread
}

/// Signals are for the thread that waits for them; here they would only interrupt the work. A crash is this thread's
/// own: blocked, it would end the process before anybody can tell of it or give the terminal back.
private func blockSignals() {
    var signals = sigset_t()
    sigfillset(&signals)
    for crash in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] { sigdelset(&signals, crash) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
}
