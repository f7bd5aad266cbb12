// A library for LD_PRELOAD: the n-th call of a kind on the files of a folder fails. See FailingDisk.swift.
//
// DISK_FOLDER  the folder; only calls on regular files, folders and names below it count
// DISK_CALL    open, read, write, sync or rename
// DISK_FAULT   eio, full (this call and all later ones), short, flip (one bit of the file) or slow (a second)
//              or stuck (for ever)
// DISK_AT      the number of the call that fails
// DISK_COUNT   a file of 16 bytes: the number of calls and of faults, of all processes together
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { files = 65536 };

static const char *folder, *call, *fault;
static long at;
static struct { atomic_long calls, faults; } *count;
// Whether a descriptor was opened below the folder.
static atomic_char is_ours[files];

#define NEXT(name) ((typeof(&name))dlsym(RTLD_NEXT, #name))

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("DISK_COUNT"), *number = getenv("DISK_AT");
    folder = getenv("DISK_FOLDER"), call = getenv("DISK_CALL"), fault = getenv("DISK_FAULT");
    if (!path || !number || !folder || !call || !fault) return;
    at = atol(number);
    int descriptor = NEXT(open)(path, O_RDWR | O_CLOEXEC);
    void *memory = mmap(NULL, sizeof *count, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    NEXT(close)(descriptor);
    if (memory != MAP_FAILED) count = memory;
}

static int is_below(const char *path) {
    size_t length = count ? strlen(folder) : 0;
    return count && strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == 0);
}

// Whether a path, which can be relative to the descriptor of a folder, is below the folder.
static int is_below_at(int at, const char *path) {
    return is_below(path) || (count && path[0] != '/' && at >= 0 && at < files && is_ours[at]);
}

// A descriptor can be closed within libc and be that of a socket now.
static int is_file(int descriptor) {
    struct stat status;
    return count && descriptor >= 0 && descriptor < files && is_ours[descriptor] && fstat(descriptor, &status) == 0
        && (S_ISREG(status.st_mode) || S_ISDIR(status.st_mode));
}

// Counts a call, and returns its fault or "".
static const char *next(const char *name) {
    if (strcmp(call, name) != 0) return "";
    long number = atomic_fetch_add(&count->calls, 1) + 1;
    if (number != at && !(number > at && strcmp(fault, "full") == 0)) return "";
    atomic_fetch_add(&count->faults, 1);
    if (strcmp(fault, "slow") == 0) {
        struct timespec second = { .tv_sec = 1 };
        while (nanosleep(&second, &second) != 0) {}
    }
    while (strcmp(fault, "stuck") == 0) pause();
    return fault;
}

// The errno of a fault that fails, or 0.
static int code(const char *name) { return strcmp(name, "eio") == 0 ? EIO : strcmp(name, "full") == 0 ? ENOSPC : 0; }

#define FAIL(fault) do { int error = code(fault); if (error) { errno = error; return -1; } } while (0)

static int opened(int descriptor, int ours) {
    if (descriptor >= 0 && descriptor < files) is_ours[descriptor] = ours;
    return descriptor;
}

#define OPEN(name, below, parameters, arguments) \
    int name parameters { \
        va_list list; \
        va_start(list, flags); \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0; \
        va_end(list); \
        int ours = below; \
        /* A full disk creates no file. */ \
        if (ours && (flags & O_CREAT || strcmp(fault, "full") != 0)) FAIL(next("open")); \
        return opened(NEXT(name) arguments, ours); \
    }
OPEN(open, is_below(path), (const char *path, int flags, ...), (path, flags, mode))
OPEN(open64, is_below(path), (const char *path, int flags, ...), (path, flags, mode))
OPEN(openat, is_below_at(at, path), (int at, const char *path, int flags, ...), (at, path, flags, mode))
OPEN(openat64, is_below_at(at, path), (int at, const char *path, int flags, ...), (at, path, flags, mode))

int close(int descriptor) {
    opened(descriptor, 0);
    return NEXT(close)(descriptor);
}

