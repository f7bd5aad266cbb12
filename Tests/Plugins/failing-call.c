// A library for LD_PRELOAD: the system refuses what a call of a kind asks for, as at its limit. See RefusingSystem.swift.
//
// REFUSED_CALL   inotify_init1, inotify_add_watch, timerfd_create, eventfd, epoll_create, pthread_create,
//                socket or sd_bus_new
// REFUSED_AT     the number of the call that fails, from 1; with a plus sign, all later ones fail, too
// REFUSED_WHILE  a file: while it exists, every call of the kind fails
// REFUSED_COUNT  a file of 16 bytes: the number of calls and of those that failed
//
// Descriptors of libdispatch are never refused: it would end the process.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static const char *call, *file;
static long at;
static int is_lasting;
static struct counts { atomic_long calls, failures; } own, *counts = &own;

#define NEXT(name, type) ((type)dlsym(RTLD_NEXT, name))

__attribute__((constructor)) static void begin(void) {
    const char *number = getenv("REFUSED_AT"), *path = getenv("REFUSED_COUNT");
    // The variables reach the programs that limber starts, too.
    if (strcmp(program_invocation_short_name, "limber") != 0) return;
    call = getenv("REFUSED_CALL"), file = getenv("REFUSED_WHILE");
    at = number ? atol(number) : 0;
    is_lasting = number && strchr(number, '+');
    int descriptor = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (descriptor < 0) return;
    void *memory = mmap(NULL, sizeof own, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    close(descriptor);
    if (memory != MAP_FAILED) counts = memory;
}

static int is_dispatch(void *caller) {
    Dl_info info;
    return dladdr(caller, &info) && info.dli_fname && strstr(info.dli_fname, "libdispatch");
}

static int is_refused(const char *name) {
    if (!call || strcmp(call, name) != 0) return 0;
    long number = atomic_fetch_add(&counts->calls, 1) + 1;
    int refused = number == at || (is_lasting && number > at) || (file && access(file, F_OK) == 0);
    if (refused) atomic_fetch_add(&counts->failures, 1);
    return refused;
}

#define CALL(name, code, parameters, arguments) \
    int name parameters { \
        if (!is_dispatch(__builtin_return_address(0)) && is_refused(#name)) { errno = code; return -1; } \
        return NEXT(#name, int(*) parameters) arguments; \
    }
CALL(inotify_init1, EMFILE, (int flags), (flags))
CALL(inotify_add_watch, ENOSPC, (int descriptor, const char *path, uint32_t mask), (descriptor, path, mask))
CALL(timerfd_create, EMFILE, (int clock, int flags), (clock, flags))
CALL(eventfd, EMFILE, (unsigned int value, int flags), (value, flags))
CALL(epoll_create, EMFILE, (int size), (size))
CALL(socket, EMFILE, (int domain, int type, int protocol), (domain, type, protocol))

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *context) {
    if (is_refused("pthread_create")) return EAGAIN;
    return NEXT("pthread_create", typeof(&pthread_create))(thread, attributes, run, context);
}

int sd_bus_new(void **bus) { return is_refused("sd_bus_new") ? -ENOMEM : NEXT("sd_bus_new", int(*)(void **))(bus); }
