import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { isLoopback } from './loopback.ts'

export type OutgoingMail = {
  readonly messageId: string
  readonly to: string
  readonly subject: string
  readonly body: string
}

export type MailSender = { send(mail: OutgoingMail): Promise<void>; close(): void }

/** Sends over SMTP, or, with no server set, writes each message as a file that any mail program opens. */
export function openMail(options: { smtpUrl: string; dataDir: string; brand: string; publicUrl: string }): MailSender {
  const domain = new URL(options.publicUrl).hostname
  const compose = (mail: OutgoingMail) => ({
    from: { name: options.brand, address: `no-reply@${domain.includes('.') ? domain : `${domain}.example`}` },
    to: mail.to,
    subject: mail.subject,
    text: mail.body,
    // The same id at every try: a mail server that gets a message twice can tell.
    messageId: `<${mail.messageId}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
  if (options.smtpUrl) {
    const transport = createTransport({
      url: options.smtpUrl,
      pool: true,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      // Mails hold codes and links: without encryption they stay here, unless nobody is on the way.
      requireTLS: !isLoopback(new URL(options.smtpUrl).hostname),
    })
    return {
      send: async (mail) => {
        await transport.sendMail(compose(mail))
      },
      close: () => transport.close(),
    }
  }
  const folder = join(options.dataDir, 'outbox')
  let made: Promise<unknown> | undefined
  const builder = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(mail) {
      const built = await builder.sendMail(compose(mail))
      await (made ??= mkdir(folder, { recursive: true }))
      const file = join(folder, `${mail.messageId}.eml`)
      await writeFile(`${file}.part`, built.message as Buffer)
      await rename(`${file}.part`, file)
    },
    close: () => {},
  }
}
