import CLinux
import Glibc

/// A document that the command line names: a file, a FIFO, or stdin for `-`.
struct NamedDocument: ~Copyable {
    /// The name of the document in messages.
    let name: String
    let descriptor: Int32
    private let isStdin: Bool

    /// Opens the document.
    ///
    /// - Parameter advice: The advice in the error if the file does not exist.
    init(_ file: String, advice: String) throws(CommandError) {
        isStdin = file == "-"
        guard !isStdin else {
            (name, descriptor) = ("stdin", ProcessContext.current.input)
            return
        }
        // Without O_NONBLOCK, opening a FIFO waits for a writer.
        let descriptor = open(file.absolutePath, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            guard errno == ENOENT || errno == ENOTDIR else { throw Self.unreadable(file) }
            throw CommandError(.missing, "cannot open '\(file)': no such file; \(advice)")
        }
        (name, self.descriptor) = (file, descriptor)
    }

    deinit {
        if !isStdin { close(descriptor) }
    }

    /// Waits until the document has data or ends: at most ``ProcessContext/inputWait``, without limit for a terminal.
    ///
    /// - Parameter isPatient: Whether there is no limit for other documents, either.
    func waitForData(isPatient: Bool = false) throws(CommandError) {
        let limit = ProcessContext.current.inputWait
        let milliseconds = isPatient || isatty(descriptor) == 1 ? -1 : Int32(limit / .milliseconds(1))
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        var count: Int32
        repeat { count = poll(&polled, 1, milliseconds) } while count < 0 && errno == EINTR
        guard count >= 0 else { throw Self.unreadable(name) }
        guard count > 0 else {
            throw CommandError(
                .inputOutput,
                "cannot read '\(name)': no data for \(limit.components.seconds) seconds; "
                    + "check the program that writes to it")
        }
    }

    /// Reads the document to its end.
    ///
    /// - Parameters:
    ///   - most: The maximum number of bytes. The result is longer than this if the document is.
    ///   - isPatient: Whether there is no limit for the waits for data.
    func contents(upTo most: Int, isPatient: Bool = false) throws(CommandError) -> [UInt8] {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 16 << 10)
        while bytes.count <= most {
            try waitForData(isPatient: isPatient)
            let count = read(descriptor, &part, part.count)
            if count == 0 { break }
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { throw Self.unreadable(name) }
            bytes += part[..<count]
        }
        return bytes
    }

    private static func unreadable(_ name: String) -> CommandError {
        CommandError(.inputOutput, "cannot read '\(name)': \(String(cString: strerror(errno)))")
    }
}
