import CALSA

// libasound locks its global configuration and counts the references to it: `snd_pcm_open`, `snd_config_update_ref`,
// `snd_config_unref` and `snd_config_update_free_global` may run on several threads at once (alsa-lib 1.1.2 and later).
// Reading a tree without the lock is safe because nothing here changes one. `snd_config_load` does; only tests call it.
extension PCM {
    /// Has libasound read its configuration anew when it opens a device next. By itself it reads it once: it would never
    /// know a card that was plugged in later, nor a sound server that has started since, nor what a user has changed.
    public static func forgetConfiguration() {
        snd_config_update_free_global()
    }

    /// Whether the configuration defines a device's name, with whatever arguments. The device need not be there.
    ///
    /// Not `snd_config_search_definition`, which looks at the arguments, too: on a machine without a sound card it finds
    /// no `default`. Where the configuration cannot be read, opening the device says why.
    public static func isConfigured(_ device: String) -> Bool {
        calsa_silence_stderr()
        let name = device.prefix { $0 != ":" }
        // A name with a dot is searched from the top, as `snd_pcm_open` does it.
        let key = name.contains(".") ? String(name) : "pcm.\(name)"
        var found: OpaquePointer?
        return withConfiguration { snd_config_search($0, key, &found) >= 0 } ?? true
    }

    /// The names that the configuration defines, without arguments.
    public static var configuredNames: [String] {
        calsa_silence_stderr()
        return withConfiguration { top in
            var devices: OpaquePointer?
            guard snd_config_search(top, "pcm", &devices) >= 0 else { return [] }
            var names: [String] = []
            var next = snd_config_iterator_first(devices)
            while next != snd_config_iterator_end(devices) {
                let entry = snd_config_iterator_entry(next)
                next = snd_config_iterator_next(next)
                var id: UnsafePointer<CChar>?
                guard isDevice(entry), snd_config_get_id(entry, &id) >= 0, let id else { continue }
                names.append(String(cString: id))
            }
            return names
        } ?? []
    }

    /// Whether an entry under `pcm` is a device, or another name for one.
    private static func isDevice(_ entry: OpaquePointer?) -> Bool {
        var type: OpaquePointer?
        return snd_config_get_type(entry) == SND_CONFIG_TYPE_STRING || snd_config_search(entry, "type", &type) >= 0
    }

    /// - Returns: `nil` where the configuration cannot be read.
    private static func withConfiguration<Value>(_ body: (OpaquePointer?) -> Value) -> Value? {
        var top: OpaquePointer?
        guard snd_config_update_ref(&top) >= 0 else { return nil }
        defer { snd_config_unref(top) }
        return body(top)
    }
}
