import type { Answer } from '#contract/endpoints.ts'

type Called = Pick<Answer<'GET /queue/display'>['tickets'][number], 'label' | 'point' | 'state' | 'called_at'>

/** The calls that hang on a board, each by its moment: numbers begin anew each day. */
export function callsOn(tickets: readonly Called[]): ReadonlyMap<string, Called> {
  const called = tickets.filter(({ state }) => state === 'called')
  return new Map(called.map((ticket) => [`${ticket.label} ${ticket.called_at}`, ticket]))
}

/** Those that did not hang there before. What hung there when the screen came on is spoken to nobody. */
export function newCalls(before: ReadonlyMap<string, Called> | undefined, now: ReadonlyMap<string, Called>): Called[] {
  return before ? [...now].filter(([key]) => !before.has(key)).map(([, ticket]) => ticket) : []
}
