// Linux interfaces that Swift's Glibc module lacks. Functions behind _GNU_SOURCE are declared here, because defining
// _GNU_SOURCE would change types that Swift has already imported.
#pragma once
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/inet_diag.h>
#include <linux/input.h>
#include <linux/magic.h>
#include <linux/memfd.h>
#include <linux/netlink.h>
#include <linux/sock_diag.h>
#include <malloc.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/pidfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

extern int pthread_setname_np(pthread_t thread, const char *name);
extern int ppoll(struct pollfd *list, nfds_t count, const struct timespec *timeout, const sigset_t *mask);

/// Returns a non-blocking, close-on-exec eventfd. Swift imports the enum of its flags as two incompatible types.
static inline int clinux_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

extern int memfd_create(const char *name, unsigned int flags);

/// Returns a close-on-exec descriptor of an empty file in memory (memfd_create(2)).
static inline int clinux_memory_file(const char *name) { return memfd_create(name, MFD_CLOEXEC); }

extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *folder);

extern int pipe2(int ends[2], int flags);

/// Returns a non-blocking, close-on-exec timerfd. Its flags are an enum, as those of eventfd.
static inline int clinux_timerfd(clockid_t clock) { return timerfd_create(clock, TFD_CLOEXEC | TFD_NONBLOCK); }

/// Arms a timer to expire once, at an absolute time in nanoseconds. A settable clock also reports that it was set
/// (timerfd_create(2)).
static inline int clinux_timerfd_set(int descriptor, int64_t nanoseconds) {
    struct itimerspec time = {.it_value = {nanoseconds / 1000000000, nanoseconds % 1000000000}};
    return timerfd_settime(descriptor, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &time, 0);
}

/// The line that ``clinux_trapped`` writes. Swift links no variable of this file, unless it is within a function.
static inline const char **clinux_last_words(void) {
    static const char *line;
    return &line;
}

static inline void clinux_trapped(int signal) {
    const char *line = *clinux_last_words();
    if (write(2, line, strlen(line))) {}
    _exit(69);  // EX_UNAVAILABLE
}

/// From now on a trap of Swift, in whatever thread, ends the process with a line and status 69; with `NULL` no longer.
static inline void clinux_end_on_trap(const char *line) {
    static struct sigaction illegal, trap;
    struct sigaction ending = {.sa_handler = clinux_trapped};
    if (line) *clinux_last_words() = line;
    sigaction(SIGILL, line ? &ending : &illegal, line ? &illegal : 0);
    sigaction(SIGTRAP, line ? &ending : &trap, line ? &trap : 0);
}

extern int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned int flags);

/// Renames a file of a folder, unless a file of the new name exists (EEXIST). Where the file system cannot tell in one
/// step, as NFS, it looks first.
static inline int clinux_rename_to_free_name(int folder, const char *from, const char *to) {
    const unsigned int noreplace = 1;  // RENAME_NOREPLACE
    if (renameat2(folder, from, folder, to, noreplace) == 0) return 0;
    if (errno != EINVAL && errno != ENOSYS) return -1;
    struct stat status;
    if (fstatat(folder, to, &status, AT_SYMLINK_NOFOLLOW) != 0) return renameat(folder, from, folder, to);
    errno = EEXIST;
    return -1;
}

/// Returns the number of readable bytes in a pipe, or -1.
static inline int clinux_waiting_bytes(int descriptor) {
    int count;
    return ioctl(descriptor, FIONREAD, &count) == 0 ? count : -1;
}

/// Polls descriptors with a timeout in nanoseconds; a negative timeout means no limit.
static inline int clinux_poll(struct pollfd *list, nfds_t count, int64_t nanoseconds) {
    struct timespec timeout = {nanoseconds / 1000000000, nanoseconds % 1000000000};
    return ppoll(list, count, nanoseconds < 0 ? 0 : &timeout, 0);
}

/// Fills the address of a Unix socket. Swift cannot copy a string into a C array. Returns -1 with errno ENAMETOOLONG if
/// the path is too long.
static inline int clinux_address(const char *path, struct sockaddr_un *address) {
    size_t size = strlen(path) + 1;
    if (size > sizeof address->sun_path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    memset(address, 0, sizeof *address);
    address->sun_family = AF_UNIX;
    memcpy(address->sun_path, path, size);
    return 0;
}

/// Binds a Unix socket to a path (bind(2)).
static inline int clinux_bind(int descriptor, const char *path) {
    struct sockaddr_un address;
    if (clinux_address(path, &address) != 0) return -1;
    return bind(descriptor, (struct sockaddr *)&address, sizeof address);
}

/// Connects a Unix socket to a path (connect(2)).
static inline int clinux_connect(int descriptor, const char *path) {
    struct sockaddr_un address;
    if (clinux_address(path, &address) != 0) return -1;
    return connect(descriptor, (struct sockaddr *)&address, sizeof address);
}

/// Writes the IPv4 address that the default route uses, as text. Nothing is sent: the socket only learns its address on
/// the way to one of RFC 5737, which is nobody's.
static inline _Bool clinux_route_address(char *text, size_t size) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(9)};
    socklen_t length = sizeof address;
    inet_pton(AF_INET, "192.0.2.1", &address.sin_addr);
    int descriptor = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0) return 0;
    _Bool isKnown = connect(descriptor, (struct sockaddr *)&address, sizeof address) == 0
        && getsockname(descriptor, (struct sockaddr *)&address, &length) == 0
        && inet_ntop(AF_INET, &address.sin_addr, text, (socklen_t)size) != NULL;
    close(descriptor);
    return isKnown;
}

