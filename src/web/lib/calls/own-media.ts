import { storedRecord } from '../stored.ts'
import { devicesOf, type DeviceTrouble, nothingPicked, openDevices, type Picked } from './devices.ts'

type Named = { readonly id: string; readonly label: string }
export type Trouble = DeviceTrouble | 'unplugged'

/** What this browser can send now, and why not. */
export type OwnMediaState = {
  readonly isOpening: boolean
  readonly camera: MediaStreamTrack | null
  readonly microphone: MediaStreamTrack | null
  readonly screen: MediaStreamTrack | null
  readonly isMuted: boolean
  readonly wantsCamera: boolean
  readonly trouble: { readonly camera: Trouble | null; readonly microphone: Trouble | null }
  readonly cameras: readonly Named[]
  readonly microphones: readonly Named[]
  readonly speakers: readonly Named[]
  readonly picked: Picked
}

export type OwnMedia = ReturnType<typeof openOwnMedia>
type Kind = 'camera' | 'microphone'

const pickedKey = 'call_devices'

const nothingYet: OwnMediaState = {
  isOpening: false,
  camera: null,
  microphone: null,
  screen: null,
  isMuted: false,
  wantsCamera: true,
  trouble: { camera: null, microphone: null },
  cameras: [],
  microphones: [],
  speakers: [],
  picked: nothingPicked,
}

/** Camera, microphone and screen of this browser, from the lobby to the end of the call. */
export function openOwnMedia() {
  let state: OwnMediaState = { ...nothingYet, picked: pickedBefore() }
  let isClosed = false
  const listeners = new Set<() => void>()
  const set = (change: Partial<OwnMediaState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const setTrouble = (kind: Kind, trouble: Trouble | null) => set({ trouble: { ...state.trouble, [kind]: trouble } })

  const keep = (kind: Kind, track: MediaStreamTrack | null) => {
    if (isClosed) return track?.stop()
    state[kind]?.stop()
    if (track && kind === 'microphone') track.enabled = !state.isMuted
    track?.addEventListener('ended', () => state[kind] === track && void replaceLost(kind))
    set({ [kind]: track })
  }
  /** The device was pulled out: it is said, and any other one takes its place. */
  const replaceLost = async (kind: Kind) => {
    keep(kind, null)
    const opened = await openDevices({ audio: kind === 'microphone', video: kind === 'camera' }, nothingPicked)
    if (opened.stream) keep(kind, opened.stream.getTracks()[0] ?? null)
    setTrouble(kind, 'unplugged')
    await refresh()
  }
  const openOne = async (kind: Kind) => {
    const opened = await openDevices({ audio: kind === 'microphone', video: kind === 'camera' }, state.picked)
    keep(kind, opened.stream?.getTracks()[0] ?? null)
    setTrouble(kind, opened.trouble)
  }
  const refresh = async () => {
    const [cameras, microphones, speakers] = await Promise.all([
      devicesOf('videoinput'),
      devicesOf('audioinput'),
      devicesOf('audiooutput'),
    ])
    set({ cameras, microphones, speakers })
  }
  const onDevices = () => void refresh()
  navigator.mediaDevices?.addEventListener('devicechange', onDevices)

  return {
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Asks for both at once, so that a browser asks its person once; what one of them lacks takes nothing from the other. */
    start: async () => {
      set({ isOpening: true })
      const both = state.wantsCamera ? await openDevices({ audio: true, video: true }, state.picked) : null
      if (both?.stream) {
        keep('microphone', both.stream.getAudioTracks()[0] ?? null)
        keep('camera', both.stream.getVideoTracks()[0] ?? null)
        set({ trouble: { camera: null, microphone: null } })
      } else {
        await openOne('microphone')
        if (state.wantsCamera) await openOne('camera')
      }
      await refresh()
      set({ isOpening: false })
    },
    setMuted: (isMuted: boolean) => {
      if (state.microphone) state.microphone.enabled = !isMuted
      set({ isMuted })
    },
    /** Off means that the camera itself is let go of: its light goes out. */
    setCamera: async (wantsCamera: boolean) => {
      set({ wantsCamera })
      if (wantsCamera && !state.camera) await openOne('camera')
      if (!wantsCamera) keep('camera', null)
      await refresh()
    },
    pick: async (kind: keyof Picked, id: string) => {
      set({ picked: { ...state.picked, [kind]: id } })
      localStorage.setItem(pickedKey, JSON.stringify(state.picked))
      if (kind !== 'speaker' && (kind === 'microphone' || state.wantsCamera)) await openOne(kind)
    },
    shareScreen: async () => {
      const stream = await navigator.mediaDevices.getDisplayMedia({ video: true }).catch(() => null)
      const screen = stream?.getVideoTracks()[0] ?? null
      screen?.addEventListener('ended', () => set({ screen: null }))
      set({ screen })
    },
    stopScreen: () => {
      state.screen?.stop()
      set({ screen: null })
    },
    close: () => {
      isClosed = true
      navigator.mediaDevices?.removeEventListener('devicechange', onDevices)
      for (const track of [state.camera, state.microphone, state.screen]) track?.stop()
      set({ camera: null, microphone: null, screen: null })
    },
  }
}

function pickedBefore(): Picked {
  return storedRecord(pickedKey, ['camera', 'microphone', 'speaker']) ?? nothingPicked
}
