/// A player's volume on its way down to the lowered volume and up again, step by step.
///
/// A player may obey late, so that its volume is one of those that Limber set before. Any other volume was set by the
/// user.
///
/// ```swift
/// var fade = VolumeFade([1, 0.8, 0.6])
/// let first = fade.step(.down)  // 0.8
/// let second = fade.step(.down)  // 0.6
/// let back = fade.step(.up)  // 0.8
/// ```
struct VolumeFade: Hashable, Sendable {
    enum Direction {
        case down, up

        /// The time between two steps. Five steps down take 300 ms, five steps up take a second.
        var interval: Duration {
            switch self {
            case .down: .milliseconds(75)
            case .up: .milliseconds(250)
            }
        }
    }

    /// The largest difference of equal volumes: MPD and other players round to whole percents.
    static let tolerance = 0.01

    /// The player's own volume, and below it those of the steps.
    private let volumes: [Double]
    /// The index of the volume that was set last.
    private var place = 0
    /// The index of the volume that was read last.
    private var shown = 0
    /// The indices of the volumes that were set and not read since, in order.
    private var unshown: [Int] = []
    /// Whether the volume that was set last has been in force for a while. Signals cannot be older than that.
    private var isSettled = false

    /// - Parameter volumes: The player's own volume, and below it those of the steps.
    init(_ volumes: [Double]) {
        self.volumes = volumes
    }

    /// Returns the index of the volume that equals `volume`, or `nil`.
    static func index(of volume: Double, in volumes: [Double]) -> Int? {
        let distance = { (index: Int) in abs(volumes[index] - volume) }
        return volumes.indices.filter { distance($0) <= tolerance }.min { distance($0) < distance($1) }
    }

    /// Whether the player may have another volume than its own.
    var isLowered: Bool { shown > 0 || !unshown.isEmpty }
    /// Whether the player has shown a lowered volume.
    var isObeyed: Bool { shown > 0 }

    func canStep(_ direction: Direction) -> Bool {
        switch direction {
        case .down: place < volumes.count - 1
        case .up: place > 0
        }
    }

    /// Takes the next step and returns the volume to set; `nil` at the end.
    mutating func step(_ direction: Direction) -> Double? {
        guard canStep(direction) else { return nil }
        return set(direction == .down ? place + 1 : place - 1)
    }

    /// Takes all steps down at once.
    mutating func drop() {
        _ = set(volumes.count - 1)
    }

    private mutating func set(_ index: Int) -> Double {
        place = index
        if (unshown.last ?? shown) != index { unshown.append(index) }
        isSettled = false
        return volumes[index]
    }

    /// Takes the player's answer to a query. Answers come in the order of the commands.
    ///
    /// - Returns: Whether Limber has set this volume.
    mutating func read(_ volume: Double) -> Bool {
        let possible = [shown] + unshown
        guard let match = Self.index(of: volume, in: possible.map { volumes[$0] }) else { return false }
        shown = possible[match]
        unshown.removeFirst(match)
        return true
    }

    /// Notes that the player has had time to obey.
    mutating func settle() {
        isSettled = unshown.isEmpty
    }

    /// Returns whether Limber has set a volume that a player signals, possibly late: some players collect signals.
    func hasSet(_ volume: Double) -> Bool {
        // Nothing was set. The query before the first step decides.
        guard isLowered else { return true }
        return Self.index(of: volume, in: isSettled ? [volumes[place]] : volumes) != nil
    }
}
