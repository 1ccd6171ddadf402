import type { FastifyRequest } from 'fastify'
import { takingTurns } from '#domain/taking-turns.ts'
import { Refusal, refuse } from './refusal.ts'
import type { UploadedFile } from './route.ts'

type Wanted = { readonly field: string; readonly maxBytes: number }
export type Form = { readonly fields: Readonly<Record<string, string>>; readonly file: UploadedFile | undefined }

/** The most bytes of files of one endpoint that are in memory at once. */
const bytesAtOnce = 32 * 1024 * 1024
/** Whoever would wait for longer hears so while their line still lives. */
const mostSeconds = 5

/**
 Reads forms with a file, which lies in memory until the work with it is done. Few are read at once; the others wait with what they
 send still on the line, and hear after a few seconds that there are too many. These turns are not those of files (`inFileTurn`): who sends slowly keeps nobody from opening a file.
*/
export function readingForms(wanted: Wanted) {
  const inTurn = takingTurns(Math.max(1, Math.floor(bytesAtOnce / wanted.maxBytes)))
  return <T>(request: FastifyRequest, work: (form: Form) => Promise<T>): Promise<T> => {
    if (!request.isMultipart()) refuse('wrong_media_type')
    const until = AbortSignal.timeout(mostSeconds * 1000)
    return inTurn(async () => work(await readForm(request, wanted)), until).catch((error: unknown) => {
      if (error === until.reason) throw new Refusal('busy', { retryAfterSeconds: mostSeconds })
      throw error
    })
  }
}

async function readForm(request: FastifyRequest, wanted: Wanted): Promise<Form> {
  // Who went away while they waited sends nothing more: reading would never end, and neither would the turn.
  if (request.raw.destroyed) throw new Refusal('invalid')
  try {
    return await readParts(request, wanted)
  } catch (error) {
    // A form that breaks off, or whose parts cannot be told apart, is told by the reader in words of its own.
    const isOfReader = error instanceof Error && !('statusCode' in error) && !('syscall' in error)
    throw isOfReader && !(error instanceof Refusal) ? new Refusal('invalid') : error
  }
}

async function readParts(request: FastifyRequest, wanted: Wanted): Promise<Form> {
  const fields: Record<string, string> = {}
  let file: UploadedFile | undefined
  const parts = request.parts({ limits: { fileSize: wanted.maxBytes, files: 1, fields: 30, fieldSize: 20_000 } })
  for await (const part of parts) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value)
    else {
      const bytes = await part.toBuffer()
      if (part.fieldname === wanted.field && bytes.length > 0) file = { name: part.filename, bytes }
    }
  }
  return { fields, file }
}
