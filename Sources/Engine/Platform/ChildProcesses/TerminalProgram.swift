import CLinux
import Glibc

/// A program in which the user works on the terminal of this process, such as an editor.
public enum TerminalProgram {
    /// Runs a command line with `/bin/sh -c` in the process group of this process, and returns its end. Blocks the
    /// thread until then. Meanwhile Ctrl-C and Ctrl-\ end only the program, as in system(3).
    ///
    /// - Parameters:
    ///   - arguments: The values of `$1` and the following.
    ///   - environment: The complete environment.
    ///   - descriptors: Stdin, stdout and stderr of the program.
    public static func run(
        shell line: String, _ arguments: [String], environment: [String: String], descriptors: [Int32]
    ) throws(ChildProcessError) -> ProgramEnd {
        let interrupt = signal(SIGINT, SIG_IGN)
        let quit = signal(SIGQUIT, SIG_IGN)
        defer {
            signal(SIGINT, interrupt)
            signal(SIGQUIT, quit)
        }
        let child = try ChildProcess.spawn(
            "/bin/sh", ["-c", line, "sh"] + arguments, environment, descriptors, inOwnGroup: false)
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        return ProgramEnd(waitStatus: status)
    }
}
