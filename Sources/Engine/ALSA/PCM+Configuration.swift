import CALSA

// libasound locks its global configuration and counts the references to it: `snd_pcm_open`, `snd_config_update_ref`,
// `snd_config_unref` and `snd_config_update_free_global` may run concurrently (alsa-lib 1.1.2 and later). Reading a
// tree needs no lock, because no function here changes a tree. `snd_config_load` does; only tests call it.
extension PCM {
    /// Discards libasound's cached configuration, so that the next open reads it again.
    ///
    /// libasound reads the configuration once. Without this call it never finds a card that was plugged in later, a
    /// sound server that started later, or a change by the user.
    public static func forgetConfiguration() {
        snd_config_update_free_global()
    }

    /// Whether the configuration defines the name of a device. Its arguments are ignored, and the device may be
    /// missing.
    ///
    /// `snd_config_search_definition` also evaluates the arguments: on a computer without a sound card it does not find
    /// `default`. If the configuration cannot be read, this returns true and opening the device reports the reason.
    public static func isConfigured(_ device: String) -> Bool {
        ErrorMessages.silence()
        let name = device.prefix { $0 != ":" }
        // A name with a dot is looked up from the root, as `snd_pcm_open` does.
        let key = name.contains(".") ? String(name) : "pcm.\(name)"
        var found: OpaquePointer?
        return withConfiguration { snd_config_search($0, key, &found) >= 0 } ?? true
    }

    /// The reason why the configuration cannot be read, with file and line; `nil` if it can.
    public static var configurationFault: String? {
        let (code, messages) = ErrorMessages.collect {
            var top: OpaquePointer?
            let code = snd_config_update_ref(&top)
            if code >= 0 { snd_config_unref(top) }
            return code
        }
        guard code < 0 else { return nil }
        return messages.isEmpty ? String(cString: snd_strerror(code)) : messages.prefix(2).joined(separator: "; ")
    }

    /// The device names that the configuration defines, without arguments.
    public static var configuredNames: [String] {
        ErrorMessages.silence()
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

    /// Whether an entry under `pcm` is a device or an alias.
    private static func isDevice(_ entry: OpaquePointer?) -> Bool {
        var type: OpaquePointer?
        return snd_config_get_type(entry) == SND_CONFIG_TYPE_STRING || snd_config_search(entry, "type", &type) >= 0
    }

    /// - Returns: The result of `body`, or `nil` if the configuration cannot be read.
    private static func withConfiguration<Value>(_ body: (OpaquePointer?) -> Value) -> Value? {
        var top: OpaquePointer?
        guard snd_config_update_ref(&top) >= 0 else { return nil }
        defer { snd_config_unref(top) }
        return body(top)
    }
}
