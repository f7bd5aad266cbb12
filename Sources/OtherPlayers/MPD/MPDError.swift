import ServiceSettings
import SessionCore

/// Why an MPD could not be told something.
enum MPDError: Error, Hashable, CustomStringConvertible {
    /// It answered with an error: `ACK` and the rest of the line.
    case refused(String)
    /// What listens there does not speak as an MPD does.
    case noMPD(MPDAddress)
    /// There is nobody, or they hung up or took too long.
    case unreachable(MPDAddress)

    var description: String {
        switch self {
        case .refused(let answer): "MPD refused: \(answer)"
        case .noMPD(let address): "what listens at \(address) is no MPD; set its address, or off"
        case .unreachable(let address): "no MPD answers at \(address)"
        }
    }
}
