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
  /** How often somebody has asked for a device since the page came. */
  readonly asked: number
  readonly cameras: readonly Named[]
  readonly microphones: readonly Named[]
  readonly speakers: readonly Named[]
  readonly picked: Picked
}

export type OwnMedia = ReturnType<typeof openOwnMedia>
type Kind = 'camera' | 'microphone'

const pickedKey = 'call_devices'
const switchesKey = 'call_switches'

const nothingYet: OwnMediaState = {
  isOpening: false,
  camera: null,
  microphone: null,
  screen: null,
  isMuted: false,
  wantsCamera: true,
  trouble: { camera: null, microphone: null },
  asked: 0,
  cameras: [],
  microphones: [],
  speakers: [],
  picked: nothingPicked,
}

/** Camera, microphone and screen of this browser, from the lobby to the end of the call; a test belongs to no meeting. */
export function openOwnMedia(meeting = '') {
  const held = holdState(meeting)
  const { read, set, subscribe } = held
  const { keep, openOne, refresh } = openersOf(held)
  const onDevices = () => void refresh()
  navigator.mediaDevices?.addEventListener('devicechange', onDevices)
  return {
    read,
    subscribe,
    ...screenOf(held),
    /** Asks for both at once, so that a browser asks its person once; what one of them lacks takes nothing from the other. */
    start: async () => {
      set({ isOpening: true })
      const both = read().wantsCamera ? await openDevices({ audio: true, video: true }, read().picked) : null
      if (both?.stream) {
        keep('microphone', both.stream.getAudioTracks()[0] ?? null)
        keep('camera', both.stream.getVideoTracks()[0] ?? null)
        set({ trouble: { camera: null, microphone: null } })
      } else {
        await openOne('microphone')
        if (read().wantsCamera) await openOne('camera')
      }
      await refresh()
      set({ isOpening: false })
    },
    /** Who switches a microphone on that is not there has it asked for again, and reads what is wrong. */
    setMuted: async (isMuted: boolean) => {
      const { microphone } = read()
      if (microphone) microphone.enabled = !isMuted
      set({ isMuted })
      if (isMuted || microphone) return
      await openOne('microphone')
      await refresh()
    },
    /** Off means that the camera itself is let go of: its light goes out. */
    setCamera: async (wantsCamera: boolean) => {
      set({ wantsCamera })
      if (wantsCamera && !read().camera) await openOne('camera')
      if (!wantsCamera) {
        keep('camera', null)
        set({ trouble: { ...read().trouble, camera: null } })
      }
      await refresh()
    },
    pick: async (kind: keyof Picked, id: string) => {
      set({ picked: { ...read().picked, [kind]: id } })
      localStorage.setItem(pickedKey, JSON.stringify(read().picked))
      if (kind !== 'speaker' && (kind === 'microphone' || read().wantsCamera)) await openOne(kind)
    },
    close: () => {
      held.isClosed = true
      navigator.mediaDevices?.removeEventListener('devicechange', onDevices)
      for (const track of [read().camera, read().microphone, read().screen]) track?.stop()
      set({ camera: null, microphone: null, screen: null })
    },
  }
}

type Held = ReturnType<typeof holdState>

function holdState(meeting: string) {
  let state: OwnMediaState = { ...nothingYet, ...switchedBefore(meeting), picked: pickedBefore() }
  const listeners = new Set<() => void>()
  return {
    isClosed: false,
    read: () => state,
    set: (change: Partial<OwnMediaState>) => {
      state = { ...state, ...change }
      if ('isMuted' in change || 'wantsCamera' in change) keepSwitches(meeting, state)
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function openersOf(held: Held) {
  const { read, set } = held
  const setTrouble = (kind: Kind, trouble: Trouble | null) => set({ trouble: { ...read().trouble, [kind]: trouble } })
  const keep = (kind: Kind, track: MediaStreamTrack | null) => {
    // What was asked for comes late: meanwhile the page may be left, or the camera no longer wanted.
    if (track && (held.isClosed || (kind === 'camera' && !read().wantsCamera))) return track.stop()
    read()[kind]?.stop()
    if (track && kind === 'microphone') track.enabled = !read().isMuted
    track?.addEventListener('ended', () => read()[kind] === track && void replaceLost(kind))
    set({ [kind]: track })
  }
  const ask = (kind: Kind, picked: Picked) =>
    openDevices({ audio: kind === 'microphone', video: kind === 'camera' }, picked)
  /** The device was pulled out: it is said, and any other one takes its place. */
  const replaceLost = async (kind: Kind) => {
    keep(kind, null)
    const opened = await ask(kind, nothingPicked)
    if (opened.stream) keep(kind, opened.stream.getTracks()[0] ?? null)
    setTrouble(kind, 'unplugged')
    await refresh()
  }
  const openOne = async (kind: Kind) => {
    set({ asked: read().asked + 1 })
    setTrouble(kind, null)
    const opened = await ask(kind, read().picked)
    keep(kind, opened.stream?.getTracks()[0] ?? null)
    setTrouble(kind, opened.trouble)
  }
  const refresh = async () => {
    const kinds = ['videoinput', 'audioinput', 'audiooutput'] as const
    const [cameras = [], microphones = [], speakers = []] = await Promise.all(kinds.map((kind) => devicesOf(kind)))
    set({ cameras, microphones, speakers })
  }
  return { keep, openOne, refresh }
}

function screenOf(held: Held) {
  const { read, set } = held
  return {
    shareScreen: async () => {
      const stream = await navigator.mediaDevices.getDisplayMedia({ video: true }).catch(() => null)
      const screen = stream?.getVideoTracks()[0] ?? null
      if (held.isClosed) return screen?.stop()
      screen?.addEventListener('ended', () => set({ screen: null }))
      set({ screen })
    },
    stopScreen: () => {
      read().screen?.stop()
      set({ screen: null })
    },
  }
}

function pickedBefore(): Picked {
  return storedRecord(pickedKey, ['camera', 'microphone', 'speaker']) ?? nothingPicked
}

/** Who was muted or unseen in a call is so after a reload as well: nobody is heard who did not switch on. */
function switchedBefore(meeting: string) {
  const kept = storedRecord(switchesKey, ['meeting', 'muted', 'camera'], 'session')
  if (meeting === '' || kept?.meeting !== meeting) return {}
  return { isMuted: kept.muted === 'yes', wantsCamera: kept.camera !== 'no' }
}

function keepSwitches(meeting: string, { isMuted, wantsCamera }: OwnMediaState) {
  if (meeting === '') return
  try {
    const kept = { meeting, muted: isMuted ? 'yes' : 'no', camera: wantsCamera ? 'yes' : 'no' }
    sessionStorage.setItem(switchesKey, JSON.stringify(kept))
  } catch {
    // A browser that keeps nothing begins with both on.
  }
}