#define SYNC(name) \
    int name(int descriptor) { \
        if (is_file(descriptor)) FAIL(next("sync")); \
        return NEXT(name)(descriptor); \
    }
SYNC(fsync)
SYNC(fdatasync)

static size_t shortened(size_t length, const char *fault) {
    return length > 1 && strcmp(fault, "short") == 0 ? length / 2 : length;
}

#define WRITE(name, parameters, arguments) \
    ssize_t name parameters { \
        if (is_file(descriptor)) { \
            const char *fault = next("write"); \
            FAIL(fault); \
            length = shortened(length, fault); \
        } \
        return NEXT(name) arguments; \
    }
WRITE(write, (int descriptor, const void *bytes, size_t length), (descriptor, bytes, length))
WRITE(pwrite, (int descriptor, const void *bytes, size_t length, off_t at), (descriptor, bytes, length, at))
WRITE(pwrite64, (int descriptor, const void *bytes, size_t length, off64_t at), (descriptor, bytes, length, at))

ssize_t writev(int descriptor, const struct iovec *parts, int number) {
    if (is_file(descriptor)) {
        const char *fault = next("write");
        FAIL(fault);
        if (number > 1) number = shortened(number, fault);
    }
    return NEXT(writev)(descriptor, parts, number);
}

int ftruncate(int descriptor, off_t length) {
    if (is_file(descriptor)) FAIL(next("write"));
    return NEXT(ftruncate)(descriptor, length);
}

int ftruncate64(int descriptor, off64_t length) {
    if (is_file(descriptor)) FAIL(next("write"));
    return NEXT(ftruncate64)(descriptor, length);
}

int posix_fallocate(int descriptor, off_t start, off_t length) {
    if (is_file(descriptor)) {
        int error = code(next("write"));
        if (error) return error;
    }
    return NEXT(posix_fallocate)(descriptor, start, length);
}

// Changes a bit of the file among those that are read next: another bit each time.
static void flip(int descriptor, off_t offset, size_t length) {
    char path[40];
    struct stat status;
    if (fstat(descriptor, &status) != 0 || offset < 0 || offset >= status.st_size) return;
    size_t rest = status.st_size - offset;
    off_t place = offset + (unsigned)at * 2654435761u % (length < rest ? length : rest);
    snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
    // Stays open: a close would release SQLite's locks on the file (fcntl(2)).
    int writable = NEXT(open)(path, O_RDWR | O_CLOEXEC);
    unsigned char byte;
    if (writable >= 0 && NEXT(pread)(writable, &byte, 1, place) == 1) {
        byte ^= 1 << at % 8;
        NEXT(pwrite)(writable, &byte, 1, place);
    }
}

#define READ(name, parameters, arguments, offset) \
    ssize_t name parameters { \
        if (is_file(descriptor) && length > 0) { \
            const char *fault = next("read"); \
            FAIL(fault); \
            if (strcmp(fault, "flip") == 0) flip(descriptor, offset, length); \
            length = shortened(length, fault); \
        } \
        return NEXT(name) arguments; \
    }
READ(read, (int descriptor, void *bytes, size_t length), (descriptor, bytes, length), lseek(descriptor, 0, SEEK_CUR))
READ(pread, (int descriptor, void *bytes, size_t length, off_t at), (descriptor, bytes, length, at), at)
READ(pread64, (int descriptor, void *bytes, size_t length, off64_t at), (descriptor, bytes, length, at), at)

int rename(const char *old, const char *new) {
    if (is_below(old) || is_below(new)) FAIL(next("rename"));
    return NEXT(rename)(old, new);
}

int renameat(int from, const char *old, int to, const char *new) {
    if (is_below_at(from, old) || is_below_at(to, new)) FAIL(next("rename"));
    return NEXT(renameat)(from, old, to, new);
}

int renameat2(int from, const char *old, int to, const char *new, unsigned flags) {
    if (is_below_at(from, old) || is_below_at(to, new)) FAIL(next("rename"));
    return NEXT(renameat2)(from, old, to, new, flags);
}
