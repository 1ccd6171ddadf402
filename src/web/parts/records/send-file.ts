import { takingTurns } from '#domain/taking-turns.ts'
import { CallFailed } from '../../lib/call.ts'

/** On a slow line two files share it; the others wait their turn. */
export const inSendingTurn = takingTurns(2)

const tries = 5
/** Many files wait for each other for a while; for longer than this somebody would rather be told. */
const mostWaits = 20

type State = { readonly id: string; readonly received: number; readonly piece_bytes: number }

/** Where a file goes: how it is begun, asked after, and brought piece by piece. */
export type Way = {
  /** What `begin` tells of the file: told otherwise, it is another upload. */
  readonly given: unknown
  readonly begin: () => Promise<State>
  readonly ask: (id: string) => Promise<State>
  readonly bring: (id: string, piece: FormData) => Promise<State>
}

/** What a running upload tells and is told. */
export type Sending = {
  /** The id that an earlier try was given: it goes on from where it stopped. */
  readonly begun: string | undefined
  readonly onBegun: (id: string) => void
  readonly onProgress: (received: number) => void
  readonly signal: AbortSignal
}

/** Sends a file piece by piece. A line that breaks is tried again, and goes on with the piece that is missing. */
export async function sendFile(way: Way, file: File, { begun, onBegun, onProgress, signal }: Sending) {
  const state = await (begun ? stubbornly(signal, () => way.ask(begun)) : patiently(signal, way.begin))
  onBegun(state.id)
  let { received } = state
  while (received < file.size) {
    if (signal.aborted) return
    onProgress(received)
    const piece = file.slice(received, received + state.piece_bytes)
    received = await sendPiece(way, state.id, received, piece, signal)
  }
}

/**
 * Whoever goes on with a file that was left chooses it again: what is here already must be its beginning. Its first piece
 * and the last one that is here are brought once more; the server refuses them where they are of another file.
 */
export async function proveSame({ ask, bring }: Pick<Way, 'ask' | 'bring'>, file: File, begun: string) {
  const { signal } = new AbortController()
  const { received, piece_bytes: length } = await stubbornly(signal, () => ask(begun))
  const last = Math.floor((received - 1) / length) * length
  for (const at of new Set([0, last]))
    if (at >= 0) await sendPiece({ bring }, begun, at, file.slice(at, at + length), signal)
}

async function sendPiece(
  way: Pick<Way, 'bring'>,
  id: string,
  at: number,
  piece: Blob,
  signal: AbortSignal,
): Promise<number> {
  const body = new FormData()
  body.set('at', String(at))
  body.set('piece', piece, 'piece')
  const { received } = await stubbornly(signal, () => way.bring(id, body))
  return received
}

/** What may be asked twice is asked again where the line was lost, five times in all. */
async function stubbornly<T>(signal: AbortSignal, ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await patiently(signal, ask)
    } catch (error) {
      const isLost = error instanceof CallFailed && isLostLine(error.problem)
      if (!isLost || attempt >= tries) throw error
      await pause(500 * 2 ** attempt)
    }
  }
}

/** A disk that is full will be so in a few seconds: somebody would rather read that. */
function isLostLine({ status, code }: CallFailed['problem']): boolean {
  return status === 0 || (status >= 500 && code !== 'no_room')
}

/** A server that says when to come again is asked again then: that is no failure. */
async function patiently<T>(signal: AbortSignal, ask: () => Promise<T>): Promise<T> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await ask()
    } catch (error) {
      const seconds = error instanceof CallFailed ? error.problem.extra?.retry_after : undefined
      if (typeof seconds !== 'number' || waits >= mostWaits || signal.aborted) throw error
      await pause(seconds * 1000)
    }
  }
}

function pause(milliseconds: number) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