/// Returns a non-blocking, close-on-exec Unix stream socket.
static inline int clinux_socket(void) { return socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0); }

/// Connects to a port of this computer, over IPv6 or else IPv4. Returns a non-blocking, close-on-exec socket, or -1 with
/// errno: ECONNREFUSED if no program listens.
static inline int clinux_connect_loopback(uint16_t port) {
    struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = htons(port), .sin6_addr = IN6ADDR_LOOPBACK_INIT};
    struct sockaddr_in four = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct sockaddr *addresses[] = {(struct sockaddr *)&six, (struct sockaddr *)&four};
    socklen_t sizes[] = {sizeof six, sizeof four};
    int error = ECONNREFUSED;
    for (int index = 0; index < 2; index++) {
        int descriptor = socket(addresses[index]->sa_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
        // A kernel without IPv6.
        if (descriptor < 0) continue;
        int result = connect(descriptor, addresses[index], sizes[index]) == 0 ? 0 : errno;
        if (result == EINPROGRESS) {
            // The kernel of this computer has answered by now, unless the queue of the other program is full.
            struct pollfd state = {descriptor, POLLOUT, 0};
            socklen_t size = sizeof result;
            if (poll(&state, 1, 0) == 1) getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &result, &size);
        }
        if (result == 0) return descriptor;
        close(descriptor);
        if (result != ECONNREFUSED && result != EADDRNOTAVAIL && result != ENETUNREACH) error = result;
    }
    errno = error;
    return -1;
}

/// Returns the user who owns the TCP socket with an address and port that is connected to another (sock_diag(7)), or -1.
/// A socket that no process has open any more has no inode and counts as none: the kernel may report root as its owner.
/// Without a match the kernel answers with a listening socket, so the state is compared.
static inline int64_t clinux_socket_user(
    uint8_t family, const void *address, uint16_t port, const void *other, uint16_t other_port) {
    struct {
        struct nlmsghdr header;
        struct inet_diag_req_v2 wanted;
    } request = {
        .header = {.nlmsg_len = sizeof request, .nlmsg_type = SOCK_DIAG_BY_FAMILY, .nlmsg_flags = NLM_F_REQUEST},
        .wanted = {
            .sdiag_family = family, .sdiag_protocol = IPPROTO_TCP, .idiag_states = ~0u,
            .id = {
                .idiag_sport = htons(port), .idiag_dport = htons(other_port),
                .idiag_cookie = {INET_DIAG_NOCOOKIE, INET_DIAG_NOCOOKIE}}}};
    struct {
        struct nlmsghdr header;
        struct inet_diag_msg found;
    } answer;
    const size_t size = family == AF_INET ? 4 : 16;
    const uint8_t established = 1;
    memcpy(request.wanted.id.idiag_src, address, size);
    memcpy(request.wanted.id.idiag_dst, other, size);
    int descriptor = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_SOCK_DIAG);
    if (descriptor < 0) return -1;
    // The kernel answers within the call of send.
    ssize_t count = send(descriptor, &request, sizeof request, 0) < 0
        ? -1 : recv(descriptor, &answer, sizeof answer, MSG_DONTWAIT);
    close(descriptor);
    _Bool isFound = count == sizeof answer && answer.header.nlmsg_type == SOCK_DIAG_BY_FAMILY
        && answer.found.idiag_state == established && answer.found.idiag_inode != 0;
    return isFound ? (int64_t)answer.found.idiag_uid : -1;
}

/// The kernel's `struct ucred`, the result of SO_PEERCRED.
struct clinux_peer {
    pid_t pid;
    uid_t uid;
    gid_t gid;
};

/// Reads the events of a type that an input device can send, one bit each. EVIOCGBIT is a macro with arguments.
static inline int clinux_input_bits(int descriptor, int type, void *bits, size_t size) {
    return ioctl(descriptor, EVIOCGBIT(type, size), bits);
}

/// Reads the name of an input device.
static inline int clinux_input_name(int descriptor, char *name, size_t size) {
    return ioctl(descriptor, EVIOCGNAME(size), name);
}

/// Grabs an input device: no other program receives its events until the descriptor is closed.
static inline int clinux_input_grab(int descriptor) { return ioctl(descriptor, EVIOCGRAB, 1); }

// The hooks of Swift's concurrency runtime (swift/Runtime/Concurrency.h). Only C can set them, because the runtime
// calls them with Swift's calling convention.
extern void *swift_task_enqueueGlobal_hook;
extern void *swift_task_enqueueGlobalWithDelay_hook;
extern void *swift_task_enqueueGlobalWithDeadline_hook;

