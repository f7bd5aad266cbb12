#include <alsa/asoundlib.h>
#include <stdarg.h>
#include <stdio.h>

typedef void (*calsa_observer)(const char *message);

/// Returns the place of the observer. Swift does not emit a variable of a header, unless it is inside a function.
static inline calsa_observer *calsa_current_observer(void) {
    static calsa_observer observer;
    return &observer;
}

/// Passes an error message of libasound to the observer. The handler is variadic, which Swift cannot define.
static inline void calsa_pass(const char *file, int line, const char *function, int error, const char *format, ...) {
    char message[512];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    if (error != 0 && length >= 0 && length < (int)sizeof message)
        snprintf(message + length, sizeof message - length, ": %s", snd_strerror(error));
    (*calsa_current_observer())(message);
}

/// Passes libasound's error messages to an observer from now on, instead of printing them to stderr.
static inline void calsa_observe(calsa_observer observer) {
    *calsa_current_observer() = observer;
    snd_lib_error_set_handler(calsa_pass);
}
