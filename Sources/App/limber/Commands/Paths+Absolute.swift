import Glibc
import SessionCore

// Paths in a request must be absolute: a daemon plays, or another process resumes, the session in another working
// folder.

extension String {
    /// The path, relative to the working folder, as an absolute path.
    var absolutePath: String {
        hasPrefix("/") ? self : "\(ProcessContext.current.workingFolder())/\(self)"
    }

    /// Checks that the file at this path, if there is one, is a regular file: the replacement is a rename, which would
    /// remove a device or FIFO.
    func checkReplaceable() throws(CommandError) {
        var status = stat()
        guard stat(absolutePath, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return }
        throw CommandError(.usage, "cannot replace '\(self)': not a regular file; name a file, or - for stdout")
    }
}

extension Output {
    /// The output with an absolute path, if it has a path.
    var absolute: Output {
        switch self {
        case .file(let path): .file(path: path.absolutePath)
        case .raw(let path) where path != "-": .raw(path: path.absolutePath)
        case .auto, .alsa, .null, .nullVirtual, .raw: self
        }
    }
}

extension OutputChoice {
    /// The choice with an absolute path, if it has a path.
    var absolute: OutputChoice {
        switch self {
        case .output(let output): .output(output.absolute)
        case .named: self
        }
    }
}

extension MusicChoice {
    /// The music with an absolute path, if it has a path.
    var absolute: MusicChoice {
        switch self {
        case .path(let path): .path(path.absolutePath)
        case .auto, .none, .named: self
        }
    }
}
