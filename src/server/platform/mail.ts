import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { calendarOf, type CalendarSite } from '#domain/booking/calendar-file.ts'
import type { Instant } from '#domain/time/instant.ts'
import { letterHtml } from './letter-html.ts'
import { type House, letterText } from './letter-text.ts'
import type { Letter } from './letter.ts'
import { isLoopback } from './loopback.ts'
import { addressOf, type Message, mimeOf } from './mime.ts'

export type OutgoingMail = {
  readonly messageId: string
  readonly to: string
  readonly subject: string
  /** The appointment it is about; all mails about one stand together. */
  readonly about: string | null
  readonly written: Instant
  readonly letter: Letter
  /** Lets its reader stop mails of this kind; undefined: they are always told. */
  readonly stop?: string | undefined
}

export type MailSender = { send(mail: OutgoingMail): Promise<void>; close(): void }

/** Sends over SMTP, or, with no server set, writes each message as a file that any mail program opens. */
export function openMail(options: House & { smtpUrl: string; dataDir: string }): MailSender {
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
        const message = composed(mail, options)
        const envelope = { from: message.from.address, to: addressOf(message.to) }
        await transport.sendMail({ envelope, raw: mimeOf(message) })
      },
      close: () => transport.close(),
    }
  }
  const folder = join(options.dataDir, 'outbox')
  let made: Promise<unknown> | undefined
  return {
    async send(mail) {
      const message = mimeOf(composed(mail, options))
      await (made ??= mkdir(folder, { recursive: true }))
      const file = join(folder, `${mail.messageId}.eml`)
      await writeFile(`${file}.part`, message)
      await rename(`${file}.part`, file)
    },
    close: () => {},
  }
}

/** Nothing in it depends on the moment: a mail that is sent again after a failure is the same, byte for byte. */
export function composed(mail: OutgoingMail, house: House): Message {
  const { messageId, to, subject, about, written, letter } = mail
  const { host, sender } = calendarSite(house)
  // A first message that nobody has, named after the appointment: those that refer to it stand together.
  const thread = about ? `<visit-${about}@${host}>` : undefined
  return {
    from: { name: house.brand, address: sender },
    to,
    subject,
    date: new Date(written),
    boundary: `tendwell-${messageId}`,
    headers: {
      // The same id at every try: a mail server that gets a message twice can tell.
      'Message-ID': `<${messageId}@${host}>`,
      ...(thread ? { 'In-Reply-To': thread, References: thread } : {}),
      'Auto-Submitted': 'auto-generated',
      ...stopHeaders(mail, house),
    },
    text: letterText(letter, house),
    html: letterHtml(letter, house),
    file: calendarFile(letter, house),
  }
}

/** RFC 8058: mail programs show a button that stops such mails at once. The same address is a page that takes it back. */
function stopHeaders({ stop }: OutgoingMail, { publicUrl }: House): Record<string, string> {
  if (!stop) return {}
  return {
    'List-Unsubscribe': `<${publicUrl}/mails/${stop}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** The appointment for a calendar, by its id: what is opened again after a change takes the place of what was there. */
function calendarFile({ calendar }: Letter, house: House): Message['file'] {
  if (!calendar) return null
  const { method, entries } = calendar
  const content = calendarOf(entries, calendarSite(house), method)
  return { name: 'appointment.ics', type: `text/calendar; charset=utf-8; method=${method}`, content }
}

/** Under which names mails and entries of calendars go out. */
export function calendarSite({ brand, publicUrl }: Pick<House, 'brand' | 'publicUrl'>): CalendarSite {
  const host = new URL(publicUrl).hostname
  return { brand, host, sender: `no-reply@${host.includes('.') ? host : `${host}.example`}` }
}
