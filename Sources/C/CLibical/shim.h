#include <dlfcn.h>
#include <libical/ical.h>
#include <stdbool.h>

/// The functions of libical that Limber calls. Their types are those of libical's header.
#define CLIBICAL_FUNCTIONS(FUNCTION)                                                                                   \
    FUNCTION(icalerror_set_errors_are_fatal)                                                                           \
    FUNCTION(icalrecurrencetype_from_string)                                                                           \
    FUNCTION(icalrecur_iterator_new)                                                                                   \
    FUNCTION(icalrecur_iterator_next)                                                                                  \
    FUNCTION(icalrecur_iterator_free)                                                                                  \
    FUNCTION(icaltime_is_null_time)                                                                                    \
    FUNCTION(icaltime_as_timet)                                                                                        \
    FUNCTION(icaltime_from_timet_with_zone)

/// Pointers to the functions of a loaded libical.
#define CLIBICAL_POINTER(name) __typeof__(name) *name;
struct clibical {
    CLIBICAL_FUNCTIONS(CLIBICAL_POINTER)
};

/// Loads libical, which stays loaded, and finds its functions. Returns false if the library or one of them is missing.
static inline bool clibical_load(struct clibical *library, const char *name) {
    void *handle = dlopen(name, RTLD_LAZY | RTLD_LOCAL | RTLD_NODELETE);
    if (!handle) return false;
#define CLIBICAL_FIND(name)                                                                                            \
    if (!(*(void **)&library->name = dlsym(handle, #name))) return false;
    CLIBICAL_FUNCTIONS(CLIBICAL_FIND)
    // Builds of libical differ: some end the program at an error.
    library->icalerror_set_errors_are_fatal(0);
    return true;
}
