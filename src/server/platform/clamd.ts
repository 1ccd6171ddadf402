import { connect } from 'node:net'

/** Where clamd listens. */
export type ScanAddress = { readonly host: string; readonly port: number }

/** clamd is not there, does not answer in time, or says that it could not look. */
export class NotScanned extends Error {}

export type Scanner = (bytes: AsyncIterable<Buffer>) => Promise<'clean' | 'infected'>

/** How long it may be silent before it counts as not there. */
const silentFor = 60_000

/** Asks clamd about a stream of bytes (its command INSTREAM): nothing is held whole, nothing is laid down here. */
export function openScanner({ host, port }: ScanAddress, silence = silentFor): Scanner {
  return async (bytes) => {
    const socket = connect({ host, port })
    socket.setTimeout(silence, () => socket.destroy(new NotScanned('clamd does not answer')))
    const answer = new Promise<string>((resolve, reject) => {
      const parts: Buffer[] = []
      socket.on('data', (part: Buffer) => parts.push(part))
      socket.on('end', () => resolve(Buffer.concat(parts).toString('utf8')))
      socket.on('error', (cause) =>
        reject(cause instanceof NotScanned ? cause : new NotScanned('clamd cannot be reached', { cause })),
      )
      socket.on('close', () => reject(new NotScanned('clamd hung up')))
    })
    // Awaited below; where sending fails first, nobody else takes it.
    answer.catch(() => undefined)
    try {
      await send('zINSTREAM\0')
      for await (const part of bytes) {
        if (part.length === 0) continue
        const length = Buffer.alloc(4)
        length.writeUInt32BE(part.length)
        await send(Buffer.concat([length, part]))
      }
      await send(Buffer.alloc(4))
      return said(await answer)
    } finally {
      socket.destroy()
    }

    /** Written when clamd took it: a slow one slows the reading of the file, and a gone one ends it. */
    async function send(part: Buffer | string) {
      await Promise.race([
        new Promise<void>((resolve, reject) => {
          socket.write(part, (error) => (error ? reject(new NotScanned('clamd hung up', { cause: error })) : resolve()))
        }),
        // An answer in the middle is a refusal: too long, or no room.
        answer.then((early) => {
          throw new NotScanned(early)
        }),
      ])
    }
  }
}

function said(answer: string): 'clean' | 'infected' {
  const words = answer.replaceAll('\0', '').trim()
  if (words === 'stream: OK') return 'clean'
  if (/^stream: .+ FOUND$/.test(words)) return 'infected'
  throw new NotScanned(words || 'clamd said nothing')
}
