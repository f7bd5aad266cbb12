import CLinux
import Glibc

/// The pipes of a child process: stdin, stdout, stderr, a second input, and a lifeline.
///
/// The lifeline ends the child when this process dies, even by SIGKILL. Nothing is written to it. Once its last writer,
/// this process, is gone, the kernel sends SIGIO to the owner of the reading end (`O_ASYNC` in fcntl(2)), and SIGIO
/// terminates a program that does not handle it. Unlike with `PR_SET_PDEATHSIG`, the thread that started the child may
/// end.
struct ChildPipes: ~Copyable {
    private var input: ChildInput
    private var output: ChildOutput
    private var errors: ChildOutput
    private var attachment: ChildInput
    private var lifeline: ChildPipe

    /// Creates the pipes.
    ///
    /// - Parameters:
    ///   - input: The bytes of stdin.
    ///   - attachment: The bytes of descriptor 3.
    ///   - longest: The largest output on stdout, in bytes.
    init(_ input: [UInt8], _ attachment: [UInt8], upTo longest: Int) throws(ChildPipe.PipeError) {
        // A noncopyable value cannot be half initialized when a call throws.
        let stdin = try ChildInput(input)
        let stdout = try ChildOutput(upTo: longest)
        let stderr = try ChildOutput(upTo: ProgramTranscript.limit)
        let second = try ChildInput(attachment)
        let lifeline = try ChildPipe(isInput: true)
        self.input = stdin
        output = stdout
        errors = stderr
        self.attachment = second
        self.lifeline = lifeline
    }

    /// The descriptors of the child, from stdin on.
    var childEnds: [Int32?] {
        [input.pipe.child, output.pipe.child, errors.pipe.child, attachment.pipe.child, lifeline.child]
    }

    /// Ties the lifeline to the child, and leaves the child's ends to the child. No input is written before this: a
    /// child that starts while this process dies reads an empty input.
    mutating func connect(to child: borrowing ChildProcess) {
        if let end = lifeline.child {
            _ = fcntl(end, F_SETOWN, child.identifier)
            _ = fcntl(end, F_SETFL, O_ASYNC)
        }
        input.pipe.closeChildEnd()
        output.pipe.closeChildEnd()
        errors.pipe.closeChildEnd()
        attachment.pipe.closeChildEnd()
        lifeline.closeChildEnd()
    }

    /// The descriptors to poll.
    var polled: [PolledDescriptor] {
        [input.polled, output.polled, errors.polled, attachment.polled].compactMap(\.self)
    }

    /// Whether stdout was longer than the limit.
    var isOverfull: Bool { output.isOverfull }

    /// Writes and reads without waiting.
    mutating func transfer() {
        input.transfer()
        attachment.transfer()
        output.transfer()
        errors.transfer()
    }

    /// Returns everything that was read.
    func exchange(endedBy end: ProgramEnd) -> ProgramExchange {
        ProgramExchange(
            end: end, output: Array(output.prefix), errors: String(decoding: errors.prefix, as: UTF8.self),
            isOutputCut: output.isOverfull)
    }
}

/// A pipe between this process and a child process. The deinitializer closes the ends that are open.
///
/// The end of this process does not block.
struct ChildPipe: ~Copyable {
    /// The error of a pipe that cannot be created.
    struct PipeError: Error {
        /// The `errno` of the system call.
        let code: Int32
    }

    /// The end of this process, until ``close()``.
    private(set) var own: Int32?
    /// The end for the child, until ``closeChildEnd()``.
    private(set) var child: Int32?

    /// Creates a pipe.
    ///
    /// - Parameter isInput: Whether the child reads.
    init(isInput: Bool) throws(PipeError) {
        var ends: [Int32] = [-1, -1]
        guard pipe2(&ends, O_CLOEXEC) == 0 else { throw PipeError(code: errno) }
        let (reader, writer) = (ends[0], ends[1])
        (own, child) = isInput ? (writer, reader) : (reader, writer)
        _ = fcntl(isInput ? writer : reader, F_SETFL, O_NONBLOCK)
    }

    deinit {
        if let own { Glibc.close(own) }
        if let child { Glibc.close(child) }
    }

    /// Closes the end of this process: a child that reads sees the end of the input.
    mutating func close() {
        if let own { Glibc.close(own) }
        own = nil
    }

    /// Closes the end of the child in this process, once the child has inherited it.
    mutating func closeChildEnd() {
        if let child { Glibc.close(child) }
        child = nil
    }
}

/// Input for a child process, written as fast as the child reads.
struct ChildInput: ~Copyable {
    var pipe: ChildPipe
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) throws(ChildPipe.PipeError) {
        pipe = try ChildPipe(isInput: true)
        rest = bytes[...]
    }

    /// The descriptor to poll until everything is written.
    var polled: PolledDescriptor? { pipe.own.map { PolledDescriptor($0, events: Int16(POLLOUT)) } }

    /// Writes without waiting, and closes the pipe at the end. A child that has closed its end gets no more.
    mutating func transfer() {
        guard let own = pipe.own else { return }
        while !rest.isEmpty {
            // SIGPIPE is blocked on our threads, so a broken pipe is an error.
            let count = rest.withUnsafeBytes { write(own, $0.baseAddress, $0.count) }
            if count < 0, errno == EAGAIN || errno == EINTR { return }
            if count < 0 { break }
            rest = rest.dropFirst(count)
        }
        pipe.close()
    }
}

/// Output of a child process, read up to a limit.
struct ChildOutput: ~Copyable {
    var pipe: ChildPipe
    private let limit: Int
    private var bytes: [UInt8] = []

    init(upTo limit: Int) throws(ChildPipe.PipeError) {
        pipe = try ChildPipe(isInput: false)
        self.limit = limit
    }

    /// The bytes so far, at most the limit.
    var prefix: ArraySlice<UInt8> { bytes.prefix(limit) }

    /// Whether the child has written more than the limit.
    var isOverfull: Bool { bytes.count > limit }

    /// The descriptor to poll until the child closes its end.
    var polled: PolledDescriptor? { pipe.own.map { PolledDescriptor($0, events: Int16(POLLIN)) } }

    /// Reads without waiting, one byte more than the limit at most.
    mutating func transfer() {
        guard let own = pipe.own else { return }
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while !isOverfull {
            let count = read(own, &chunk, min(chunk.count, limit + 1 - bytes.count))
            if count < 0, errno == EAGAIN || errno == EINTR { return }
            if count <= 0 { break }
            bytes += chunk.prefix(count)
        }
        pipe.close()
    }
}
