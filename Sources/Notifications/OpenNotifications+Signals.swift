import SDBus

extension OpenNotifications.Event {
    /// Reads a signal of the Desktop Notifications Specification, or Plasma's `NotificationReplied`; `nil` for others.
    init?(_ signal: BusSignal) {
        let arguments = signal.arguments
        guard arguments.count >= 2, case .uint32(let id) = arguments[0] else { return nil }
        switch (signal.member, arguments[1]) {
        case ("ActionInvoked", .string(let key)): self = .invoked(id, key: key)
        case ("NotificationReplied", .string(let text)): self = .replied(id, text: text)
        case ("NotificationClosed", .uint32(let reason)): self = .closed(id, reason: reason)
        default: return nil
        }
    }
}
