import Glibc

/// A document that the command line names: a file, a FIFO, or stdin for `-`.
struct NamedDocument: ~Copyable {
    /// The name of the document in messages.
    let name: String
    let descriptor: Int32

    private static let longestWait = Duration.seconds(5)

    /// Opens the document.
    ///
    /// - Parameter advice: The advice in the error if the file does not exist.
    init(_ file: String, advice: String) throws(Failure) {
        guard file != "-" else {
            (name, descriptor) = ("stdin", STDIN_FILENO)
            return
        }
        // Without O_NONBLOCK, opening a FIFO waits for a writer.
        let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            guard errno == ENOENT || errno == ENOTDIR else { throw Self.unreadable(file) }
            throw Failure(.missing, "cannot open '\(file)': no such file; \(advice)")
        }
        (name, self.descriptor) = (file, descriptor)
    }

    deinit {
        if descriptor != STDIN_FILENO { close(descriptor) }
    }

    /// Waits until the document has data or ends: at most 5 seconds, without limit for a terminal.
    func waitForData() throws(Failure) {
        let seconds = isatty(descriptor) == 1 ? -1 : Int32(Self.longestWait.components.seconds)
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        var count: Int32
        repeat { count = poll(&polled, 1, seconds < 0 ? -1 : seconds * 1000) } while count < 0 && errno == EINTR
        guard count >= 0 else { throw Self.unreadable(name) }
        guard count > 0 else {
            throw Failure(
                .inputOutput,
                "cannot read '\(name)': no data for \(seconds) seconds; check the program that writes to it")
        }
    }

    /// Reads the document to its end.
    ///
    /// - Parameter most: The maximum number of bytes. The result is longer than this if the document is.
    func contents(upTo most: Int) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 16 << 10)
        while bytes.count <= most {
            try waitForData()
            let count = read(descriptor, &part, part.count)
            if count == 0 { break }
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { throw Self.unreadable(name) }
            bytes += part[..<count]
        }
        return bytes
    }

    private static func unreadable(_ name: String) -> Failure {
        Failure(.inputOutput, "cannot read '\(name)': \(String(cString: strerror(errno)))")
    }
}
