export type Wanted = { readonly audio: boolean; readonly video: boolean }
/** The devices that somebody picked before; empty for the browser's choice. */
export type Picked = { readonly camera: string; readonly microphone: string; readonly speaker: string }

/** Why there is no picture or sound: refused in the browser, nothing plugged in, used by another program, or unknown. */
export type DeviceTrouble = 'denied' | 'none' | 'busy' | 'unable'

export type Opened =
  { readonly stream: MediaStream; readonly trouble: null } | { readonly stream: null; readonly trouble: DeviceTrouble }

export const nothingPicked: Picked = { camera: '', microphone: '', speaker: '' }

/** Asks the browser for camera and microphone. Never throws: what went wrong is told. */
export async function openDevices(wanted: Wanted, picked: Picked): Promise<Opened> {
  if (!navigator.mediaDevices) return { stream: null, trouble: 'unable' }
  try {
    return { stream: await navigator.mediaDevices.getUserMedia(constraints(wanted, picked)), trouble: null }
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    // The device of last time is not plugged in: any other will do.
    const wasPicked = (wanted.video && picked.camera) || (wanted.audio && picked.microphone)
    if ((name === 'OverconstrainedError' || name === 'NotFoundError') && wasPicked)
      return openDevices(wanted, nothingPicked)
    return { stream: null, trouble: troubleOf(name) }
  }
}

/** Returns the devices of one kind that the browser names; before somebody allowed them they have no names. */
export async function devicesOf(kind: MediaDeviceKind): Promise<readonly { id: string; label: string }[]> {
  const all = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? []
  return all.flatMap((one) => (one.kind === kind && one.deviceId ? [{ id: one.deviceId, label: one.label }] : []))
}

function constraints({ audio, video }: Wanted, { camera, microphone }: Picked): MediaStreamConstraints {
  return {
    audio: audio && {
      echoCancellation: true,
      noiseSuppression: true,
      autoGainControl: true,
      ...(microphone ? { deviceId: { exact: microphone } } : {}),
    },
    video: video && {
      width: { ideal: 1280 },
      height: { ideal: 720 },
      frameRate: { ideal: 30, max: 30 },
      ...(camera ? { deviceId: { exact: camera } } : { facingMode: 'user' }),
    },
  }
}

function troubleOf(name: string): DeviceTrouble {
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none'
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy'
  return 'unable'
}
