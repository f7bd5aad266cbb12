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
        /// A program of FFmpeg; the code is 0.
        case program(String)
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

    init(_ verb: Verb, _ path: String, _ function: Function, code: Int32, text: String) {
        self.verb = verb.rawValue
        self.path = path
        self.function = function
        self.code = code
        self.text = text
    }

    /// Returns the text of a library as a phrase: it begins in lower case, and ends without a full stop.
    private static func phrase(_ text: UnsafePointer<CChar>) -> String {
        let text = String(cString: text)
        let end = text.lastIndex { !".\n ".contains($0) } ?? text.startIndex
        return text.prefix(1).lowercased() + text[...end].dropFirst()
    }

    init(_ verb: Verb, _ path: String, system function: String, errno code: Int32, text: String? = nil) {
        // The system and Foundation replace what is not UTF-8 in a name.
        let isMisnamed = code == ENOENT && path.unicodeScalars.contains("\u{FFFD}")
        let reason = isMisnamed ? "its name is not UTF-8; rename it" : Self.phrase(strerror(code))
        self.init(verb, path, .system(function), code: code, text: text ?? reason)
    }

    init(_ verb: Verb, _ path: String, sndfile function: String, handle: OpaquePointer?) {
        self.init(verb, path, .sndfile(function), code: sf_error(handle), text: Self.phrase(sf_strerror(handle)))
    }

    init(_ verb: Verb, _ path: String, sndfile function: String, code: Int32) {
        self.init(verb, path, .sndfile(function), code: code, text: Self.phrase(sf_error_number(code)))
    }

    /// Creates the error of a file that libsndfile does not open.
    ///
    /// libsndfile keeps its reason once for the whole process, where another thread may replace it.
    init(_ verb: Verb, _ path: String, unopened function: String, text: String = "unknown format, or damaged") {
        self.init(verb, path, .sndfile(function), code: Int32(SF_ERR_UNRECOGNISED_FORMAT), text: text)
    }

    /// - Parameter handle: The handle whose last call failed; `nil` if there is none for lack of memory.
    init(_ verb: Verb, _ path: String, mpg123 function: String, handle: OpaquePointer?) {
        let code = handle.map(mpg123_errcode) ?? MPG123_OUT_OF_MEM.rawValue
        self.init(verb, path, .mpg123(function), code: code, text: Self.phrase(mpg123_plain_strerror(code)))
    }

    /// Creates the error of a file whose parts have different formats.
    init(_ verb: Verb, _ path: String, changingFormat function: Function) {
        self.init(
            verb, path, function, code: 0, text: "the sample rate or the number of channels changes in the file")
    }

    /// Creates the error of a file that a program of FFmpeg reads.
    init(_ verb: Verb, _ path: String, ffmpeg program: String, text: String) {
        self.init(verb, path, .program(program), code: 0, text: text)
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
