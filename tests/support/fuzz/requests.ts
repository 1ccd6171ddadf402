import { openApi } from '#server/http/openapi.ts'
import type { Dice } from './dice.ts'
import { canary, fitting, nasty, nastyText, spoilt, type Known, type Schema } from './values.ts'

type Described = {
  readonly parameters?: readonly { name: string; in: string; required?: boolean; schema: Schema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}

export type Operation = Described & { readonly method: string; readonly path: string }

export type Request = {
  readonly method: string
  readonly url: string
  readonly body: string | Buffer | undefined
  readonly headers: Readonly<Record<string, string>>
}

/** Every operation of the description but the streams, which answer by staying open. */
export function operationsOfDescription(): readonly Operation[] {
  const { paths } = openApi() as { paths: Record<string, Record<string, Described>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    path.startsWith('/api/live')
      ? []
      : Object.entries(methods).map(([method, described]) => ({ ...described, method: method.toUpperCase(), path })),
  )
}

/** A request of this operation: as described, or, unless it is to be plain, with something about it that is not. */
export function requestOf(operation: Operation, dice: Dice, known: Known, isPlain = false): Request {
  const fault =
    isPlain || dice.chance(0.3) ? undefined : dice.pick(['path', 'query', 'body', 'body', 'body', 'headers', 'address'])
  const url = addressOf(operation, dice, known, fault)
  const sent = bodyOf(operation, dice, known, fault === 'body')
  return {
    method:
      fault === 'address' && dice.chance(0.3) ? dice.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) : operation.method,
    url: fault === 'address' ? strayAddress(url, dice) : url,
    body: sent.body,
    headers: { ...sent.headers, ...(isPlain ? {} : headersOf(dice, known, fault === 'headers')) },
  }
}

function addressOf(operation: Operation, dice: Dice, known: Known, fault: string | undefined) {
  const parameters = operation.parameters ?? []
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const schema = parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? {}
    return encoded(fault === 'path' ? nasty(dice) : fitting(schema, name, dice, known))
  })
  const query = parameters
    .filter((one) => one.in === 'query' && (one.required || dice.chance(0.6)))
    .map((one): [string, unknown] => [one.name, fitting(one.schema, one.name, dice, known)])
  const chosen = dice.below(query.length)
  if (fault === 'query') query[chosen] = [query[chosen]?.[0] ?? nastyText(dice), nasty(dice)]
  if (fault === 'query' && dice.chance(0.2)) query.push(...query, ['unknown', canary])
  return query.length === 0
    ? path
    : `${path}?${query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')}`
}

function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return encodeURIComponent(text.toWellFormed().slice(0, 3000))
}

/** Addresses that lead nowhere, or further than anybody goes. */
function strayAddress(url: string, dice: Dice) {
  return dice.pick([
    `/${url}`,
    `//elsewhere.example.net${url}`,
    `${url}/`,
    url.replace('/api/', '/api//'),
    url.replace('/api/', '/API/'),
    url.replace('/api/', '/api/../api/'),
    `${url}${'/a'.repeat(dice.pick([5, 25, 500]))}`,
    `${url}?${'x'.repeat(dice.pick([1900, 3000, 50_000]))}`,
    `${url}?${'a=1&'.repeat(400)}`,
    `${url}%ff`,
    `${url}%`,
    `${url}?%00=%00`,
    `${url}?a[b][c]=d&a[]=1&a=2`,
    `${url};jsessionid=${canary}`,
    `${url}#${canary}`,
  ])
}

