import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { signatureOf } from '../platform/texts.ts'
import { networkOf } from './network.ts'
import type { Rates } from './rate-limits.ts'
import { refuse } from './refusal.ts'

type Receipt = { readonly id: string; readonly state: 'delivered' | 'failed' }
type Taking = {
  readonly secret: string
  readonly rates: Rates
  readonly note: (receipt: Receipt) => Promise<void>
}

const receiptShape = z.object({ id: z.uuid(), state: z.enum(['delivered', 'failed']) })

/**
 * `/text-receipts`: what the provider of text messages tells of one that it took, signed as ours to them are. To whoever
 * does not know the secret there is no such address, and where none is set there is none for anybody.
 */
export function takeTextReceipts(app: FastifyInstance, { secret, rates, note }: Taking) {
  if (secret === '') return
  void app.register(async (inner) => {
    // What was signed are these very bytes.
    inner.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: 4096 }, (_request, body, done) =>
      done(null, body),
    )
    inner.post('/text-receipts', async (request, reply) => {
      const { body, headers } = request
      const isSigned = Buffer.isBuffer(body) && isSame(String(headers['x-signature']), signatureOf(secret, body))
      if (!isSigned) {
        rates.check('credential', networkOf(request.ip))
        return refuse('not_found')
      }
      await note(receiptOf(body))
      return reply.status(204).header('cache-control', 'no-store').send()
    })
  })
}

/** Providers tell more than we ask: what else stands there is theirs. */
function receiptOf(body: Buffer): Receipt {
  try {
    return receiptShape.parse(JSON.parse(body.toString('utf8')))
  } catch {
    return refuse('invalid')
  }
}

/** Compared by hashes of one length, so that the time tells nothing of the signature. */
function isSame(given: string, wanted: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(wanted))
}
