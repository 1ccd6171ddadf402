export type Loopback = { readonly sound: boolean; readonly picture: boolean; readonly isConnected: boolean }

/** How long a test waits for the first sound or picture. Milliseconds. */
const patience = 12_000

type Wish = {
  readonly servers: readonly RTCIceServer[]
  /** Through the relay alone: that is what a bad network leaves. */
  readonly byRelay: boolean
  readonly tracks: readonly MediaStreamTrack[]
}

/** A short call from this browser to itself. Returns what arrived at the other end. */
export async function callYourself({ servers, byRelay, tracks }: Wish): Promise<Loopback> {
  const settings: RTCConfiguration = { iceServers: [...servers], iceTransportPolicy: byRelay ? 'relay' : 'all' }
  const [here, there] = [new RTCPeerConnection(settings), new RTCPeerConnection(settings)]
  try {
    for (const [from, to] of [
      [here, there],
      [there, here],
    ] as const)
      from.onicecandidate = ({ candidate }) => candidate && void to.addIceCandidate(candidate).catch(() => undefined)
    for (const track of tracks) here.addTrack(track, new MediaStream([track]))
    await here.setLocalDescription()
    if (here.localDescription) await there.setRemoteDescription(here.localDescription)
    await there.setLocalDescription()
    if (there.localDescription) await here.setRemoteDescription(there.localDescription)
    return await arrived(there, tracks)
  } finally {
    here.close()
    there.close()
  }
}

async function arrived(line: RTCPeerConnection, tracks: readonly MediaStreamTrack[]): Promise<Loopback> {
  const wants = (kind: string) => tracks.some((track) => track.kind === kind)
  let heard: Loopback = { sound: false, picture: false, isConnected: false }
  for (let waited = 0; waited < patience; waited += 250) {
    await new Promise((resolve) => setTimeout(resolve, 250))
    heard = await look(line)
    if (heard.isConnected && heard.sound === wants('audio') && heard.picture === wants('video')) return heard
    if (line.connectionState === 'failed') return heard
  }
  return heard
}

async function look(line: RTCPeerConnection): Promise<Loopback> {
  let [sound, picture] = [false, false]
  const report = await line.getStats()
  report.forEach((row: Readonly<Record<string, unknown>>) => {
    if (row.type !== 'inbound-rtp') return
    if (row.kind === 'audio') sound = Number(row.packetsReceived) > 5
    if (row.kind === 'video') picture = Number(row.framesDecoded) > 2
  })
  return { sound, picture, isConnected: line.connectionState === 'connected' }
}
