import Glibc

/// The text that libraries print to stderr while a picture is on the terminal, buffered in a pipe until the picture is
/// gone. Text beyond the size of the pipe is dropped, so that no writer blocks.
struct HeldErrors {
    /// A duplicate of the original stderr.
    private let terminal: Int32
    /// The read end of the pipe.
    private let pipe: Int32

    /// Redirects stderr to the pipe; `nil` if stderr is not a terminal or the pipe cannot be created.
    init?() {
        guard isatty(STDERR_FILENO) == 1 else { return nil }
        let former = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        guard former >= 0 else { return nil }
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else {
            close(former)
            return nil
        }
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        dup2(ends[1], STDERR_FILENO)
        close(ends[1])
        (terminal, pipe) = (former, ends[0])
    }

    /// Removes the buffered lines from the pipe and returns them without duplicates, because a damaged file repeats its
    /// errors.
    func takeLines() -> [String] {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4096)
        while case let count = read(pipe, &part, part.count), count > 0 { bytes += part[..<count] }
        var seen: Set<Substring> = []
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
            .filter { seen.insert($0).inserted }.map { String($0).withoutControls(but: ["\t"]) }
    }

    /// Restores stderr. Calls only async-signal-safe functions.
    ///
    /// - Parameter isTerminalOurs: Whether to print the buffered text.
    func giveBack(isTerminalOurs: Bool) {
        dup2(terminal, STDERR_FILENO)
        close(terminal)
        if isTerminalOurs {
            withUnsafeTemporaryAllocation(byteCount: 512, alignment: 1) { part in
                while case let count = read(pipe, part.baseAddress, part.count), count > 0 {
                    _ = write(STDERR_FILENO, part.baseAddress, count)
                }
            }
        }
        close(pipe)
    }
}
