import CMpg123
import CSndfile
import Glibc

/// The error of a sound file that cannot be opened, read or written.
public struct SndfileError: Error, Hashable, CustomStringConvertible {
    /// The function that failed, which determines the meaning of ``SndfileError/code``.
    public enum Function: Hashable, Sendable {
        /// A libsndfile function; the code is an `SF_ERR` code.
        case sndfile(String)
        /// A libmpg123 function; the code is an `MPG123` code.
        case mpg123(String)
        /// A system call; the code is its errno.
        case system(String)
    }

    /// The path of the file.
    public let path: String
    /// The C function that failed.
    public let function: Function
    /// The error code of the library or the system.
    public let code: Int32
    /// The reason in the words of the library or the system.
    public let text: String

    /// The error message: the file and the reason.
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

    init(_ verb: Verb, _ path: String, sndfile function: String, handle: OpaquePointer?) {
        self.verb = verb.rawValue
        self.path = path
        self.function = .sndfile(function)
        code = sf_error(handle)
        text = String(cString: sf_strerror(handle)).withoutFullStop.lowercasedFirst
    }

    /// Creates the error of a file that libsndfile does not open.
    ///
    /// libsndfile keeps its reason once for the whole process, where another thread may replace it.
    init(_ verb: Verb, _ path: String, unopened function: String, text: String) {
        self.verb = verb.rawValue
        self.path = path
        self.function = .sndfile(function)
        code = Int32(SF_ERR_UNRECOGNISED_FORMAT)
        self.text = text
    }

    /// - Parameter handle: The handle whose last call failed; `nil` if there is none for lack of memory.
    init(_ verb: Verb, _ path: String, mpg123 function: String, handle: OpaquePointer?) {
        self.verb = verb.rawValue
        self.path = path
        self.function = .mpg123(function)
        code = handle.map(mpg123_errcode) ?? MPG123_OUT_OF_MEM.rawValue
        text = String(cString: mpg123_plain_strerror(code)).withoutFullStop.lowercasedFirst
    }

    /// Creates the error of a file whose parts have different formats.
    init(_ verb: Verb, _ path: String, changingFormat function: Function) {
        self.verb = verb.rawValue
        self.path = path
        self.function = function
        code = 0
        text = "the sample rate or the number of channels changes in the file"
    }

    /// Creates the error of a file that libsndfile does not read.
    init(unread path: String) {
        let kind = UnsupportedKind(nameOf: path)
        let text = kind.map { "\($0.rawValue) is not supported" } ?? "unknown format, or damaged"
        self.init(.open, path, unopened: "sf_open", text: text)
    }

    init(_ verb: Verb, _ path: String, sndfile function: String, code: Int32) {
        self.verb = verb.rawValue
        self.path = path
        self.function = .sndfile(function)
        self.code = code
        text = String(cString: sf_error_number(code)).withoutFullStop.lowercasedFirst
    }

    /// Whether the file does not exist or is not readable.
    public var isMissing: Bool {
        function == .system("open") && [ENOENT, ENOTDIR, EACCES].contains(code)
    }
}

extension SndfileError {
    /// Whether a file of the name exists that must not be replaced.
    public var isExistingFile: Bool { code == EEXIST && [.system("stat"), .system("rename")].contains(function) }
}

extension String {
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }

    fileprivate var withoutFullStop: String {
        var text = self
        while text.last == "." || text.last == " " || text.last == "\n" { text.removeLast() }
        return text
    }
}
