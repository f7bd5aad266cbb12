public import OtherPlayers
public import Session

extension RunningPlayers: OtherPlayback {}
