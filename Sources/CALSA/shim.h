#include <alsa/asoundlib.h>

/// libasound prints its errors to stderr; the handler it takes instead is variadic, which Swift cannot write.
static inline void calsa_ignore(const char *file, int line, const char *function, int error, const char *format, ...) {}
static inline void calsa_silence_stderr(void) { snd_lib_error_set_handler(calsa_ignore); }
