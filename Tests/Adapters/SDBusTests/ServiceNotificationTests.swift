import Foundation
import Glibc
import Platform
import TestSupport
import Testing

@testable import SDBus

@Suite(.timeLimit(.minutes(5))) struct ServiceNotificationTests {
    @Test(
        arguments: [
            (.ready, "READY=1"), (.stopping, "STOPPING=1"), (.watchdog, "WATCHDOG=1"),
            (.reloading(since: MonotonicTime(nanoseconds: 1_234_567)), "RELOADING=1\nMONOTONIC_USEC=1234"),
            (.status("Neck,\nleft\r\nside"), "STATUS=Neck, left side"),
        ] as [(ServiceNotification, String)])
    func encodesTheStateForSystemd(notification: ServiceNotification, lines: String) {
        #expect(notification.lines == lines)
    }

    /// In a process of its own, since the environment belongs to the process.
    @Test func sendsToTheSocketOfSystemdWithoutWaiting() async {
        await #expect(processExitsWith: .success) {
            #expect(try !ServiceNotification.ready.send())
            #expect(ServiceNotification.watchdogInterval == nil)
            let folder = try TemporaryFolder()
            let systemd = try DatagramSocket(at: "\(folder.path)/notify")
            setenv("NOTIFY_SOCKET", "\(folder.path)/notify", 1)
            setenv("WATCHDOG_USEC", "3000000", 1)
            #expect(try ServiceNotification.ready.send())
            #expect(systemd.message() == "READY=1")
            // The queue of a socket that nobody reads holds at most net.unix.max_dgram_qlen messages.
            #expect(throws: BusError.self) { while true { try ServiceNotification.watchdog.send() } }
            #expect(ServiceNotification.watchdogInterval == .seconds(3))
            setenv("NOTIFY_SOCKET", "/nowhere/notify", 1)
            #expect(throws: BusError.self) { try ServiceNotification.ready.send() }
        }
    }
}
