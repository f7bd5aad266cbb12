import ALSA
import Catalog
import ControlProtocol
import ControlSocket
import Daemon
import FoundationEssentials
import Glibc
import Platform
import Playback
import Resources
import Session
import SessionCore
import UserFiles

extension Examination {
    /// The sound devices of this machine.
    var devices: [Finding] {
        if let fault = PCM.configurationFault {
            return [
                Finding(
                    "devices", .bad, "cannot read the configuration of ALSA: \(fault)", advice: "correct that file")
            ]
        }
        let cards = PlaybackDevice.all().filter(isWorthNaming)
        guard !cards.isEmpty else {
            return [
                Finding(
                    "devices", .notable, "no sound device found",
                    advice:
                        "connect a sound device, or use '--output null'; on a Raspberry Pi, enable audio in config.txt")
            ]
        }
        return [Finding("devices", .good, "\(cards.count.counted("device")); choose one with '--output alsa:NAME'")]
            + cards.map { Finding("devices", .good, "\($0.name)  \($0.description)") }
    }

    /// Whether to list a device. Converters and the many names of one card's connectors are left out.
    private func isWorthNaming(_ device: PlaybackDevice) -> Bool {
        let kind = device.name.prefix { $0 != ":" }
        return ["default", "sysdefault", "plughw", "pulse", "pipewire", "bluealsa"].contains(String(kind))
    }

    /// The output of sessions, and the outputs that the configuration names.
    var outputs: [Finding] {
        get async {
            let named = settings.outputs.sorted { $0.key < $1.key }.map { (name: $0.key as String?, output: $0.value) }
            var findings: [Finding] = []
            for (name, output) in [(nil, settings.session.output)] + named {
                findings.append(.output(output, named: name, await trial(of: output)))
            }
            return findings
        }
    }

    /// Whether a session plays. It may use the output, which takes one program at a time or mixes what two write.
    private var hasSession: Bool {
        get async {
            // If nobody answers, no session plays.
            let client = try? await CurrentUser.client(reading.settings, timeout: Self.answerLimit)
            return switch try? await client?.snapshot().status {
            case .active, .paused: true
            case .idle, .complete, nil: false
            }
        }
    }

    /// Plays silence into an output of real time; of a file, only looks at its folder.
    private func trial(of output: Output) async -> OutputTrial {
        switch output {
        case .null, .nullVirtual, .raw(path: "-"):
            return .untried
        case .file(let path):
            return trial(ofFile: path)
        case .raw(let path) where !NamedPipe.exists(at: path):
            return trial(ofFile: path)
        case .auto, .alsa, .raw:
            switch subject {
            case .command:
                return await hasSession ? .occupied : await OutputTrial(of: output)
            case .daemon(let daemon, let thread, _):
                let trial = await daemon.host.announcer.whileQuiet {
                    await thread.run { await OutputTrial(of: output) }
                }
                return trial ?? .occupied
            }
        }
    }

    private func trial(ofFile path: String) -> OutputTrial {
        guard access(path, F_OK) != 0 else { return .failed(SessionRefusal.reason(of: SinkError.exists(path: path))) }
        guard access(path.parentFolder, W_OK | X_OK) == 0 else {
            return .failed("cannot write '\(path)': \(String(cString: strerror(errno)).lowercased())")
        }
        return .untried
    }

    /// The real-time priority of the audio thread.
    var priority: Finding {
        let thread = ThreadExecutor(name: "limber-doctor", priority: .realTime)
        guard let refusal = thread.refusal else {
            return Finding("priority", .good, "real-time priority for the audio thread")
        }
        return Finding(
            "priority", .notable, "no real-time priority for the audio thread (\(refusal))",
            advice: "if the sound stutters, allow 'rtprio 10' for your user in /etc/security/limits.d")
    }

    /// The music of sessions.
    var music: Finding {
        let choice = settings.session.music
        do {
            switch choice {
            case .none:
                return Finding("music", .good, "none")
            case .auto:
                let pieces = try MusicCatalog(folder: try AudioFolder.locate().music).pieces
                return Finding("music", .good, "auto, one of \(pieces.count.counted("piece"))")
            case .named(let name):
                let entry = try MusicCatalog(folder: try AudioFolder.locate().music).entry(named: name)
                return Finding("music", .good, "\(entry.id), \(entry.description)")
            case .path(let path):
                let playlist = try MusicPlaylist(path: path, opening: 100)
                let files = playlist.files.count.counted("file")
                guard let fault = playlist.faults.first else { return Finding("music", .good, "\(files) in \(path)") }
                return Finding(
                    "music", .notable, "\(files) in \(path), without \(playlist.faults.count): \(fault)")
            }
        } catch {
            guard choice == .auto else {
                return Finding("music", .bad, "session.music: \(error)", advice: "correct session.music")
            }
            return Finding("music", .notable, "sessions play without music: \(error)", advice: "reinstall Limber")
        }
    }
}

/// The result of a trial of an output.
enum OutputTrial: Hashable {
    /// The output of this name played silence.
    case played(String)
    /// The output of this name played silence, and a sound server gives it this low volume in percent.
    case quiet(String, volume: Int)
    /// The output makes no sound, or writes a file that the trial must not make.
    case untried
    /// A session plays, which the trial would disturb.
    case occupied
    /// No session can be heard on the output, for this reason.
    case failed(String)

    /// Plays silence into an output of real time.
    fileprivate init(of output: Output) async {
        do {
            let opened = try OpenedOutput(output, whenMissing: .wait)
            let volume = try await opened.playSilence() ?? 100
            self =
                volume < SessionSnapshot.quietVolume ? .quiet(opened.name, volume: volume) : .played(opened.name)
        } catch {
            self = .failed("\(error)")
        }
    }
}

extension Finding {
    /// Returns the finding about an output.
    ///
    /// - Parameter name: The name in the section `outputs`; `nil` for the output of sessions that choose none.
    static func output(_ output: Output, named name: String?, _ trial: OutputTrial) -> Finding {
        let label = name.map { "\($0): " } ?? ""
        let key = name.map { "outputs.\($0)" } ?? "session.output"
        switch trial {
        case .played(let used):
            return Finding("output", .good, "\(label)\(output == .auto ? "auto uses \(used)" : "\(output)")")
        case .quiet(let used, let volume):
            return Finding(
                "output", .notable, "\(label)\(used) is \(SessionSnapshot.quietness(of: volume))",
                advice: "turn it up with the volume keys, or in the settings of your desktop")
        case .occupied:
            return Finding("output", .good, "\(label)\(output), not tried while a session plays")
        case .failed(let reason):
            return Finding(
                "output", .bad, "\(label)\(reason)",
                advice: output == .auto
                    ? "run 'sudo adduser $USER audio' and log in again, "
                        + "or set \(key) to null for sessions without sound"
                    : "correct \(key), which is \(output)")
        case .untried:
            let effect =
                switch output {
                case .nullVirtual: "makes no sound, and sessions end at once"
                case .file, .raw: "writes the sound instead of playing it"
                case .auto, .alsa, .null: "makes no sound"
                }
            return Finding("output", .notable, "\(label)\(output) \(effect)", advice: "set \(key) to hear sessions")
        }
    }
}
