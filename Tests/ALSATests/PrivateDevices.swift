import CALSA

/// Devices without hardware, added to the configuration of this process: what an `asound.conf` would hold.
///
/// In memory and not through `ALSA_CONFIG_PATH`, because other tests run while the environment would be changed.
enum PrivateDevices {
    private static let configuration = """
        # Takes frames as fast as they come, and writes them to a file.
        pcm.limber_capture {
            @args [ FILE ]
            @args.FILE { type string }
            type file
            slave.pcm { type null }
            file $FILE
            format raw
        }
        # Has one channel.
        pcm.limber_mono {
            type multi
            slaves.only { pcm { type null } channels 1 }
            bindings.0 { slave only channel 0 }
        }
        # A PulseAudio server's sink. It runs dry as a sound card does, instead of hiding it.
        pcm.limber_pulse {
            @args [ SERVER ]
            @args.SERVER { type string }
            type pulse
            server $SERVER
            device limber
            handle_underrun true
        }
        """

    /// Whether libasound has taken them.
    static let areLoaded = load(configuration)

    /// Adds to the configuration of this process. libasound does not lock the tree meanwhile: a test that opens a device
    /// on another thread can crash, so `tools/test` runs ALSATests apart from the suites that play sessions.
    ///
    /// - Returns: whether libasound has taken it.
    static func load(_ configuration: String) -> Bool {
        var top: OpaquePointer?
        guard snd_config_update_ref(&top) >= 0 else { return false }
        defer { snd_config_unref(top) }
        var input: OpaquePointer?
        guard snd_input_buffer_open(&input, configuration, configuration.utf8.count) >= 0 else { return false }
        defer { snd_input_close(input) }
        return snd_config_load(top, input) >= 0
    }
}
