/* The lower limit for the rendering benchmark: writes 16 minutes of music, interrupted by a cue of 12 s every minute,
   to a WAV of 48 kHz, in one thread with libsndfile and libsoxr.   limit MUSIC.wav CUE.wav OUT.wav */
#include <sndfile.h>
#include <soxr.h>
#include <stdio.h>
#include <stdlib.h>

enum { RATE = 48000, MINUTES = 16, BLOCK = 4096 };

static void check(int succeeded, const char *what) {
    if (succeeded) return;
    fprintf(stderr, "limit: cannot %s\n", what);
    exit(1);
}

/* A sound file converted to stereo at RATE. */
struct voice {
    SNDFILE *file;
    SF_INFO info;
    soxr_t resampler;
    float waiting[2 * BLOCK];
    size_t first, count;
};

static void open_voice(struct voice *voice, const char *path) {
    *voice = (struct voice){0};
    voice->file = sf_open(path, SFM_READ, &voice->info);
    check(voice->file && voice->info.channels <= 2, path);
    if (voice->info.samplerate == RATE) return;
    soxr_quality_spec_t quality = soxr_quality_spec(SOXR_HQ, 0);
    soxr_runtime_spec_t runtime = soxr_runtime_spec(1);
    voice->resampler = soxr_create(voice->info.samplerate, RATE, 2, NULL, NULL, &quality, &runtime);
    check(voice->resampler != NULL, "resample");
}

static void close_voice(struct voice *voice) {
    soxr_delete(voice->resampler);
    sf_close(voice->file);
}

static size_t decode(struct voice *voice, float *frames, size_t count) {
    size_t got = sf_readf_float(voice->file, frames, count);
    if (voice->info.channels == 1)
        for (size_t i = got; i-- > 0;) frames[2 * i] = frames[2 * i + 1] = frames[i];
    return got;
}

static size_t read_voice(struct voice *voice, float *frames, size_t count) {
    if (!voice->resampler) return decode(voice, frames, count);
    size_t filled = 0;
    while (filled < count) {
        if (voice->count == 0) {
            voice->first = 0;
            voice->count = decode(voice, voice->waiting, BLOCK);
        }
        size_t used = 0, done = 0;
        const float *input = voice->count ? voice->waiting + 2 * voice->first : NULL;
        check(!soxr_process(voice->resampler, input, voice->count, &used, frames + 2 * filled, count - filled, &done), "resample");
        voice->first += used;
        voice->count -= used;
        filled += done;
        if (!input && done == 0) break;
    }
    return filled;
}

/* Copies up to `frames` frames from a voice to the file. Returns the number of frames copied. */
static size_t render(struct voice *voice, SNDFILE *output, size_t frames) {
    float block[2 * BLOCK];
    size_t rendered = 0;
    while (rendered < frames) {
        size_t wanted = frames - rendered < BLOCK ? frames - rendered : BLOCK;
        size_t got = read_voice(voice, block, wanted);
        check(sf_writef_float(output, block, got) == (sf_count_t)got, "write");
        rendered += got;
        if (got < wanted) break;
    }
    return rendered;
}

int main(int argc, char **argv) {
    check(argc == 4, "do without MUSIC.wav CUE.wav OUT.wav");
    SF_INFO info = {.samplerate = RATE, .channels = 2, .format = SF_FORMAT_WAV | SF_FORMAT_PCM_16};
    SNDFILE *output = sf_open(argv[3], SFM_WRITE, &info);
    check(output != NULL, argv[3]);
    sf_command(output, SFC_SET_CLIPPING, NULL, SF_TRUE);
    static struct voice music, cue;
    open_voice(&music, argv[1]);
    for (int minute = 0; minute < MINUTES; minute++) {
        open_voice(&cue, argv[2]);
        size_t spoken = render(&cue, output, 60 * RATE);
        close_voice(&cue);
        render(&music, output, 60 * RATE - spoken);
    }
    close_voice(&music);
    check(sf_close(output) == 0, "write");
}
