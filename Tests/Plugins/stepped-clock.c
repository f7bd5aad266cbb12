// A library for LD_PRELOAD: a wall clock that a test sets. The kernel's clock is that of all processes, and libfaketime
// does not report a step. See SteppedClockTests.swift.
//
// CLOCK_AHEAD  the nanoseconds by which the clock is ahead of the kernel's at the start
// CLOCK_STEPS  a FIFO: each eight bytes are such a number, and set the clock
//
// As after clock_settime(2), the timers of the clock report a step (TFD_TIMER_CANCEL_ON_SET). Once each of them has
// reported it and is armed again, a line on stdout says so.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

enum { most_timers = 1024, second = 1000000000 };

// The states of a descriptor: no timer of this clock, not armed yet, armed, stepped without a report, and reported.
enum state { none, unused, armed, stepped, reported };

static _Atomic int64_t ahead;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static enum state states[most_timers];

static struct timespec moved(struct timespec time, int64_t by) {
    int64_t moved = (int64_t)time.tv_sec * second + time.tv_nsec + by;
    return (struct timespec){ moved / second, moved % second };
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    long result = syscall(SYS_clock_gettime, clock, time);
    if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) *time = moved(*time, ahead);
    return (int)result;
}

int gettimeofday(struct timeval *time, void *zone) {
    (void)zone;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    *time = (struct timeval){ now.tv_sec, now.tv_nsec / 1000 };
    return 0;
}

time_t time(time_t *result) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (result) *result = now.tv_sec;
    return now.tv_sec;
}

int timerfd_create(int clock, int flags) {
    int timer = (int)syscall(SYS_timerfd_create, clock, flags);
    if (timer >= 0 && timer < most_timers) {
        pthread_mutex_lock(&lock);
        states[timer] = clock == CLOCK_REALTIME ? unused : none;
        pthread_mutex_unlock(&lock);
    }
    return timer;
}

static void tell_once_settled(void) {
    for (int timer = 0; timer < most_timers; timer++)
        if (states[timer] == stepped || states[timer] == reported) return;
    (void)!write(STDOUT_FILENO, "set\n", 4);
}

int timerfd_settime(int timer, int flags, const struct itimerspec *value, struct itimerspec *before) {
    if (timer < 0 || timer >= most_timers || states[timer] == none)
        return (int)syscall(SYS_timerfd_settime, timer, flags, value, before);
    pthread_mutex_lock(&lock);
    struct itimerspec real = *value;
    real.it_value = moved(real.it_value, -ahead);
    if (real.it_value.tv_sec < 0) real.it_value = (struct timespec){ 0, 1 };
    int result = (int)syscall(SYS_timerfd_settime, timer, flags, &real, before);
    if (states[timer] == stepped) {
        states[timer] = reported;
        errno = ECANCELED;
        result = -1;
    } else {
        int was_reported = states[timer] == reported;
        states[timer] = armed;
        if (was_reported) tell_once_settled();
    }
    pthread_mutex_unlock(&lock);
    return result;
}

ssize_t read(int file, void *bytes, size_t size) {
    ssize_t result = syscall(SYS_read, file, bytes, size);
    if (file < 0 || file >= most_timers || states[file] == none) return result;
    int error = errno;
    pthread_mutex_lock(&lock);
    if (states[file] == stepped) {
        states[file] = reported;
        error = ECANCELED;
        result = -1;
    }
    pthread_mutex_unlock(&lock);
    errno = error;
    return result;
}

static void *follow(void *path) {
    int steps = open(path, O_RDWR | O_CLOEXEC);
    int64_t next;
    while (read(steps, &next, sizeof next) == sizeof next) {
        pthread_mutex_lock(&lock);
        ahead = next;
        struct itimerspec now = { .it_value = { 0, 1 } };
        for (int timer = 0; timer < most_timers; timer++) {
            if (states[timer] <= unused) continue;
            states[timer] = stepped;
            syscall(SYS_timerfd_settime, timer, TFD_TIMER_ABSTIME, &now, 0);
        }
        tell_once_settled();
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

__attribute__((constructor)) static void begin(void) {
    ahead = strtoll(getenv("CLOCK_AHEAD"), NULL, 10);
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_t thread;
    pthread_create(&thread, NULL, follow, getenv("CLOCK_STEPS"));
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}
