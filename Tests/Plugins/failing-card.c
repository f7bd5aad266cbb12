// An ALSA plugin: a card in real time that fails on request, and writes what was heard to a file. See FailingCard.swift.
#include <alsa/asoundlib.h>
#include <alsa/pcm_external.h>
#include <sys/timerfd.h>

struct card {
    snd_pcm_ioplug_t io;
    char folder[256];
    struct timespec started;
    int is_running;
    long rate, written, buffered, frame_bytes;
    // The frames since the last preparation, of which those that were heard are written to the file.
    char *sound;
};

static FILE *file(struct card *card, const char *name, const char *mode) {
    char path[300];
    snprintf(path, sizeof path, "%s/%s", card->folder, name);
    return fopen(path, mode);
}

static int fault(struct card *card, const char *place) {
    FILE *faults = file(card, "faults", "re");
    char name[32];
    int code, result = 0;
    int is_once = 0;
    while (faults && fscanf(faults, "%31s %d", name, &code) == 2) {
        char *mark = strchr(name, '!');
        if (mark) *mark = 0;
        if (strcmp(name, place) != 0) continue;
        result = -code;
        is_once |= mark != NULL;
    }
    if (faults) fclose(faults);
    if (is_once) {
        char path[300];
        snprintf(path, sizeof path, "%s/faults", card->folder);
        unlink(path);
    }
    return result;
}

// The frames that the card can have played since its start.
static long played(struct card *card) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (now.tv_sec - card->started.tv_sec) * card->rate
        + (now.tv_nsec - card->started.tv_nsec) * card->rate / 1000000000L;
}

static void keep_heard(struct card *card) {
    long heard = card->is_running ? played(card) : 0;
    if (heard > card->written) heard = card->written;
    FILE *sound = heard > 0 ? file(card, "heard", "ae") : NULL;
    if (sound) { fwrite(card->sound, card->frame_bytes, heard, sound); fclose(sound); }
    card->is_running = 0;
    card->written = 0;
}

static int start(snd_pcm_ioplug_t *io) {
    struct card *card = io->private_data;
    clock_gettime(CLOCK_MONOTONIC, &card->started);
    card->is_running = 1;
    return 0;
}

static int stop(snd_pcm_ioplug_t *io) {
    keep_heard(io->private_data);
    return 0;
}

static int prepare(snd_pcm_ioplug_t *io) {
    struct card *card = io->private_data;
    FILE *preparations = file(card, "preparations", "ae");
    if (preparations) { fputc('.', preparations); fclose(preparations); }
    keep_heard(card);
    return fault(card, "prepare");
}

static snd_pcm_sframes_t pointer(snd_pcm_ioplug_t *io) {
    struct card *card = io->private_data;
    int error = fault(card, "pointer");
    if (error) return error;
    if (!card->is_running) return 0;
    long heard = played(card);
    return heard > card->written ? -EPIPE : heard % (long)io->buffer_size;
}

static snd_pcm_sframes_t transfer(snd_pcm_ioplug_t *io, const snd_pcm_channel_area_t *areas,
                                  snd_pcm_uframes_t offset, snd_pcm_uframes_t size) {
    struct card *card = io->private_data;
    int error = fault(card, "transfer");
    if (error) return error;
    if (card->written + (long)size > card->buffered) {
        card->buffered = 2 * (card->written + size);
        card->sound = realloc(card->sound, card->buffered * card->frame_bytes);
    }
    // The channels are interleaved, so the first one leads to whole frames.
    char *first = (char *)areas->addr + (areas->first + areas->step * offset) / 8;
    memcpy(card->sound + card->written * card->frame_bytes, first, size * card->frame_bytes);
    card->written += size;
    return size;
}

static int revents(snd_pcm_ioplug_t *io, struct pollfd *polled, unsigned int count, unsigned short *result) {
    unsigned long long ticks;
    if (polled[0].revents & POLLIN && read(io->poll_fd, &ticks, sizeof ticks) > 0) *result = POLLOUT;
    else *result = 0;
    return 0;
}

static int closed(snd_pcm_ioplug_t *io) {
    struct card *card = io->private_data;
    keep_heard(card);
    close(io->poll_fd);
    free(card->sound);
    free(card);
    return 0;
}

static const snd_pcm_ioplug_callback_t callbacks = {
    .start = start, .stop = stop, .pointer = pointer, .transfer = transfer, .prepare = prepare,
    .poll_revents = revents, .close = closed,
};

SND_PCM_PLUGIN_DEFINE_FUNC(limber_failing) {
    const char *folder = "", *format_name = "S16_LE";
    long channels = 2, rate = 48000;
    snd_config_iterator_t entry, next;
    snd_config_for_each(entry, next, conf) {
        snd_config_t *node = snd_config_iterator_entry(entry);
        const char *id;
        if (snd_config_get_id(node, &id) != 0) continue;
        if (strcmp(id, "folder") == 0) snd_config_get_string(node, &folder);
        if (strcmp(id, "format") == 0) snd_config_get_string(node, &format_name);
        if (strcmp(id, "rate") == 0) snd_config_get_integer(node, &rate);
        if (strcmp(id, "channels") == 0) snd_config_get_integer(node, &channels);
    }
    struct card *card = calloc(1, sizeof *card);
    snprintf(card->folder, sizeof card->folder, "%s", folder);
    int error = fault(card, "open");
    if (error) { free(card); return error; }
    struct itimerspec period = {{0, 20000000}, {0, 20000000}};
    card->io.poll_fd = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
    timerfd_settime(card->io.poll_fd, 0, &period, 0);
    card->io.version = SND_PCM_IOPLUG_VERSION;
    card->io.name = "a card that fails";
    card->io.poll_events = POLLIN;
    card->io.callback = &callbacks;
    card->io.private_data = card;
    error = snd_pcm_ioplug_create(&card->io, name, stream, mode);
    if (error < 0) { close(card->io.poll_fd); free(card); return error; }
    // ALSA's converters write to memory.
    unsigned int access[] = {SND_PCM_ACCESS_RW_INTERLEAVED, SND_PCM_ACCESS_MMAP_INTERLEAVED}, format = snd_pcm_format_value(format_name);
    card->rate = rate;
    card->frame_bytes = channels * snd_pcm_format_physical_width(format) / 8;
    long second = rate * card->frame_bytes;
    snd_pcm_ioplug_set_param_list(&card->io, SND_PCM_IOPLUG_HW_ACCESS, 2, access);
    snd_pcm_ioplug_set_param_list(&card->io, SND_PCM_IOPLUG_HW_FORMAT, 1, &format);
    snd_pcm_ioplug_set_param_minmax(&card->io, SND_PCM_IOPLUG_HW_CHANNELS, channels, channels);
    snd_pcm_ioplug_set_param_minmax(&card->io, SND_PCM_IOPLUG_HW_RATE, rate, rate);
    snd_pcm_ioplug_set_param_minmax(&card->io, SND_PCM_IOPLUG_HW_PERIOD_BYTES, second / 200, second / 2);
    snd_pcm_ioplug_set_param_minmax(&card->io, SND_PCM_IOPLUG_HW_BUFFER_BYTES, second / 20, 2 * second);
    *pcmp = card->io.pcm;
    return 0;
}
SND_PCM_PLUGIN_SYMBOL(limber_failing);
