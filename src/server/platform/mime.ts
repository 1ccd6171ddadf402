import { domainToASCII } from 'node:url'
import * as words from 'nodemailer/lib/mime-funcs'
import * as quotedPrintable from 'nodemailer/lib/qp'

// nodemailer puts a message together from streams, which costs more than all else about a booking's mail. Ours have one
// shape, so they are put together as text; what is hard about it (encoded words, folding, quoting) stays the library's.

/** A message as it is handed over: text, the same as HTML, and perhaps one file. */
export type Message = {
  readonly from: { readonly name: string; readonly address: string }
  readonly to: string
  readonly subject: string
  readonly date: Date
  /** Separates its parts; nothing in them may hold it. */
  readonly boundary: string
  /** Message-ID, References and such, in their order; values in ASCII. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  readonly html: string
  readonly file: { readonly name: string; readonly type: string; readonly content: string } | null
}

/** Returns the message after RFC 5322 and 2045, lines ended by CRLF. */
export function mimeOf(message: Message): string {
  const { from, to, subject, date, boundary, headers, file } = message
  const lines = Object.entries(headers).map(([name, value]) => header(name, value))
  return [
    header('From', `${phrase(from.name)} <${addressOf(from.address)}>`),
    header('To', addressOf(to)),
    header('Subject', words.encodeWords(oneLine(subject), wordEncoding(subject), 52, true)),
    header('Date', date.toUTCString().replace('GMT', '+0000')),
    ...lines,
    'MIME-Version: 1.0',
    file ? mixed(boundary, readable(message), file) : readable(message),
  ].join('\r\n')
}

/** An address as mail servers know it: the domain in ASCII, nothing that could end the line or name a second address. */
export function addressOf(address: string): string {
  const at = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, at), domainToASCII(address.slice(at + 1))]
  if (at < 1 || domain === '' || /[\s<>(),;:"\\[\]\p{Cc}]/u.test(local))
    throw new Error('This is no address for a mail')
  return `${local}@${domain}`
}

/** The same words twice: the text first, what a program prefers last. */
function readable({ boundary, text, html }: Message): string {
  const own = `${boundary}-words`
  return multipart('alternative', own, [
    part('text/plain; charset=utf-8', 'quoted-printable', quotedPrintable.wrap(quotedPrintable.encode(crlf(text)))),
    part('text/html; charset=utf-8', 'base64', base64(html)),
  ])
}

function mixed(boundary: string, first: string, { name, type, content }: NonNullable<Message['file']>): string {
  const attached = [
    header('Content-Type', `${type}; name=${name}`),
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: attachment; filename=${name}`,
  ]
  return multipart('mixed', `${boundary}-whole`, [first, [...attached, '', base64(content)].join('\r\n')])
}

function multipart(kind: string, boundary: string, parts: readonly string[]): string {
  const inside = parts.map((one) => `--${boundary}\r\n${one}\r\n`).join('')
  return `Content-Type: multipart/${kind};\r\n boundary="${boundary}"\r\n\r\n${inside}--${boundary}--\r\n`
}

function part(type: string, encoding: string, body: string): string {
  return `Content-Type: ${type}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}`
}

function header(name: string, value: string): string {
  return words.foldLines(`${name}: ${oneLine(value)}`, 76)
}

/** A name beside an address: as it is, between quotes, or encoded. */
function phrase(name: string): string {
  const plain = oneLine(name)
  if (/^[\w ]*$/.test(plain)) return plain
  return /^[\x20-\x7e]*$/.test(plain) ? words.quoteString(plain) : words.encodeWord(plain, wordEncoding(plain), 52)
}

/** Mostly Latin words stay nearly readable, others shorter. */
function wordEncoding(value: string): 'Q' | 'B' {
  return (value.match(/[^\x20-\x7e]/g)?.length ?? 0) < value.length / 3 ? 'Q' : 'B'
}

/** What somebody typed cannot begin a header of its own. */
function oneLine(value: string): string {
  return value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}

function crlf(text: string): string {
  return text.replace(/\r?\n/g, '\r\n')
}

function base64(text: string): string {
  const whole = Buffer.from(text, 'utf8').toString('base64')
  return whole.replace(/.{76}(?=.)/g, '$&\r\n')
}
