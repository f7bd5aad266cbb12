// Functions that write the entries of an sd-bus vtable, for which the headers have only macros. The memory of an entry
// must be zero before, as sd-bus-vtable.h requires.
#pragma once
#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <systemd/sd-bus.h>
#include <systemd/sd-daemon.h>
#include <unistd.h>

/// Sends a state to the service manager, as sd_notify(3) does, which waits while the queue of the socket is full. Returns
/// a positive number, 0 without a service manager, or a negative errno: -EAGAIN if the queue is full.
static inline int csdbus_notify(const char *state) {
    const char *path = getenv("NOTIFY_SOCKET");
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    // A virtual machine has another kind of socket.
    if (!path || (*path != '/' && *path != '@')) return sd_notify(0, state);
    size_t length = strlen(path);
    if (length >= sizeof address.sun_path) return -ENAMETOOLONG;
    memcpy(address.sun_path, path, length);
    if (*path == '@') address.sun_path[0] = 0;
    int descriptor = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (descriptor < 0) return -errno;
    // The name of an abstract socket has no end but its length.
    socklen_t size = offsetof(struct sockaddr_un, sun_path) + length + (*path == '/');
    ssize_t count = sendto(descriptor, state, strlen(state), MSG_NOSIGNAL, (struct sockaddr *)&address, size);
    int result = count < 0 ? -errno : 1;
    close(descriptor);
    return result;
}

static inline void csdbus_vtable_start(sd_bus_vtable *entry) {
    static const sd_bus_vtable start = SD_BUS_VTABLE_START(0);
    *entry = start;
}

static inline void csdbus_vtable_end(sd_bus_vtable *entry) {
    static const sd_bus_vtable end = SD_BUS_VTABLE_END;
    *entry = end;
}

/// Writes a method that every user on the bus may call. `names` lists the arguments, then the results, each with its
/// terminating NUL.
static inline void csdbus_vtable_method(sd_bus_vtable *entry, const char *member, const char *signature,
                                        const char *result, const char *names, sd_bus_message_handler_t handler) {
    entry->type = _SD_BUS_VTABLE_METHOD;
    entry->flags = SD_BUS_VTABLE_UNPRIVILEGED;
    entry->x.method.member = member;
    entry->x.method.signature = signature;
    entry->x.method.result = result;
    entry->x.method.names = names;
    entry->x.method.handler = handler;
}

static inline void csdbus_vtable_signal(sd_bus_vtable *entry, const char *member, const char *signature,
                                        const char *names) {
    entry->type = _SD_BUS_VTABLE_SIGNAL;
    entry->x.signal.member = member;
    entry->x.signal.signature = signature;
    entry->x.signal.names = names;
}

/// Writes a property, read-only without a setter. `announcement` is 1 if changes are announced, 0 if they are not, and
/// -1 for a constant.
static inline void csdbus_vtable_property(sd_bus_vtable *entry, const char *member, const char *signature,
                                          int announcement, sd_bus_property_get_t get, sd_bus_property_set_t set) {
    entry->type = set ? _SD_BUS_VTABLE_WRITABLE_PROPERTY : _SD_BUS_VTABLE_PROPERTY;
    entry->flags = (set ? SD_BUS_VTABLE_UNPRIVILEGED : 0) |
                   (announcement > 0   ? SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE
                    : announcement < 0 ? SD_BUS_VTABLE_PROPERTY_CONST
                                       : 0);
    entry->x.property.member = member;
    entry->x.property.signature = signature;
    entry->x.property.get = get;
    entry->x.property.set = set;
}
