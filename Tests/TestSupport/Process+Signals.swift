public import Foundation
import Glibc

extension Process {
    /// Runs a program as a shell would: with every signal. It inherits those that its parent's thread blocks, and the
    /// threads of tests block all of them.
    public func runUnblocked() throws {
        var none = sigset_t()
        var before = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try run()
    }
}
