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
    init(_ input: [UInt8], _ attachment: [UInt8], upTo longest: Int) throws(ChildPipe.Failure) {
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
