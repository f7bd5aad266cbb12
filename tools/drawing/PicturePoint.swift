import Foundation

/// A point of a picture, or the vector between two, in the picture's units: 320 wide, 240 high, y downwards.
struct PicturePoint: Hashable, Sendable {
    var x: Double
    var y: Double

    init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    static func + (one: Self, other: Self) -> Self { Self(one.x + other.x, one.y + other.y) }
    static func - (one: Self, other: Self) -> Self { Self(one.x - other.x, one.y - other.y) }
    static func * (one: Self, factor: Double) -> Self { Self(one.x * factor, one.y * factor) }

    /// The distance from the origin.
    var length: Double { (x * x + y * y).squareRoot() }

    /// The vector of length 1 in the same direction. The null vector points up.
    var unit: Self { length > 0 ? self * (1 / length) : Self(0, -1) }

    /// The vector turned by a quarter, clockwise as seen on the screen.
    var turned: Self { Self(-y, x) }

    /// Positive if `other` lies clockwise of this vector.
    func cross(_ other: Self) -> Double { x * other.y - y * other.x }

    func dot(_ other: Self) -> Double { x * other.x + y * other.y }

    /// Returns the angle to another vector in degrees, positive if clockwise, from -180 to 180.
    func angle(to other: Self) -> Double { atan2(cross(other), dot(other)) * 180 / .pi }

    /// Returns the point at a fraction of the way to another.
    func mixed(_ other: Self, _ fraction: Double) -> Self { self + (other - self) * fraction }
}
