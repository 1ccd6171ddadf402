import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { languages } from '#domain/language/languages.ts'
import { emptyLetter } from '#server/platform/letter.ts'
import { composed } from '#server/platform/mail.ts'
import { addressOf, type Message, mimeOf } from '#server/platform/mime.ts'
import { everyMail, house, start } from '#tests/support/every-mail.ts'

const messageId = '0195c8a0-0000-7000-8000-0000000000ee'

test('every mail in every language reads as what the mail library makes of the same parts', async () => {
  for (const language of languages)
    for (const { letter } of everyMail(language)) {
      const subject = `${letter.title} · ${letter.greeting}`
      const mail = { messageId, about: messageId, to: 'amal@example.com', subject, written: start, letter }
      const message = composed(mail, { ...house, brand: language === 'en' ? 'Dr. "Tend" & co' : 'Dr. Tendwéll' })
      expect(read(mimeOf(message))).toEqual(read(await byLibrary(message)))
    }
})

test('no line is longer than mail servers take, every line ends in CRLF, everything is ASCII', () => {
  for (const language of languages)
    for (const { letter } of everyMail(language)) {
      const mail = { messageId, about: null, to: 'amal@example.com', subject: letter.title, written: start, letter }
      const lines = mimeOf(composed(mail, house)).split('\r\n')
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(78)
      expect(lines.filter((line) => /[^\t\x20-\x7e]/.test(line))).toEqual([])
    }
})

test('what somebody typed begins no header and names no second address', () => {
  const plain = { ...composed({ ...plainMail, subject: 'x\r\nBcc: all@example.com' }, house) }
  const mail = mimeOf({ ...plain, from: { name: 'A\r\nBcc: b@example.com', address: 'a@example.com' } })
  expect(mail.split('\r\n').filter((line) => /^Bcc/i.test(line))).toEqual([])
  for (const wrong of [
    'a@b@example.com, c@example.com',
    'a b@example.com',
    'a>@example.com',
    'a@',
    '@b',
    'a\r\n@b.example',
  ])
    expect(() => addressOf(wrong), wrong).toThrow('no address')
  expect(addressOf('amal@bücher.example')).toBe('amal@xn--bcher-kva.example')
})

const plainMail = {
  messageId,
  about: null,
  to: 'amal@example.com',
  subject: 'x',
  written: start,
  letter: emptyLetter,
}

async function byLibrary({ file, headers, from, ...message }: Message): Promise<string> {
  const { 'Message-ID': id = '', References: references, 'In-Reply-To': inReplyTo, ...others } = headers
  const built = await createTransport({ streamTransport: true, buffer: true, newline: 'windows' }).sendMail({
    ...message,
    from,
    messageId: id,
    headers: others,
    ...(references && inReplyTo ? { references, inReplyTo } : {}),
    attachments: file ? [{ filename: file.name, content: file.content, contentType: file.type }] : [],
  })
  return Buffer.isBuffer(built.message) ? built.message.toString() : ''
}

type Part = {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly parts: readonly Part[]
}

/** What a mail program makes of a message: headers unfolded and decoded, parts decoded; how it was packed is left out. */
function read(message: string): Part {
  const [head = '', ...rest] = message.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  const headers: Record<string, string> = {}
  for (const line of head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const [, name = '', value = ''] = /^([^:]+): *(.*)$/.exec(line) ?? []
    headers[name.toLowerCase()] = wordsOf(value)
  }
  const { 'content-type': type = '', 'content-transfer-encoding': encoding = '', ...others } = headers
  const boundary = /boundary="([^"]+)"/.exec(type)?.[1]
  const kept = { ...others, 'content-type': type.replace(/;? *boundary=.*/, '') }
  if (!boundary) return { headers: kept, body: decoded(body, encoding).trimEnd(), parts: [] }
  const inside = body.split(`--${boundary}`).slice(1, -1)
  return { headers: kept, body: '', parts: inside.map((one) => read(one.replace(/^\r\n/, ''))) }
}

function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8').replace(/\r\n/g, '\n')
  const bytes = encoding === 'quoted-printable' ? unquoted(body.replace(/=\r\n/g, '')) : Buffer.from(body)
  return bytes.toString('utf8').replace(/\r\n/g, '\n')
}

function wordsOf(value: string): string {
  return value
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/g, (_, how: string, word: string) =>
      how === 'B'
        ? Buffer.from(word, 'base64').toString('latin1')
        : unquoted(word.replaceAll('_', ' ')).toString('latin1'),
    )
    .replace(/[\x80-\xff]+/g, (bytes) => Buffer.from(bytes, 'latin1').toString('utf8'))
}

function unquoted(text: string): Buffer {
  return Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
}
