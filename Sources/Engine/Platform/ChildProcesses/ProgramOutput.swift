import Glibc

/// A child program whose output is read while it runs. The deinitializer kills the program.
///
/// All functions block the thread. The program needs no lifeline: if this process dies, its next write fails.
public struct ProgramOutput: ~Copyable {
    private var pipe: ChildPipe
    private var child: ChildProcess
    private var ended: ProgramEnd?

    /// Starts a program with an empty environment. Its stdin is empty, and its stderr is lost.
    public init(of program: String, _ arguments: [String]) throws(ChildProcessError) {
        var pipe: ChildPipe
        do throws(ChildPipe.PipeError) {
            pipe = try ChildPipe(isInput: false)
        } catch {
            throw ChildProcessError(program: program, code: error.code)
        }
        if let own = pipe.own { _ = fcntl(own, F_SETFL, 0) }
        child = try ChildProcess(program, arguments, environment: [:], descriptors: [nil, pipe.child, nil])
        pipe.closeChildEnd()
        self.pipe = pipe
    }

    /// Fills `bytes`.
    ///
    /// - Returns: The number of bytes; fewer than there is room for only at the end of the output.
    public mutating func read(into bytes: UnsafeMutableRawBufferPointer) -> Int {
        guard let own = pipe.own, let start = bytes.baseAddress else { return 0 }
        var done = 0
        while done < bytes.count {
            let count = Glibc.read(own, start + done, bytes.count - done)
            done += max(0, count)
            if count == 0 || count < 0 && errno != EINTR { break }
        }
        return done
    }

    /// Waits for the end of the program, which must have ended its output.
    public mutating func end() -> ProgramEnd {
        while ended == nil { ended = child.reap(waiting: true) ?? (errno == EINTR ? nil : .givenUp) }
        return ended ?? .givenUp
    }
}
