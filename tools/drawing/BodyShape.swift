/// The outlines of a body of size 1, around its joints.
enum BodyShape {
    /// The distances of a segment's edges from its line, at equal steps from the trunk outwards.
    struct Edges {
        let front: [Double]
        let back: [Double]
        /// Both edges in a view from the front.
        let even: [Double]
    }

    static let thigh = Edges(front: [10.5, 11.5, 9.5, 7.4], back: [13, 10.8, 8.4, 7], even: [10.5, 10.2, 8.6, 7])
    static let shin = Edges(front: [7.2, 6.2, 5.2, 4.6], back: [7, 9.6, 6.4, 4.6], even: [7, 8, 6, 4.6])
    static let upperArm = [7.4, 7, 6.2, 5.4]
    static let forearm = [5.6, 6, 5, 3.9]
    /// At 0, 0.2, 0.4, 0.62, 0.82 and 1 of the spine.
    static let trunk = Edges(
        front: [10.5, 11, 10.5, 13, 13, 8], back: [14, 11, 8.5, 10.5, 11.5, 9], even: [17.5, 15.5, 13.2, 15, 18.5, 18])

    /// The foot, along it and towards the sole.
    static let foot = [
        PicturePoint(-5, -4), PicturePoint(-7.5, 2), PicturePoint(-7, 7.8), PicturePoint(0, 7.6), PicturePoint(8, 6),
        PicturePoint(17, 4.4), PicturePoint(25, 3.6), PicturePoint(25.5, -1), PicturePoint(19, -2.6),
        PicturePoint(10, -4), PicturePoint(5, -6.5),
    ]

    /// The hand, along it and towards the thumb.
    static let hand = [
        PicturePoint(-3, -4), PicturePoint(4, -5), PicturePoint(12, -5), PicturePoint(20, -3.4),
        PicturePoint(20.5, 2.4), PicturePoint(13.5, 4), PicturePoint(11.5, 5.5), PicturePoint(11, 10),
        PicturePoint(6.5, 8.5), PicturePoint(3, 4.5), PicturePoint(-3, 4),
    ]

    /// The head from the front: to the side and up.
    static let headFront = [
        PicturePoint(0, 16.5), PicturePoint(-7.5, 15), PicturePoint(-12, 7.5), PicturePoint(-11.6, -2),
        PicturePoint(-9.6, -10), PicturePoint(-4, -16), PicturePoint(4, -16), PicturePoint(9.6, -10),
        PicturePoint(11.2, -5), PicturePoint(11.6, -2), PicturePoint(12, 4), PicturePoint(11.6, 9),
        PicturePoint(7.5, 15),
    ]

    /// The head from the side, in the same order: towards the face and up.
    static let headSide = [
        PicturePoint(-1, 17.5), PicturePoint(-10, 15.5), PicturePoint(-14.5, 7), PicturePoint(-12.5, -2.5),
        PicturePoint(-7, -8.5), PicturePoint(-2, -12), PicturePoint(4, -15), PicturePoint(11.5, -14.5),
        PicturePoint(10.5, -8), PicturePoint(15, -4), PicturePoint(10.8, 0.5), PicturePoint(12.2, 8),
        PicturePoint(8.5, 15.5),
    ]
}
