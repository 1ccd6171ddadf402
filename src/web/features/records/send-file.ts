import { call } from '../../lib/browser-call.ts'
import { CallFailed } from '../../lib/call.ts'

const tries = 5

/** What a running upload tells and is told. */
export type Sending = {
  /** The id that an earlier try was given: it goes on from where it stopped. */
  readonly begun: string | undefined
  readonly onBegun: (id: string) => void
  readonly onProgress: (received: number) => void
  readonly signal: AbortSignal
}

/** Sends a file piece by piece. A line that breaks is tried again, and goes on with the piece that is missing. */
export async function sendFile(folder_id: string, file: File, { begun, onBegun, onProgress, signal }: Sending) {
  const state = begun
    ? await call('GET /records/uploads/:itemId', { params: { itemId: begun } })
    : await call('POST /records/uploads', { body: { folder_id, name: file.name, size: file.size } })
  onBegun(state.id)
  let { received } = state
  while (received < file.size) {
    if (signal.aborted) return
    onProgress(received)
    received = await sendPiece(state.id, received, file.slice(received, received + state.piece_bytes))
  }
}

async function sendPiece(itemId: string, at: number, piece: Blob): Promise<number> {
  const body = new FormData()
  body.set('at', String(at))
  body.set('piece', piece, 'piece')
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { received } = await call('PUT /records/uploads/:itemId', { params: { itemId }, body: body as never })
      return received
    } catch (error) {
      const isLost = error instanceof CallFailed && (error.problem.status === 0 || error.problem.status >= 500)
      if (!isLost || attempt >= tries) throw error
      await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** attempt))
    }
  }
}
