// A library for LD_PRELOAD: the system refuses threads, as at its limit (EAGAIN). See RefusedThreadTests.swift.
//
// REFUSED_WHILE  a file: while it exists, every thread is refused
// REFUSED_CALL   the number of the one thread that is refused, from 1
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *context) {
    static atomic_int calls;
    const char *path = getenv("REFUSED_WHILE"), *number = getenv("REFUSED_CALL");
    if (path && access(path, F_OK) == 0) return EAGAIN;
    if (number && atomic_fetch_add(&calls, 1) + 1 == atoi(number)) return EAGAIN;
    return ((typeof(&pthread_create))dlsym(RTLD_NEXT, "pthread_create"))(thread, attributes, run, context);
}
