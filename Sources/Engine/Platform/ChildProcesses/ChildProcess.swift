package import CLinux
import Glibc

/// A running child process in a process group of its own.
///
/// The deinitializer kills the group if the process was not reaped, and reaps it.
package struct ChildProcess: ~Copyable {
    let identifier: pid_t
    private let descriptor: Int32
    private var isReaped = false

    /// Starts a program. It inherits no descriptor but the given ones.
    ///
    /// - Parameters:
    ///   - program: The path.
    ///   - arguments: The arguments after the program name.
    ///   - environment: The complete environment.
    ///   - descriptors: The descriptors of the program, from stdin on; `nil` is `/dev/null`.
    init(
        _ program: String, _ arguments: [String], environment: [String: String], descriptors: [Int32?]
    ) throws(ChildProcessError) {
        let child = try Self.spawn(program, arguments, environment, descriptors, inOwnGroup: true)
        let watched = pidfd_open(child, 0)
        guard watched >= 0 else {
            let code = errno
            kill(-child, SIGKILL)
            waitpid(child, nil, 0)
            throw ChildProcessError(program: program, code: code)
        }
        identifier = child
        descriptor = watched
    }

    deinit {
        if !isReaped {
            kill(-identifier, SIGKILL)
            waitpid(identifier, nil, 0)
        }
        close(descriptor)
    }

    /// The pidfd to poll. It becomes readable when the process ends.
    var polled: PolledDescriptor { PolledDescriptor(descriptor, events: Int16(POLLIN)) }

    /// Reaps the process if it has ended.
    ///
    /// - Parameter waiting: Whether to wait for the end.
    /// - Returns: The exit, or `nil` while the process runs, and if a signal ended the wait.
    mutating func reap(waiting: Bool = false) -> ProgramEnd? {
        var status: Int32 = 0
        guard waitpid(identifier, &status, waiting ? 0 : WNOHANG) == identifier else { return nil }
        isReaped = true
        return ProgramEnd(waitStatus: status)
    }

    /// Starts a program, as the initializer does.
    ///
    /// - Parameters:
    ///   - folder: The working directory; that of this process without one.
    ///   - inOwnGroup: Whether the program has a process group of its own. In that of this process, it may use the
    ///     terminal.
    /// - Returns: The id of the process, which the caller must reap.
    package static func spawn(
        _ program: String, _ arguments: [String], _ environment: [String: String], _ descriptors: [Int32?],
        in folder: String? = nil, inOwnGroup: Bool
    ) throws(ChildProcessError) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let folder { posix_spawn_file_actions_addchdir_np(&actions, folder) }
        // Copies above all targets: a target that is also a source would be overwritten before it is duplicated.
        var copies: [Int32] = []
        defer { for copy in copies { close(copy) } }
        for (target, source) in zip(Int32(0)..., descriptors) {
            guard let source else {
                let mode = target == STDIN_FILENO ? O_RDONLY : O_WRONLY
                posix_spawn_file_actions_addopen(&actions, target, "/dev/null", mode, 0)
                continue
            }
            let copy = fcntl(source, F_DUPFD_CLOEXEC, Int32(descriptors.count))
            guard copy >= 0 else { throw ChildProcessError(program: program, code: errno) }
            copies.append(copy)
            posix_spawn_file_actions_adddup2(&actions, copy, target)
        }
        posix_spawn_file_actions_addclosefrom_np(&actions, Int32(descriptors.count))

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // Our threads block signals and the program ignores SIGPIPE; a child must inherit neither.
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (inOwnGroup ? POSIX_SPAWN_SETPGROUP : 0)))

        let words = CStrings([program] + arguments)
        let variables = CStrings(environment.map { "\($0.key)=\($0.value)" })
        var identifier: pid_t = 0
        let code = posix_spawn(&identifier, program, &actions, &attributes, words.pointers, variables.pointers)
        guard code == 0 else { throw ChildProcessError(program: program, code: code) }
        return identifier
    }
}

extension ProgramEnd {
    /// Reads a status of waitpid(2).
    package init(waitStatus status: Int32) {
        let signal = status & 0x7F
        self = signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal)
    }
}

/// A null-terminated array of C strings, as `execve` takes it. A string is cut at its first NUL.
private final class CStrings {
    let pointers: [UnsafeMutablePointer<CChar>?]

    init(_ texts: [String]) {
        pointers = texts.map { strdup($0) } + [nil]
    }

    deinit {
        for pointer in pointers { free(pointer) }
    }
}

/// The error of a program that cannot be started.
public struct ChildProcessError: Error, Hashable, CustomStringConvertible {
    let program: String
    let code: Int32

    /// The error message: the program and the system's reason.
    public var description: String { "cannot start '\(program)': \(String(cString: strerror(code)))" }
}
