import CALSA

/// Where a device is in its life, as far as it matters to someone who plays.
public enum PCMState: Hashable, Sendable {
    /// Set up, but not ready for frames.
    case setup
    /// Ready for frames, silent.
    case ready
    /// It sounds.
    case running
    /// It lets its last frames sound.
    case draining
    /// It ran dry.
    case underrun
    /// The machine slept.
    case suspended
    /// It is gone for good.
    case gone

    init(_ state: snd_pcm_state_t) {
        switch state {
        case SND_PCM_STATE_SETUP: self = .setup
        case SND_PCM_STATE_PREPARED, SND_PCM_STATE_PAUSED: self = .ready
        case SND_PCM_STATE_RUNNING: self = .running
        case SND_PCM_STATE_DRAINING: self = .draining
        case SND_PCM_STATE_XRUN: self = .underrun
        case SND_PCM_STATE_SUSPENDED: self = .suspended
        // OPEN comes back after a card was pulled out, DISCONNECTED while it is.
        default: self = .gone
        }
    }
}
