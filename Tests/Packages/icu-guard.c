// A library for LD_PRELOAD that makes the table of packaging/icu/empty-data.c unreadable, so that a program that reaches the
// data of ICU is killed by SIGSEGV. The program needs its symbols. A program without the table exits with status 70.
#define _GNU_SOURCE // for dl_iterate_phdr
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PAGE = 4096 };

// Stores the address of the program, which is the first object.
static int first(struct dl_phdr_info *object, size_t size, void *address) {
    (void)size;
    *(ElfW(Addr) *)address = object->dlpi_addr;
    return 1;
}

// Returns the offset of the table in the program, or 0.
static ElfW(Addr) table(const char *file) {
    const ElfW(Ehdr) *header = (const void *)file;
    const ElfW(Shdr) *sections = (const void *)(file + header->e_shoff);
    for (int section = 0; section < header->e_shnum; section++) {
        if (sections[section].sh_type != SHT_SYMTAB) continue;
        const ElfW(Sym) *symbols = (const void *)(file + sections[section].sh_offset);
        const char *names = file + sections[sections[section].sh_link].sh_offset;
        for (size_t index = 0; index < sections[section].sh_size / sizeof *symbols; index++) {
            if (strcmp(names + symbols[index].st_name, "__wrap_icudt76_dat") == 0) return symbols[index].st_value;
        }
    }
    return 0;
}

// Whether this process runs limber. The programs that limber starts inherit the library.
static int is_limber(void) {
    char path[4096];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path);
    return length >= 7 && memcmp(path + length - 7, "/limber", 7) == 0;
}

__attribute__((constructor)) static void guard(void) {
    if (!is_limber()) return;
    struct stat status;
    int descriptor = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    if (descriptor < 0 || fstat(descriptor, &status) != 0) _exit(70);
    void *file = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    close(descriptor);
    if (file == MAP_FAILED) _exit(70);
    ElfW(Addr) offset = table(file), program = 0;
    munmap(file, (size_t)status.st_size);
    dl_iterate_phdr(first, &program);
    if (offset == 0 || mprotect((void *)(program + offset), PAGE, PROT_NONE) != 0) _exit(70);
}
