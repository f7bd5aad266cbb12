// An ALSA plugin: a silent card in real time that fails on request. See FailingCard.swift.
#include <alsa/asoundlib.h>
#include <alsa/pcm_external.h>
#include <sys/timerfd.h>

struct card {
    snd_pcm_ioplug_t io;
    char folder[256];
    struct timespec started;
    int is_running;
    long written;
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
    while (faults && fscanf(faults, "%31s %d", name, &code) == 2)
        if (strcmp(name, place) == 0) result = -code;
    if (faults) fclose(faults);
    return result;
}

static int start(snd_pcm_ioplug_t *io) {
    struct card *card = io->private_data;
    clock_gettime(CLOCK_MONOTONIC, &card->started);
    card->is_running = 1;
    return 0;
}

static int stop(snd_pcm_ioplug_t *io) {
    ((struct card *)io->private_data)->is_running = 0;
    return 0;
}

static int prepare(snd_pcm_ioplug_t *io) {
    struct card *card = io->private_data;
    FILE *preparations = file(card, "preparations", "ae");
    if (preparations) { fputc('.', preparations); fclose(preparations); }
    card->is_running = 0;
    card->written = 0;
    return fault(card, "prepare");
}

static snd_pcm_sframes_t pointer(snd_pcm_ioplug_t *io) {
    struct card *card = io->private_data;
    int error = fault(card, "pointer");
    if (error) return error;
    if (!card->is_running) return 0;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    long heard = (now.tv_sec - card->started.tv_sec) * 48000L
        + (now.tv_nsec - card->started.tv_nsec) * 48L / 1000000L;
    return heard > card->written ? -EPIPE : heard % (long)io->buffer_size;
}

static snd_pcm_sframes_t transfer(snd_pcm_ioplug_t *io, const snd_pcm_channel_area_t *areas,
                                  snd_pcm_uframes_t offset, snd_pcm_uframes_t size) {
    struct card *card = io->private_data;
    int error = fault(card, "transfer");
    if (error) return error;
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
    close(io->poll_fd);
    free(io->private_data);
    return 0;
}

static const snd_pcm_ioplug_callback_t callbacks = {
    .start = start, .stop = stop, .pointer = pointer, .transfer = transfer, .prepare = prepare,
    .poll_revents = revents, .close = closed,
};

SND_PCM_PLUGIN_DEFINE_FUNC(limber_failing) {
    const char *folder = "";
    snd_config_iterator_t entry, next;
    snd_config_for_each(entry, next, conf) {
        snd_config_t *node = snd_config_iterator_entry(entry);
        const char *id;
        if (snd_config_get_id(node, &id) == 0 && strcmp(id, "folder") == 0) snd_config_get_string(node, &folder);
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
    unsigned int access = SND_PCM_ACCESS_RW_INTERLEAVED, format = SND_PCM_FORMAT_S16_LE;
    snd_pcm_ioplug_set_param_list(&card->io, SND_PCM_IOPLUG_HW_ACCESS, 1, &access);
    snd_pcm_ioplug_set_param_list(&card->io, SND_PCM_IOPLUG_HW_FORMAT, 1, &format);
    snd_pcm_ioplug_set_param_minmax(&card->io, SND_PCM_IOPLUG_HW_CHANNELS, 2, 2);
    snd_pcm_ioplug_set_param_minmax(&card->io, SND_PCM_IOPLUG_HW_RATE, 48000, 48000);
    snd_pcm_ioplug_set_param_minmax(&card->io, SND_PCM_IOPLUG_HW_PERIOD_BYTES, 960, 96000);
    snd_pcm_ioplug_set_param_minmax(&card->io, SND_PCM_IOPLUG_HW_BUFFER_BYTES, 9600, 384000);
    *pcmp = card->io.pcm;
    return 0;
}
SND_PCM_PLUGIN_SYMBOL(limber_failing);
