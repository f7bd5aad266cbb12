// What Swift's Glibc leaves out. Functions that the headers hide behind _GNU_SOURCE are declared here: defining it
// would change types that Swift has imported already.
#pragma once
#include <errno.h>
#include <linux/input.h>
#include <malloc.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/pidfd.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

extern int pthread_setname_np(pthread_t thread, const char *name);
extern int ppoll(struct pollfd *list, nfds_t count, const struct timespec *timeout, const sigset_t *mask);

/// An eventfd that neither blocks nor is inherited. Its flags are an enum, which Swift would see as two types.
static inline int clinux_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

/// Lets a program inherit its stdin, stdout and stderr alone.
static inline int clinux_spawn_closing_all(posix_spawn_file_actions_t *actions) {
    return posix_spawn_file_actions_addclosefrom_np(actions, STDERR_FILENO + 1);
}

/// A timerfd that neither blocks nor is inherited. Its flags are an enum, as an eventfd's.
static inline int clinux_timerfd(clockid_t clock) { return timerfd_create(clock, TFD_CLOEXEC | TFD_NONBLOCK); }

/// Has it expire once, at a time of its clock in nanoseconds, and also when the clock is set, if that is one that can be
/// (timerfd_create(2)).
static inline int clinux_timerfd_set(int descriptor, int64_t nanoseconds) {
    struct itimerspec time = {.it_value = {nanoseconds / 1000000000, nanoseconds % 1000000000}};
    return timerfd_settime(descriptor, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &time, 0);
}

/// The bytes that can be read from a pipe now, or -1.
static inline int clinux_waiting_bytes(int descriptor) {
    int count;
    return ioctl(descriptor, FIONREAD, &count) == 0 ? count : -1;
}

/// Waits for descriptors, or for a time in nanoseconds; a negative time has no end.
static inline int clinux_poll(struct pollfd *list, nfds_t count, int64_t nanoseconds) {
    struct timespec timeout = {nanoseconds / 1000000000, nanoseconds % 1000000000};
    return ppoll(list, count, nanoseconds < 0 ? 0 : &timeout, 0);
}

/// The address of a local socket, which holds its path in place: Swift cannot copy a string there.
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

/// bind(2) to a path.
static inline int clinux_bind(int descriptor, const char *path) {
    struct sockaddr_un address;
    if (clinux_address(path, &address) != 0) return -1;
    return bind(descriptor, (struct sockaddr *)&address, sizeof address);
}

/// connect(2) to a path.
static inline int clinux_connect(int descriptor, const char *path) {
    struct sockaddr_un address;
    if (clinux_address(path, &address) != 0) return -1;
    return connect(descriptor, (struct sockaddr *)&address, sizeof address);
}

/// A socket that no child process inherits and no call on it waits for.
static inline int clinux_socket(void) { return socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0); }

/// What the kernel calls `struct ucred`: what SO_PEERCRED answers.
struct clinux_peer {
    pid_t pid;
    uid_t uid;
    gid_t gid;
};

/// Which events of a type an input device can send, a bit each. EVIOCGBIT is a macro with arguments.
static inline int clinux_input_bits(int descriptor, int type, void *bits, size_t size) {
    return ioctl(descriptor, EVIOCGBIT(type, size), bits);
}

/// What an input device calls itself.
static inline int clinux_input_name(int descriptor, char *name, size_t size) {
    return ioctl(descriptor, EVIOCGNAME(size), name);
}

/// Takes an input device's events away from every other program, until the descriptor is closed.
static inline int clinux_input_grab(int descriptor) { return ioctl(descriptor, EVIOCGRAB, 1); }

// The hooks of Swift's concurrency runtime (swift/Runtime/Concurrency.h), which only C can set: they are called with
// Swift's own calling convention.
extern void *swift_task_enqueueGlobal_hook;
extern void *swift_task_enqueueGlobalWithDelay_hook;
extern void *swift_task_enqueueGlobalWithDeadline_hook;

/// Takes a job that may run so many nanoseconds from now; TaskPool has it.
extern void limber_enqueue(void *job, uint64_t nanoseconds);

static __attribute__((swiftcall)) void clinux_enqueue_now(void *job, void *original) { limber_enqueue(job, 0); }

static __attribute__((swiftcall)) void clinux_enqueue_with_delay(uint64_t delay, void *job, void *original) {
    limber_enqueue(job, delay);
}

/// The clocks are the runtime's: 1 is CLOCK_BOOTTIME, 2 CLOCK_MONOTONIC.
static __attribute__((swiftcall)) void clinux_enqueue_with_deadline(
    long long seconds, long long nanoseconds, long long tolerance_seconds, long long tolerance_nanoseconds, int clock,
    void *job, void *original) {
    struct timespec now;
    clock_gettime(clock == 1 ? CLOCK_BOOTTIME : CLOCK_MONOTONIC, &now);
    long long left = (seconds - now.tv_sec) * 1000000000 + nanoseconds - now.tv_nsec;
    limber_enqueue(job, left > 0 ? left : 0);
}

// The second and the third word are the executor; zero is the one that is nobody's.
extern __attribute__((swiftcall)) void swift_job_run(void *job, void *identity, uintptr_t implementation);

/// Runs a job where jobs without an executor belong: it stays on its thread at each `await` that needs no other, as on
/// Dispatch's threads. Libraries hold locks over such an `await`.
static inline void clinux_run_job(void *job) { swift_job_run(job, 0, 0); }

/// Has every job that belongs to no executor given to us.
static inline void clinux_take_jobs(void) {
    swift_task_enqueueGlobal_hook = clinux_enqueue_now;
    swift_task_enqueueGlobalWithDelay_hook = clinux_enqueue_with_delay;
    swift_task_enqueueGlobalWithDeadline_hook = clinux_enqueue_with_deadline;
}
