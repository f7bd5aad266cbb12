import CALSA
import Glibc
import TestSupport

/// Virtual devices, added to this process's ALSA configuration as `asound.conf` would.
///
/// They are in files that `ALSA_CONFIG_PATH` names, so that they are there again after a test makes libasound read its
/// configuration anew. Conditions of suites load them, before any test runs: setting the environment is not safe later.
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
        # The same, and silent, with another type.
        pcm.limber_converted_capture {
            @args [ FILE ]
            @args.FILE { type string }
            type plug
            slave.pcm {
                type file
                slave.pcm { type null }
                file $FILE
                format raw
            }
        }
        pcm.limber_converted_null { type plug slave.pcm { type null } }
        # Definitions that never play.
        pcm.limber_circle { type plug slave.pcm "limber_circle" }
        pcm.limber_without_library { type limber_no_such_type }
        pcm.limber_without_control { type softvol slave.pcm "null" control { name "Limber" card 31 } }
        # Has one channel.
        pcm.limber_mono {
            type multi
            slaves.only { pcm { type null } channels 1 }
            bindings.0 { slave only channel 0 }
        }
        # A PulseAudio server's sink. It runs dry as a sound card does, instead of hiding it.
        pcm.limber_pulse {
            @args [ SERVER DEVICE ]
            @args.SERVER { type string }
            @args.DEVICE { type string default "limber" }
            type pulse
            server $SERVER
            device $DEVICE
            handle_underrun true
        }
        """

    /// Whether libasound has loaded the devices.
    static let areLoaded = load(configuration)

    private static let folder = TemporaryFolder.orNone()

    /// Adds to the configuration of this process, in a file of its own.
    ///
    /// - Returns: Whether libasound has accepted the configuration.
    static func load(_ configuration: String) -> Bool {
        let files = getenv("ALSA_CONFIG_PATH").map { String(cString: $0) }
        let before = files ?? String(cString: snd_config_topdir()) + "/alsa.conf"
        guard let file = try? folder.file("\(folder.names.count).conf", text: configuration) else { return false }
        setenv("ALSA_CONFIG_PATH", "\(before):\(file)", 1)
        return snd_config_update() >= 0
    }
}
