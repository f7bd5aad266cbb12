import CALSA

extension PCM {
    /// Has libasound read its configuration anew when it opens a device next. By itself it reads it once: it would never
    /// know a card that was plugged in later, nor a sound server that has started since, nor what a user has changed.
    public static func forgetConfiguration() {
        snd_config_update_free_global()
    }
}
