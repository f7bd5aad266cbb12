/// The drawing of a stretch as a file describes it: the posture to hold, and the one to begin with.
struct Picture: Hashable, Sendable {
    /// The posture that the stretch holds.
    let hold: Pose
    /// The posture before, if the way to the hold is not plain.
    let start: Pose?

    /// The width and height of the canvas.
    static let width = 320.0
    static let height = 240.0
    /// The height of the floor.
    static let ground = 224.0
}

/// A side of the body.
enum BodySide: String, CaseIterable, Hashable, Sendable {
    case left
    case right

    var other: Self { self == .left ? .right : .left }
}

/// A posture: the joints of a body, and the things around it.
struct Pose: Hashable, Sendable {
    /// The side of the body that the viewer sees.
    enum View: Hashable, Sendable {
        /// The body is seen from its side and faces this side of the screen when it stands. The limbs of the same
        /// side are near.
        case side(BodySide)
        /// The front as in a mirror: the left side of the body is on the left of the screen.
        case mirror
        /// The front as somebody else sees it: the left side of an upright body is on the right of the screen.
        case front
        case back
    }

    struct Trunk: Hashable, Sendable {
        var pelvis: PicturePoint
        /// A point of the spine at the height of the waist, if the back is bent.
        var waist: PicturePoint?
        /// The middle of the line between the shoulders.
        var neck: PicturePoint
        var head: PicturePoint
        /// A point in the direction of the crown, seen from the middle of the head.
        var crown: PicturePoint?
    }

    /// An arm or a leg, from the trunk outwards.
    struct Limb: Hashable, Sendable {
        enum Kind: String, CaseIterable, Hashable, Sendable {
            case arm
            case leg
        }

        /// The shoulder or hip.
        var root: PicturePoint
        /// The elbow or knee.
        var middle: PicturePoint
        /// The wrist or ankle.
        var end: PicturePoint
        /// A point in the direction of the fingers or toes.
        var tip: PicturePoint
        /// Whether the limb is turned about its length, so that its middle joint may seem to bend the wrong way.
        var isTurned: Bool
        /// Whether the lower segment lies in front of the upper one, with a line between them.
        var isFolded: Bool
    }

    /// A part of the body that is drawn at once.
    enum Part: Hashable, Sendable {
        case trunk
        case head
        case limb(Limb.Kind, BodySide)
    }

    /// The direction of the face, relative to the chest.
    enum Look: String, CaseIterable, Hashable, Sendable {
        case ahead
        case left
        case right
        case halfLeft = "half-left"
        case halfRight = "half-right"
    }

    var view: View
    /// The scale of the body: 1 for a body that is 192 high.
    var size: Double
    var trunk: Trunk
    var look = Look.ahead
    var limbs: [Part: Limb] = [:]
    var regions: [StretchedRegion] = []
    var props: [Prop] = []
    /// The layers from the back to the front. The parts of a layer are drawn as one shape.
    var order: [[Part]] = []
}

extension Pose {
    /// The turn of a body that faces the right side of the screen, or -1 for a body that faces the left one.
    ///
    /// In a view from the side, the front of every limb lies on the same side of it, however the body is rotated.
    var facing: Double {
        switch view {
        case .side(.left): -1
        case .side(.right), .mirror, .front, .back: 1
        }
    }

    /// Returns 1 if the front of a limb in a view from the side, or its outer edge in the other views, lies clockwise
    /// of its way from the trunk, else -1.
    func sign(of side: BodySide) -> Double {
        switch view {
        case .side: -facing
        case .front: side == .left ? -1 : 1
        case .mirror, .back: side == .left ? 1 : -1
        }
    }

    /// The direction of the trunk, from the pelvis to the shoulders.
    var up: PicturePoint { (trunk.neck - trunk.pelvis).unit }

    /// Whether a part is behind the body.
    func isFar(_ part: Part) -> Bool {
        guard case .limb(_, let side) = part else { return false }
        switch view {
        case .side(let near): return side != near
        case .mirror, .front, .back:
            let layer = { (part: Part) in order.firstIndex { $0.contains(part) } ?? 0 }
            return layer(part) < layer(.trunk)
        }
    }

    /// Returns the order of the layers of a view, from the back to the front.
    static func order(in view: View) -> [[Part]] {
        switch view {
        case .side(let near):
            [
                [.limb(.arm, near.other)], [.limb(.leg, near.other)], [.trunk, .head, .limb(.leg, near)],
                [.limb(.arm, near)],
            ]
        case .mirror, .front, .back:
            [
                [.limb(.leg, .left), .limb(.leg, .right), .trunk, .head], [.limb(.arm, .left)], [.limb(.arm, .right)],
            ]
        }
    }

    /// Returns the shoulder or hip if the file does not place it.
    func root(of kind: Limb.Kind, _ side: BodySide) -> PicturePoint {
        let middle = kind == .arm ? trunk.neck : trunk.pelvis
        switch view {
        case .side: return middle
        case .mirror, .front, .back:
            let width = kind == .arm ? BodyModel.shoulder : BodyModel.hip
            return middle + up.turned * (width * size * -sign(of: side))
        }
    }
}

/// The part of the body that a stretch lengthens.
struct StretchedRegion: Hashable, Sendable {
    enum Place: Hashable, Sendable {
        /// The segment of a limb: the thigh or upper arm, or else the shin or forearm.
        case segment(Pose.Part, isUpper: Bool)
        case trunk
        case neck
        /// A line of points, of a width, in front of a part.
        case line([PicturePoint], width: Double, over: Pose.Part)
    }

    /// The edge of the part that is coloured.
    enum Edge: String, CaseIterable, Hashable, Sendable {
        case front
        case back
        case outer
        case inner
        case left
        case right
        case whole
    }

    var place: Place
    var edge: Edge
    /// The share of the part's length at which the region begins and ends.
    var from: Double
    var to: Double
}

/// A thing in a picture.
enum Prop: Hashable, Sendable {
    case floor(from: Double, to: Double)
    /// A wall that stands at an x, on the side away from the middle.
    case wall(Double)
    /// A chair, with the middle of its seat and the side of its back.
    case chair(seat: PicturePoint, back: BodySide)
    /// A stool seen from the front, with the middle of its seat.
    case stool(PicturePoint)
    /// A cushion around a point, of a width and a height.
    case cushion(PicturePoint, width: Double, height: Double)
    case towel([PicturePoint])
    /// A mat seen from above.
    case mat(PicturePoint, width: Double, height: Double)
}
