import type { Dice } from './dice.ts'

/** What the description of the interface says of a value. */
export type Schema = {
  readonly type?: string
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
}

/** Stands in every text that is typed, and must stand in no line of the log. */
export const canary = 'canary7381'

/** Values that mean something in this world: ids, names of pages and times, by the name that a field has. */
export type Known = (name: string) => string | undefined

/** A value as the schema asks for it. */
export function fitting(schema: Schema, name: string, dice: Dice, known: Known): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return dice.pick(schema.enum)
  if (schema.anyOf) return fitting(dice.pick(schema.anyOf), name, dice, known)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([key]) => schema.required?.includes(key) || dice.chance(0.7))
          .map(([key, inner]) => [key, fitting(inner, key, dice, known)]),
      )
    case 'array': {
      const least = schema.minItems ?? 0
      const length = Math.min(least + dice.below(3), schema.maxItems ?? 3)
      return Array.from({ length }, () => fitting(schema.items ?? {}, name, dice, known))
    }
    case 'integer':
    case 'number':
      // Most rows were never changed.
      return name === 'version' && dice.chance(0.7) ? 1 : number(schema, dice)
    case 'boolean':
      return dice.chance(0.5)
    case 'null':
      return null
    default:
      return text(schema, name, dice, known)
  }
}

function number({ type, minimum = -100, maximum = 1000 }: Schema, dice: Dice) {
  const [least, most] = [Math.max(minimum, -1e6), Math.min(maximum, 1e6)]
  if (dice.chance(0.15)) return dice.pick([minimum, maximum])
  const value = dice.between(least, most)
  return type === 'integer' ? Math.round(value / 5) * 5 : value
}

function text(schema: Schema, name: string, dice: Dice, known: Known): string {
  const { format, pattern = '', maxLength = 60 } = schema
  if (format === 'date') return `2027-0${1 + dice.below(9)}-${10 + dice.below(18)}`
  if (format === 'date-time') return known('start') ?? '2027-01-05T09:00:00Z'
  const own = dice.chance(0.9) ? known(name) : undefined
  if (own !== undefined) return own
  if (format === 'uuid') return known('id') ?? '01900000-0000-7000-8000-000000000000'
  if (format === 'uri') return `https://push.example.net/${canary}`
  if (pattern.includes('@') || name === 'email') return `${canary}.${dice.below(200)}@example.com`
  if (pattern.includes('[0-5]')) return `${10 + dice.below(10)}:${dice.pick(['00', '15', '30'])}`
  if (pattern.includes('[A-Z]{2}')) return dice.pick(['GB', 'PT', 'FR'])
  if (pattern.includes('[A-Z]{3}')) return dice.pick(['GBP', 'EUR', ''])
  if (pattern.startsWith('^[\\w-]')) return 'A'.repeat(dice.pick([16, 22, 30, 43, 88]))
  if (name.includes('phone')) return '+447400123456'
  if (name === 'time_zone') return dice.pick(['Europe/London', 'Africa/Cairo', 'Pacific/Chatham'])
  const words = dice.pick([canary, `Dr ${canary} é 日本 😀`, `${canary} ${'x'.repeat(3000)}`])
  return words.slice(0, maxLength).toWellFormed()
}

const texts: readonly string[] = [
  '',
  ' ',
  '\0',
  `${canary}\0`,
  '\ud800',
  `${canary}\udfff`,
  '\u202e\u200b\ufeff',
  '😀'.repeat(200),
  'x'.repeat(9000),
  `'; drop table account; --${canary}`,
  `' or 1=1 --`,
  `%' escape '`,
  '\\',
  '%',
  '_',
  ':*&|!()',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}${7*7}',
  `${canary}\r\nSet-Cookie: a=b`,
  'a@example.com\r\nBcc: b@example.com',
  '01900000-0000-7000-8000-00000000000g',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '0000-01-01',
  '9999-12-31',
  '2027-02-30',
  '275760-09-13',
  '-271821-04-20',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59-23:59',
  '2027-01-05T24:00:00Z',
  '2027-01-05T09:00:00.123456789Z',
  '2027-01-05T09:00:60Z',
  '24:00',
  '00:00',
  '23:59',
  '2147483648',
  '-1',
  '1e400',
  'NaN',
  'null',
  'true',
  '１２３',
  'Etc/Unknown',
  '/etc/localtime',
  '+00:00',
  '__proto__',
  'constructor',
  'A'.repeat(43),
]

const others: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1,
  2147483647,
  2147483648,
  -2147483649,
  9007199254740991,
  1e308,
  -1e308,
  5e-324,
  0.1,
  -0,
  [],
  {},
  [[[[]]]],
  { constructor: { prototype: canary } },
  { length: 1e9 },
  [null],
  Array.from({ length: 5000 }, (_, index) => index),
  Array.from({ length: 3000 }, () => canary),
]

/** Something that nobody should send. */
export function nasty(dice: Dice): unknown {
  return dice.chance(0.7) ? dice.pick(texts) : dice.pick(others)
}

export function nastyText(dice: Dice): string {
  return dice.pick(texts)
}

/** The value with one place of it spoilt: another type, a limit crossed, a key too many, a key missing. */
export function spoilt(value: unknown, dice: Dice): unknown {
  if (Array.isArray(value) && value.length > 0 && dice.chance(0.7)) {
    const at = dice.below(value.length)
    if (dice.chance(0.1)) return Array.from({ length: 2000 }, () => value[at] as unknown)
    return value.map((inner: unknown, index) => (index === at ? spoilt(inner, dice) : inner))
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const keys = Object.keys(value)
    const key = keys.length > 0 ? dice.pick(keys) : ''
    const { [key]: chosen, ...rest } = value as Record<string, unknown>
    if (key === '' || dice.chance(0.08)) return { ...value, [nastyText(dice)]: nasty(dice) }
    if (dice.chance(0.08)) return rest
    return { ...rest, [key]: spoilt(chosen, dice) }
  }
  if (typeof value === 'number' && dice.chance(0.4)) return value + dice.pick([-1, 1, 0.5, 1e9, -1e9, 2 ** 31])
  if (typeof value === 'string' && dice.chance(0.2)) return value + dice.pick(['\0', '\ud83d', ' ', 'x', '\n', 'é'])
  return nasty(dice)
}
