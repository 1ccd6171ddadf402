import { localeOf } from '#domain/language/languages.ts'
import { currentLanguage } from '#domain/language/translate.ts'
import { statuses } from '#domain/booking/status.ts'
import type { Visit } from '../visit/visit.ts'

export const orderKeys = ['time', 'patient', 'service', 'status', 'booked'] as const
export type OrderKey = (typeof orderKeys)[number]
export type Order<Key extends string = OrderKey> = { readonly by: Key; readonly isDown: boolean }

/** Returns the order that the address asks for; by the first of the keys where it asks for none. */
export function orderAmong<Key extends string>(search: URLSearchParams, keys: readonly [Key, ...Key[]]): Order<Key> {
  const asked = search.get('sort') ?? ''
  const by = keys.find((key) => key === asked.replace(/^-/, ''))
  return by ? { by, isDown: asked.startsWith('-') } : { by: keys[0], isDown: false }
}

/** Returns the order of a list of visits; by time where the address asks for none. */
export function orderIn(search: URLSearchParams): Order {
  return orderAmong(search, orderKeys)
}

/** Returns what the address says once this head is pressed: the other way around when it led already. */
export function nextOrder<Key extends string>({ by, isDown }: Order<Key>, key: Key): string | null {
  const turned = by === key && !isDown
  if (turned) return `-${key}`
  return key === 'time' ? null : key
}

type Sortable = Pick<Visit, 'start' | 'service_name' | 'status' | 'created_at'> & {
  readonly patient: { readonly name: string } | null
}

/** Returns the visits in an order; what is equal stays in the order of time. */
export function sorted<V extends Sortable>(visits: readonly V[], { by, isDown }: Order): V[] {
  const words = new Intl.Collator(localeOf(currentLanguage()))
  const compare: Record<OrderKey, (a: V, b: V) => number> = {
    time: (a, b) => Date.parse(a.start) - Date.parse(b.start),
    patient: (a, b) => words.compare(a.patient?.name ?? '', b.patient?.name ?? ''),
    service: (a, b) => words.compare(a.service_name, b.service_name),
    status: (a, b) => statuses.indexOf(a.status) - statuses.indexOf(b.status),
    booked: (a, b) => Date.parse(a.created_at) - Date.parse(b.created_at),
  }
  const way = isDown ? -1 : 1
  return [...visits].sort((a, b) => way * compare[by](a, b) || compare.time(a, b))
}