function bodyOf(operation: Operation, dice: Dice, known: Known, isFaulty: boolean): Pick<Request, 'body' | 'headers'> {
  const [type, described] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  if (!type || !described) {
    const stray = isFaulty && operation.method !== 'GET'
    return { body: stray ? JSON.stringify(nasty(dice)) : undefined, headers: stray ? { 'content-type': json } : {} }
  }
  const value = fitting(described.schema, '', dice, known)
  if (type.startsWith('multipart/')) return form(isFaulty ? spoilt(value, dice) : value, dice, isFaulty)
  const text = JSON.stringify(isFaulty ? spoilt(value, dice) : value)
  if (!isFaulty || dice.chance(0.8)) return { body: text, headers: { 'content-type': json } }
  return {
    body: brokenText(text, dice),
    headers: {
      'content-type': dice.pick([json, json, 'text/plain', 'application/xml', '', 'application/json; charset=utf-16']),
    },
  }
}

const json = 'application/json'

/** JSON that is none, or that no two readers read alike. */
function brokenText(text: string, dice: Dice): string | Buffer {
  return dice.pick<() => string | Buffer>([
    () => text.slice(0, dice.below(text.length)),
    () => text.replace(/\d+/, '1e999'),
    () => text.replace(/\d+/, '-0'),
    () => text.replace('{', `{"__proto__":{"isAdmin":true},`),
    () => text.replace('{', `{"constructor":{"prototype":{"x":1}},`),
    () => `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    () => text.replace('{', `{"more":${'{"a":'.repeat(500)}1${'}'.repeat(500)},`),
    () => Buffer.concat([Buffer.from('{"email":"'), Buffer.from([0xff, 0xc0, 0x80]), Buffer.from('"}')]),
    () => `\ufeff${text}`,
    () => `"${'x'.repeat(300_000)}"`,
    () => '',
    () => 'null',
  ])()
}

/** A form, with a picture that is one or is not, cut off somewhere when it is to be faulty. */
function form(value: unknown, dice: Dice, isFaulty: boolean): Pick<Request, 'body' | 'headers'> {
  const boundary = 'fuzz'
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [['', value] as const]
  const parts = fields.map(([name, inner]) => {
    const text = typeof inner === 'string' ? inner : (JSON.stringify(inner) ?? '')
    const isFile = /photo|logo|file/.test(name) && dice.chance(0.5)
    const file = isFile
      ? `; filename="${dice.pick(['me.png', `../${canary}.png`, ''])}"\r\nContent-Type: image/png`
      : ''
    return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${isFile ? `\x89PNG\r\n\x1a\n${text}` : text}\r\n`
  })
  const whole = `${parts.join('')}--${boundary}--\r\n`
  const cut = isFaulty && dice.chance(0.5) ? whole.slice(0, dice.below(whole.length)) : whole
  const type =
    isFaulty && dice.chance(0.2)
      ? dice.pick([json, 'multipart/form-data', 'multipart/form-data; boundary='])
      : `multipart/form-data; boundary=${boundary}`
  return { body: Buffer.from(cut, 'utf8'), headers: { 'content-type': type } }
}

function headersOf(dice: Dice, known: Known, isFaulty: boolean): Record<string, string> {
  const usual = dice.chance(0.1) ? { 'x-link-token': known('linkToken') ?? '' } : {}
  if (!isFaulty) return usual
  // What HTTP itself lets through: no control characters, one byte a character.
  const text = nastyText(dice)
    .replace(/[^\x20-\x7e\xa0-\xff]/g, '?')
    .slice(0, 4000)
  const name = dice.pick([
    'host',
    'authorization',
    'cookie',
    'x-csrftoken',
    'idempotency-key',
    'x-link-token',
    'user-agent',
    'accept-language',
    'origin',
    'content-type',
    'content-length',
    'x-forwarded-for',
    'x-forwarded-proto',
    'x-forwarded-host',
    'if-none-match',
    'range',
    'content-encoding',
    'transfer-encoding',
    'accept',
  ])
  return {
    ...usual,
    [name]: dice.pick([
      text,
      canary,
      `Bearer ${'a'.repeat(43)}`,
      'elsewhere.example.net',
      '-1',
      '::1',
      `session=${canary}`,
    ]),
  }
}
