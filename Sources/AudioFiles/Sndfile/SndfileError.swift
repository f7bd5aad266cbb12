import CSndfile
import Glibc

/// A sound file that could not be opened, read or written.
public struct SndfileError: Error, Hashable, CustomStringConvertible {
    /// Where the failure showed itself, and so what the code means.
    public enum Function: Hashable, Sendable {
        /// A function of libsndfile; the code is one of its own.
        case sndfile(String)
        /// A call of the system; the code is its errno.
        case system(String)
    }

    /// The file.
    public let path: String
    /// The C function that failed.
    public let function: Function
    /// What it returned.
    public let code: Int32
    /// What went wrong, in the words of the library or the system.
    public let text: String

    /// One sentence that names the file.
    public var description: String { "cannot \(verb) '\(path)': \(text)" }

    private let verb: String

    enum Verb: String {
        case open, read, seek, write
    }

    init(_ verb: Verb, _ path: String, system function: String, errno code: Int32, text: String? = nil) {
        self.verb = verb.rawValue
        self.path = path
        self.function = .system(function)
        self.code = code
        self.text = text ?? String(cString: strerror(code)).lowercasedFirst
    }

    /// `handle` is nil where the file could not be opened: libsndfile keeps that error for itself.
    init(_ verb: Verb, _ path: String, sndfile function: String, handle: OpaquePointer?) {
        self.verb = verb.rawValue
        self.path = path
        self.function = .sndfile(function)
        code = sf_error(handle)
        text = String(cString: sf_strerror(handle)).withoutFullStop.lowercasedFirst
    }

    init(_ verb: Verb, _ path: String, sndfile function: String, code: Int32) {
        self.verb = verb.rawValue
        self.path = path
        self.function = .sndfile(function)
        self.code = code
        text = String(cString: sf_error_number(code)).withoutFullStop.lowercasedFirst
    }

    /// Whether there is no such file, or none that may be read.
    public var isMissing: Bool {
        function == .system("open") && [ENOENT, ENOTDIR, EACCES].contains(code)
    }
}

extension String {
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }

    fileprivate var withoutFullStop: String {
        var text = self
        while text.last == "." || text.last == " " || text.last == "\n" { text.removeLast() }
        return text
    }
}
