import type { Setup } from '../setup/use-setup.ts'

type Need = Setup['services'][number]['needs'][number]

/** A need as it is typed: what is chosen is one word, figures are texts. */
export type NeedLine = {
  readonly key: string
  readonly what: string
  readonly count: string
  readonly from_minute: string
  readonly until_minute: string
}

export function linesOf(needs: readonly Need[]): NeedLine[] {
  return needs.map(({ pool_id, point_id, kind, count, from_minute, until_minute }, index) => ({
    key: String(index),
    what: pool_id ? `pool:${pool_id}` : point_id ? `point:${point_id}` : `kind:${kind ?? ''}`,
    count: String(count),
    from_minute: String(from_minute),
    until_minute: until_minute === null ? '' : String(until_minute),
  }))
}

/** What is sent; what nobody chose is sent as nothing, and refused with a word. */
export function needsOf(lines: readonly NeedLine[]): Need[] {
  return lines.map(({ what, count, from_minute, until_minute }) => {
    const [sort, ...rest] = what.split(':')
    const named = (wanted: string) => (sort === wanted ? rest.join(':') : null)
    return {
      pool_id: named('pool'),
      point_id: named('point'),
      kind: named('kind'),
      count: Number(count) || 1,
      from_minute: Number(from_minute) || 0,
      until_minute: until_minute.trim() === '' ? null : Number(until_minute),
    }
  })
}
