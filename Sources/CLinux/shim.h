// What Swift's Glibc leaves out. Functions that the headers hide behind _GNU_SOURCE are declared here: defining it
// would change types that Swift has imported already.
#pragma once
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <time.h>

extern int pthread_setname_np(pthread_t thread, const char *name);
extern int ppoll(struct pollfd *list, nfds_t count, const struct timespec *timeout, const sigset_t *mask);

/// An eventfd that neither blocks nor is inherited. Its flags are an enum, which Swift would see as two types.
static inline int clinux_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

/// Waits for descriptors, or for a time in nanoseconds; a negative time has no end.
static inline int clinux_poll(struct pollfd *list, nfds_t count, int64_t nanoseconds) {
    struct timespec timeout = {nanoseconds / 1000000000, nanoseconds % 1000000000};
    return ppoll(list, count, nanoseconds < 0 ? 0 : &timeout, 0);
}
