import type { LineSample } from './ladder.ts'

/** What one browser says to another on the way to a call. `session` is of this pair and this page; `to` is the other's. */
export type Signal = { readonly session: string; readonly to?: string } & (
  | { readonly kind: 'hello' }
  | { readonly kind: 'description'; readonly description: { readonly type: string; readonly sdp: string } }
  | { readonly kind: 'candidates'; readonly candidates: readonly object[] }
)

/** Connecting for the first time, connected, or looking for another way since the line was lost. */
export type Line = 'connecting' | 'connected' | 'lost'

/** What somebody sends now, so that nobody looks at a frozen picture and wonders. */
export type Sends = { readonly microphone: boolean; readonly camera: boolean; readonly screen: boolean }

export type TransportWish = {
  /** Who this browser is in the call. */
  readonly self: string
  readonly servers: readonly RTCIceServer[]
  /** Fetches fresh credentials: the earlier ones may have expired when the line is lost. */
  readonly freshServers: () => Promise<readonly RTCIceServer[]>
  /** Carries a signal by the product's own channel; it is asked again until it went through or can do so no more. */
  readonly send: (to: string, signal: Signal) => Promise<unknown>
  readonly onStream: (person: string, stream: MediaStream | null) => void
  readonly onLine: (person: string, line: Line) => void
  readonly onSends: (person: string, sends: Sends) => void
}

/**
 * A call as the screens know it, whichever engine carries it. Today there is one, from browser to browser; an engine with
 * a media server passes the same contract test.
 */
export type CallTransport = {
  /** Everybody else who was admitted. Who is new gets connected, who is gone is let go. */
  setPeople(people: readonly string[]): void
  receive(from: string, signal: Signal): void
  /** Replaces what is sent, without a new negotiation: another device, the screen, or nothing. */
  setTrack(kind: 'audio' | 'video', track: MediaStreamTrack | null): Promise<void>
  /** Most kilobits a second of the own picture, for each person. */
  setRate(kilobits: number): Promise<void>
  /** Tells everybody what is sent now. */
  tell(sends: Sends): void
  /** How the worst of the lines does. */
  sample(): Promise<LineSample | null>
  /** Builds every line anew, when looking for another way did not help. */
  restart(): void
  close(): void
}

export type OpenTransport = (wish: TransportWish) => CallTransport
