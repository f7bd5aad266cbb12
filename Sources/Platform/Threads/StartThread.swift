import CLinux
import Glibc

/// The closure of a thread, boxed for `pthread_create`.
private final class ThreadBody {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
        self.run = run
    }
}

/// Starts a thread, which the caller must join or detach.
///
/// - Parameter name: The thread name that `top -H` shows, at most 15 bytes.
func startThread(name: String, _ run: @escaping @Sendable () -> Void) -> pthread_t {
    var thread = pthread_t()
    let result = pthread_create(
        &thread, nil,
        { context in
            blockSignals()
            Unmanaged<ThreadBody>.fromOpaque(context!).takeRetainedValue().run()
            return nil
        }, Unmanaged.passRetained(ThreadBody(run)).toOpaque())
    // Fails only out of memory or at the thread limit, and no part of the program can run without its thread.
    precondition(result == 0, "cannot start the thread \(name): \(String(cString: strerror(result)))")
    _ = pthread_setname_np(thread, name)
    return thread
}

/// Blocks all signals in the current thread, because one other thread waits for them.
///
/// Crash signals stay unblocked: the kernel kills a process whose faulting thread blocks the signal, without running
/// the handler that restores the terminal.
private func blockSignals() {
    var signals = sigset_t()
    sigfillset(&signals)
    for crash in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] { sigdelset(&signals, crash) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
}
