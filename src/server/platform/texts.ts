import { createHmac } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type OutgoingText = {
  /** The same at every try: a provider that gets a message twice can tell. */
  readonly messageId: string
  readonly to: string
  readonly body: string
}

/** Whoever carries text messages: an HTTP webhook, or files where none is set. */
export type TextSender = { send(text: OutgoingText): Promise<void> }

const patience = 10_000

/**
 * Hands text messages to the operator's provider: `POST {url}` with `{id, to, text}`, an `Idempotency-Key`, and, where a
 * secret is set, `X-Signature: sha256=…` (HMAC of the body). Any status below 300 means taken. Without an address each
 * message is written as a file into the outbox.
 */
export function openTexts(options: { textUrl: string; textSecret: string; dataDir: string }): TextSender {
  return options.textUrl ? byWebhook(options.textUrl, options.textSecret) : toFiles(join(options.dataDir, 'outbox'))
}

function byWebhook(url: string, secret: string): TextSender {
  return {
    async send({ messageId, to, body }) {
      const content = JSON.stringify({ id: messageId, to, text: body })
      const signed = signatureOf(secret, content)
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': messageId,
          ...(secret ? { 'x-signature': signed } : {}),
        },
        body: content,
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
      })
      await answer.body?.cancel()
      if (answer.status >= 300) throw new Error(`The provider of text messages answered ${answer.status}`)
    },
  }
}

/** What stands beside a body that came from who knows the secret. */
export function signatureOf(secret: string, body: string | Buffer): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}

function toFiles(folder: string): TextSender {
  return {
    async send({ messageId, to, body }) {
      await mkdir(folder, { recursive: true })
      const file = join(folder, `${messageId}.txt`)
      await writeFile(`${file}.part`, `To: ${to}\n\n${body}\n`)
      await rename(`${file}.part`, file)
    },
  }
}
