// Functions that write the entries of an sd-bus vtable, for which the headers have only macros. The memory of an entry
// must be zero before, as sd-bus-vtable.h requires.
#pragma once
#include <systemd/sd-bus.h>
#include <systemd/sd-daemon.h>

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
