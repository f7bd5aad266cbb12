// A library for LD_PRELOAD: calls on files wait while the test holds a lock. See StuckDisk.swift.
//
// STUCK_GATE  a file; while another process holds its lock (flock), each call waits
// STUCK_LOG   a file; gets a line "THREAD CALL FILE" for each call that waits
//
// The kernel's own files, below /proc, /sys and /dev, have no disk. Descriptors count if they are of files or folders.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static const char *gate, *journal;

#define NEXT(name) ((typeof(&name))dlsym(RTLD_NEXT, #name))

__attribute__((constructor)) static void begin(void) { gate = getenv("STUCK_GATE"), journal = getenv("STUCK_LOG"); }

static int open_now(const char *path, int flags) { return syscall(SYS_openat, AT_FDCWD, path, flags | O_CLOEXEC, 0); }

static void wait_for_gate(const char *call, const char *file) {
    int error = errno, lock = open_now(gate, O_RDONLY);
    if (lock >= 0 && syscall(SYS_flock, lock, LOCK_SH | LOCK_NB) != 0) {
        char thread[16] = "", line[512];
        prctl(PR_GET_NAME, thread);
        int length = snprintf(line, sizeof line, "%s %s %.400s\n", thread, call, file);
        int log = open_now(journal, O_WRONLY | O_APPEND);
        syscall(SYS_write, log, line, length);
        syscall(SYS_close, log);
        syscall(SYS_flock, lock, LOCK_SH);
    }
    if (lock >= 0) syscall(SYS_close, lock);
    errno = error;
}

static void at(const char *call, const char *path) {
    if (!gate || !path || !strncmp(path, "/proc", 5) || !strncmp(path, "/sys", 4) || !strncmp(path, "/dev", 4)) return;
    wait_for_gate(call, path);
}

static void on(const char *call, int descriptor) {
    struct stat status;
    if (!gate || fstat(descriptor, &status) != 0 || !(S_ISREG(status.st_mode) || S_ISDIR(status.st_mode))) return;
    char link[40], path[400] = "";
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    // Memory files (memfd_create) are regular files without a disk.
    if (syscall(SYS_readlink, link, path, sizeof path - 1) > 0 && path[0] == '/' && strncmp(path, "/memfd:", 7) != 0)
        at(call, path);
}

#define PATH(type, name, path, parameters, arguments) \
    type name parameters { at(#name, path); return NEXT(name) arguments; }
#define DESCRIPTOR(type, name, parameters, arguments) \
    type name parameters { on(#name, descriptor); return NEXT(name) arguments; }
#define OPEN(name, parameters, arguments) \
    int name parameters { \
        va_list list; \
        va_start(list, flags); \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0; \
        va_end(list); \
        at(#name, path); \
        return NEXT(name) arguments; \
    }
#define CONTROL(name) \
    int name(int descriptor, int command, ...) { \
        va_list list; \
        va_start(list, command); \
        void *argument = va_arg(list, void *); \
        va_end(list); \
        switch (command) { \
        case F_SETLK: case F_SETLKW: case F_OFD_SETLK: case F_OFD_SETLKW: on(#name, descriptor); \
        } \
        return NEXT(name)(descriptor, command, argument); \
    }

OPEN(open, (const char *path, int flags, ...), (path, flags, mode))
OPEN(open64, (const char *path, int flags, ...), (path, flags, mode))
OPEN(openat, (int folder, const char *path, int flags, ...), (folder, path, flags, mode))
OPEN(openat64, (int folder, const char *path, int flags, ...), (folder, path, flags, mode))
PATH(FILE *, fopen, path, (const char *path, const char *mode), (path, mode))
PATH(FILE *, fopen64, path, (const char *path, const char *mode), (path, mode))
PATH(DIR *, opendir, path, (const char *path), (path))
PATH(int, stat, path, (const char *path, struct stat *status), (path, status))
PATH(int, stat64, path, (const char *path, struct stat64 *status), (path, status))
PATH(int, lstat, path, (const char *path, struct stat *status), (path, status))
PATH(int, lstat64, path, (const char *path, struct stat64 *status), (path, status))
PATH(int, fstatat, path, (int folder, const char *path, struct stat *status, int flags), (folder, path, status, flags))
PATH(int, access, path, (const char *path, int mode), (path, mode))
PATH(int, faccessat, path, (int folder, const char *path, int mode, int flags), (folder, path, mode, flags))
PATH(ssize_t, readlink, path, (const char *path, char *text, size_t length), (path, text, length))
PATH(char *, realpath, path, (const char *path, char *resolved), (path, resolved))
PATH(int, mkdir, path, (const char *path, mode_t mode), (path, mode))
PATH(int, chmod, path, (const char *path, mode_t mode), (path, mode))
PATH(int, unlink, path, (const char *path), (path))
PATH(int, symlink, path, (const char *target, const char *path), (target, path))
PATH(int, rename, old, (const char *old, const char *path), (old, path))
PATH(int, renameat, old, (int from, const char *old, int to, const char *path), (from, old, to, path))
PATH(
    int, renameat2, old, (int from, const char *old, int to, const char *path, unsigned flags),
    (from, old, to, path, flags))
PATH(int, mkdirat, path, (int folder, const char *path, mode_t mode), (folder, path, mode))
PATH(int, unlinkat, path, (int folder, const char *path, int flags), (folder, path, flags))
DESCRIPTOR(ssize_t, read, (int descriptor, void *bytes, size_t length), (descriptor, bytes, length))
DESCRIPTOR(ssize_t, pread, (int descriptor, void *bytes, size_t length, off_t place), (descriptor, bytes, length, place))
DESCRIPTOR(
    ssize_t, pread64, (int descriptor, void *bytes, size_t length, off64_t place), (descriptor, bytes, length, place))
DESCRIPTOR(int, fsync, (int descriptor), (descriptor))
DESCRIPTOR(int, fdatasync, (int descriptor), (descriptor))
DESCRIPTOR(int, flock, (int descriptor, int operation), (descriptor, operation))
CONTROL(fcntl)
CONTROL(fcntl64)
