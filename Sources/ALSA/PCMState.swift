import CALSA

/// The state of a playback device, reduced from `snd_pcm_state_t`.
public enum PCMState: Hashable, Sendable {
    /// Configured, but not prepared for frames.
    case setup
    /// Prepared for frames and silent.
    case ready
    case running
    /// Playing its last frames.
    case draining
    case underrun
    /// Stopped by a suspend of the computer.
    case suspended
    /// Removed; the device cannot recover.
    case gone

    init(_ state: snd_pcm_state_t) {
        switch state {
        case SND_PCM_STATE_SETUP: self = .setup
        case SND_PCM_STATE_PREPARED, SND_PCM_STATE_PAUSED: self = .ready
        case SND_PCM_STATE_RUNNING: self = .running
        case SND_PCM_STATE_DRAINING: self = .draining
        case SND_PCM_STATE_XRUN: self = .underrun
        case SND_PCM_STATE_SUSPENDED: self = .suspended
        // A removed card reports DISCONNECTED and afterwards OPEN, without its configuration.
        default: self = .gone
        }
    }
}
