#include <alsa/asoundlib.h>

/// Discards libasound's error messages, which it would print to stderr. The handler is variadic, which Swift cannot
/// define.
static inline void calsa_ignore(const char *file, int line, const char *function, int error, const char *format, ...) {}
static inline void calsa_silence_stderr(void) { snd_lib_error_set_handler(calsa_ignore); }
