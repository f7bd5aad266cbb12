import CLinux
import Glibc

/// The refusal of the system to start a thread, or to grant the descriptor that wakes it.
public struct ThreadError: Error, Hashable, CustomStringConvertible {
    let name: String
    /// The errno.
    package let code: Int32

    /// The message for the user.
    public var description: String {
        "cannot start the thread '\(name)': \(String(cString: strerror(code))); "
            + (code == EMFILE
                ? "raise the limit that 'ulimit -n' shows" : "end other programs, or raise the limit of threads")
    }
}

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
func startThread(name: String, _ run: @escaping @Sendable () -> Void) throws(ThreadError) -> pthread_t {
    var thread = pthread_t()
    let body = Unmanaged.passRetained(ThreadBody(run))
    let result = pthread_create(
        &thread, nil,
        { context in
            blockSignals()
            Unmanaged<ThreadBody>.fromOpaque(context!).takeRetainedValue().run()
            return nil
        }, body.toOpaque())
    guard result == 0 else {
        body.release()
        throw ThreadError(name: name, code: result)
    }
    _ = pthread_setname_np(thread, name)
    return thread
}

/// Runs work that blocks on a thread of its own, and returns its result.
///
/// - Returns: The error if the system refuses the thread.
package func runOnThread<Value: Sendable>(
    name: String, _ work: @escaping @Sendable () -> Value
) async -> Result<Value, ThreadError> {
    await withCheckedContinuation { continuation in
        do throws(ThreadError) {
            pthread_detach(try startThread(name: name) { continuation.resume(returning: .success(work())) })
        } catch {
            continuation.resume(returning: .failure(error))
        }
    }
}

/// Runs two pieces of work at the same time, the second on a thread of its own.
package func runBoth(name: String, _ first: () -> Void, _ second: @escaping @Sendable () -> Void) {
    // If the system refuses the thread, the second one follows the first.
    let thread = try? startThread(name: name, second)
    first()
    if let thread { pthread_join(thread, nil) } else { second() }
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
