public import Foundation
import Glibc

extension Process {
    /// Runs a program with all signals unblocked. Programs inherit the signal mask of their parent's thread, and the
    /// threads of tests block all signals.
    public func runUnblocked() throws {
        var none = sigset_t()
        var before = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try run()
    }
}
