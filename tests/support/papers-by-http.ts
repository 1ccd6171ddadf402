import { createHash } from 'node:crypto'
import { pieceBytes } from '#domain/records/record-rules.ts'

type Headers = Readonly<Record<string, string>>

/** What a server said, and how long somebody waited for it. */
export type Said = {
  readonly status: number
  readonly type: string
  readonly retryAfter: string | null
  readonly milliseconds: number
  readonly body: Readonly<Record<string, unknown>>
}

/** Papers of one person at servers that run as processes: each call says at which. */
export function papersByHttp(headers: Headers) {
  async function ask(at: string, method: string, path: string, body?: unknown): Promise<Said> {
    const began = performance.now()
    const isForm = body instanceof FormData
    const { 'content-type': json = '', ...own } = headers
    const answer = await fetch(`${at}/api${path}`, {
      method,
      headers: body === undefined || isForm ? own : { ...own, 'content-type': json },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    const type = answer.headers.get('content-type') ?? ''
    return {
      status: answer.status,
      type,
      retryAfter: answer.headers.get('retry-after'),
      milliseconds: performance.now() - began,
      body: type.includes('json') ? (JSON.parse(text) as Record<string, unknown>) : {},
    }
  }

  /** Begins a file in the first folder. Returns its id. */
  async function begin(at: string, size: number, name = 'letter.pdf'): Promise<string> {
    const { body } = await ask(at, 'GET', '/records')
    const [folder] = body.folders as { id: string }[]
    const begun = await ask(at, 'POST', '/records/uploads', { folder_id: folder?.id, name, size })
    if (begun.status !== 201) throw new Error(JSON.stringify(begun))
    return String(begun.body.id)
  }

  function bring(at: string, id: string, from: number, bytes: Buffer): Promise<Said> {
    const form = new FormData()
    form.set('at', String(from))
    form.set('piece', new Blob([new Uint8Array(bytes.subarray(from, from + pieceBytes))]), 'piece')
    return ask(at, 'PUT', `/records/uploads/${id}`, form)
  }

  return {
    ask,
    begin,
    bring,
    /** Brings pieces from a place on, one after the other, up to another. */
    async bringAll(at: string, id: string, bytes: Buffer, from = 0, to = bytes.length) {
      for (let place = from; place < to; place += pieceBytes) {
        const said = await bring(at, id, place, bytes)
        if (said.status !== 200) throw new Error(JSON.stringify(said))
      }
    },
    /** How much of a file is here. */
    received: async (at: string, id: string) => Number((await ask(at, 'GET', `/records/uploads/${id}`)).body.received),
    /** The hash of a file as it is downloaded: it may be larger than what somebody wants to hold. */
    async hashOf(at: string, id: string): Promise<string> {
      const { 'content-type': _json, ...own } = headers
      const answer = await fetch(`${at}/api/records/items/${id}/file?way=download`, { headers: own })
      if (answer.status !== 200 || !answer.body) throw new Error(`${answer.status} ${await answer.text()}`)
      const hash = createHash('sha256')
      for await (const part of answer.body) hash.update(part as Uint8Array)
      return hash.digest('hex')
    },
  }
}
