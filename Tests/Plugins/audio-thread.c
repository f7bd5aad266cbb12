// A library for LD_PRELOAD: reports what the thread `limber-audio` allocates, frees and locks. See AudioThread.swift.
//
// AUDIO_REPORT   the file that gets a line for each call: its name, and the addresses of its callers in the program
// AUDIO_PROGRAM  the name of the program; a shell that starts it has the same environment
// AUDIO_UNLOCK   the addresses, in hexadecimal and as linked, of the program's functions that release a Swift mutex.
//                The compiler inlines what takes one. Each of them begins with `push %rbp`, which a breakpoint replaces.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

#define NEXT(name) ((typeof(&name))dlsym(RTLD_NEXT, #name))

static atomic_ulong audio;
static int report = -1;
static uintptr_t base;
static __thread int is_inside;

// Reports a call. The callers are found by the chain of frame pointers, which Swift keeps: a library that keeps none can
// hide its own callers, but no caller is reported that is none.
static void count(const char *call, uintptr_t *frame) {
    if (report < 0 || is_inside || atomic_load(&audio) != pthread_self()) return;
    is_inside = 1;
    char line[2000];
    int size = snprintf(line, sizeof line, "%s", call);
    uintptr_t lowest = (uintptr_t)&line, highest = lowest + (1 << 20);
    for (int depth = 0; depth < 60 && (uintptr_t)frame > lowest && (uintptr_t)frame < highest; depth++) {
        size += snprintf(line + size, sizeof line - size, " %lx", frame[1] - base);
        lowest = (uintptr_t)frame;
        // The frame of an asynchronous function has this bit.
        frame = (uintptr_t *)(frame[0] & ~(1ul << 60));
    }
    line[size++] = '\n';
    if (write(report, line, size) < 0) abort();
    is_inside = 0;
}

static int keep_base(struct dl_phdr_info *info, size_t size, void *data) {
    base = info->dlpi_addr;
    return 1;
}

static void trapped(int signal, siginfo_t *info, void *context) {
    int saved = errno;
    greg_t *registers = ((ucontext_t *)context)->uc_mcontext.gregs;
    registers[REG_RSP] -= 8;
    *(greg_t *)registers[REG_RSP] = registers[REG_RBP];
    count("lock", (uintptr_t *)registers[REG_RSP]);
    errno = saved;
}

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("AUDIO_REPORT"), *unlock = getenv("AUDIO_UNLOCK");
    const char *program = getenv("AUDIO_PROGRAM");
    if (!path || !unlock || !program || strcmp(program_invocation_short_name, program) != 0) return;
    dl_iterate_phdr(keep_base, NULL);
    struct sigaction action = {.sa_sigaction = trapped, .sa_flags = SA_SIGINFO | SA_RESTART};
    sigaction(SIGTRAP, &action, NULL);
    long page = sysconf(_SC_PAGESIZE);
    for (char *next = (char *)unlock; *next; next += *next == ',') {
        uint8_t *code = (uint8_t *)(base + strtoul(next, &next, 16));
        mprotect((void *)((uintptr_t)code & -page), page, PROT_READ | PROT_WRITE | PROT_EXEC);
        if (*code != 0x55) abort();
        *code = 0xcc;
        mprotect((void *)((uintptr_t)code & -page), page, PROT_READ | PROT_EXEC);
    }
    report = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

int pthread_setname_np(pthread_t thread, const char *name) {
    // After the end of the audio thread, a new thread can have its handle.
    unsigned long same = thread;
    if (strcmp(name, "limber-audio") == 0) atomic_store(&audio, thread);
    else atomic_compare_exchange_strong(&audio, &same, 0);
    return NEXT(pthread_setname_np)(thread, name);
}

void *malloc(size_t size) { count("malloc", __builtin_frame_address(0)); return __libc_malloc(size); }
void *calloc(size_t number, size_t size) { count("calloc", __builtin_frame_address(0)); return __libc_calloc(number, size); }
void *realloc(void *memory, size_t size) { count("realloc", __builtin_frame_address(0)); return __libc_realloc(memory, size); }
void free(void *memory) { if (memory) count("free", __builtin_frame_address(0)); __libc_free(memory); }
void *memalign(size_t alignment, size_t size) { count("memalign", __builtin_frame_address(0)); return __libc_memalign(alignment, size); }
void *aligned_alloc(size_t alignment, size_t size) { count("aligned_alloc", __builtin_frame_address(0)); return __libc_memalign(alignment, size); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
    count("posix_memalign", __builtin_frame_address(0));
    *memory = __libc_memalign(alignment, size);
    return *memory ? 0 : 12;
}

int pthread_mutex_lock(pthread_mutex_t *mutex) {
    static atomic_uintptr_t next;
    if (!next) next = (uintptr_t)NEXT(pthread_mutex_lock);
    count("pthread_mutex_lock", __builtin_frame_address(0));
    return ((typeof(&pthread_mutex_lock))next)(mutex);
}
