import Glibc

/// The text that libraries print to stderr while a picture is on the terminal, held in a pipe until the picture is gone.
/// Text beyond the size of the pipe is dropped, so that no writer blocks.
struct HeldErrors {
    /// The descriptor that stderr had before.
    private let terminal: Int32
    /// The end of the pipe that is read.
    private let pipe: Int32

    /// Holds what is printed from now on; `nil` where stderr is no terminal, or no pipe is to be had.
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

    /// Takes the lines that are held, each once: a file that is damaged in many places has as many complaints.
    func takeLines() -> [String] {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4096)
        while case let count = read(pipe, &part, part.count), count > 0 { bytes += part[..<count] }
        var seen: Set<Substring> = []
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
            .filter { seen.insert($0).inserted }.map { String($0).withoutControls(but: ["\t"]) }
    }

    /// Gives stderr back. Only calls what POSIX allows in a signal handler.
    ///
    /// - Parameter isTerminalOurs: Whether to print what is still held.
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