/// Enqueues a job to run after a delay in nanoseconds. TaskPool implements it.
extern void limber_enqueue(void *job, uint64_t nanoseconds);

static __attribute__((swiftcall)) void clinux_enqueue_now(void *job, void *original) { limber_enqueue(job, 0); }

static __attribute__((swiftcall)) void clinux_enqueue_with_delay(uint64_t delay, void *job, void *original) {
    limber_enqueue(job, delay);
}

/// `clock` has the runtime's values: 1 is CLOCK_BOOTTIME, 2 is CLOCK_MONOTONIC.
static __attribute__((swiftcall)) void clinux_enqueue_with_deadline(
    long long seconds, long long nanoseconds, long long tolerance_seconds, long long tolerance_nanoseconds, int clock,
    void *job, void *original) {
    struct timespec now;
    clock_gettime(clock == 1 ? CLOCK_BOOTTIME : CLOCK_MONOTONIC, &now);
    long long left = (seconds - now.tv_sec) * 1000000000 + nanoseconds - now.tv_nsec;
    limber_enqueue(job, left > 0 ? left : 0);
}

// The second and third words are the executor; zero is the generic executor.
extern __attribute__((swiftcall)) void swift_job_run(void *job, void *identity, uintptr_t implementation);

/// Runs a job on the generic executor. The job stays on its thread at each `await` that needs no other executor, as on
/// Dispatch's threads: some libraries hold a lock over such an `await`.
static inline void clinux_run_job(void *job) { swift_job_run(job, 0, 0); }

/// Routes every job without an executor to limber_enqueue.
static inline void clinux_install_enqueue_hooks(void) {
    swift_task_enqueueGlobal_hook = clinux_enqueue_now;
    swift_task_enqueueGlobalWithDelay_hook = clinux_enqueue_with_delay;
    swift_task_enqueueGlobalWithDeadline_hook = clinux_enqueue_with_deadline;
}

/// The bytes of a mapping of ``clinux_map_file``: two slots of a page each.
#define CLINUX_PAGES 8192

/// The guarded mappings, and the response to SIGBUS before them.
struct clinux_guards {
    char *volatile starts[64];
    struct sigaction before;
};

static inline struct clinux_guards *clinux_guards(void) {
    static struct clinux_guards guards;
    return &guards;
}

/// Replaces a guarded mapping that has lost its file by private memory. Any other fault comes again, and ends the
/// process.
static inline void clinux_replace_lost(int signal, siginfo_t *fault, void *context) {
    struct clinux_guards *guards = clinux_guards();
    for (int index = 0; index < 64; index++) {
        char *start = guards->starts[index], *place = fault->si_addr;
        if (start && place >= start && place < start + CLINUX_PAGES &&
            mmap(start, CLINUX_PAGES, PROT_READ | PROT_WRITE, MAP_FIXED | MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == start)
            return;
    }
    sigaction(signal, &guards->before, 0);
}

/// Guards a mapping: if its file is truncated, the process goes on.
static inline _Bool clinux_guard(char *start) {
    struct sigaction replacing = {.sa_sigaction = clinux_replace_lost, .sa_flags = SA_SIGINFO}, before;
    if (sigaction(SIGBUS, &replacing, &before)) return 0;
    if (before.sa_sigaction != clinux_replace_lost) clinux_guards()->before = before;
    for (int index = 0; index < 64; index++) {
        char *none = 0;
        if (__atomic_compare_exchange_n(&clinux_guards()->starts[index], &none, start, 0, 5, 5)) return 1;
    }
    errno = ENOMEM;
    return 0;
}

/// Unmaps a mapping of ``clinux_map_file``.
static inline void clinux_unmap(void *start) {
    for (int index = 0; index < 64; index++) {
        if (clinux_guards()->starts[index] == start) clinux_guards()->starts[index] = 0;
    }
    munmap(start, CLINUX_PAGES);
}

/// Maps a new file without a name in a folder, allocated and locked in memory, and returns its descriptor, or -1 with
/// errno: EOPNOTSUPP if the folder is not on tmpfs. A page on a disk could wait for the disk.
static inline int clinux_map_file(int folder, void **start) {
    int file = openat(folder, ".", __O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (file < 0) return -1;
    struct statfs system;
    *start = MAP_FAILED;
    if (fstatfs(file, &system) == 0 && system.f_type != TMPFS_MAGIC) {
        errno = EOPNOTSUPP;
    } else if ((errno = posix_fallocate(file, 0, CLINUX_PAGES)) == 0) {
        *start = mmap(0, CLINUX_PAGES, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    }
    if (*start != MAP_FAILED && mlock(*start, CLINUX_PAGES) == 0 && clinux_guard(*start)) return file;
    int code = errno;
    if (*start != MAP_FAILED) munmap(*start, CLINUX_PAGES);
    close(file);
    errno = code;
    return -1;
}
