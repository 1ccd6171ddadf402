import { type Status, statuses } from '#domain/booking/status.ts'
import { oneOf } from '../../../lib/in-address.ts'
import type { Visit } from '../visit/visit.ts'

/** What narrows a doctor's visits. All of it stands in the address; several states may be asked for at once. */
export type VisitFilter = {
  readonly statuses: readonly Status[]
  readonly service: string
  readonly branch: string
  readonly how: 'in_person' | 'video' | undefined
  readonly kind: 'new' | 'returning' | undefined
  readonly q: string
}

/** Returns what the address asks for; words that it does not know narrow nothing. */
export function filterIn(search: URLSearchParams): VisitFilter {
  const asked = (search.get('status') ?? '').split(',')
  return {
    statuses: statuses.filter((status) => asked.includes(status)),
    service: search.get('service') ?? '',
    branch: search.get('branch') ?? '',
    how: oneOf(search.get('how'), 'in_person', 'video'),
    kind: oneOf(search.get('kind'), 'new', 'returning'),
    q: search.get('q') ?? '',
  }
}

/** What takes every filter out of the address. */
export const noFilter = {
  status: null,
  service: null,
  branch: null,
  how: null,
  kind: null,
  q: null,
  page: null,
} as const

/** How many filters narrow the visits, the search left out: it is always seen. */
export function countOf({ statuses: asked, service, branch, how, kind }: VisitFilter): number {
  return [asked.length > 0, service !== '', branch !== '', how, kind].filter(Boolean).length
}

/** Whether anything is left out for what the address asks. */
export function isNarrowed(filter: VisitFilter): boolean {
  return countOf(filter) > 0 || filter.q !== ''
}

type Narrowed = Pick<Visit, 'status' | 'service_name' | 'mode'> & { readonly branch: { readonly id: string } }

/** Returns those of the visits that the address asks for. Who is new, and whose name it is, the server has narrowed already. */
export function narrowed<V extends Narrowed>(visits: readonly V[], filter: VisitFilter): V[] {
  return visits.filter(
    (visit) =>
      (filter.statuses.length === 0 || filter.statuses.includes(visit.status)) &&
      (filter.service === '' || visit.service_name === filter.service) &&
      (filter.branch === '' || visit.branch.id === filter.branch) &&
      (filter.how === undefined || visit.mode === filter.how),
  )
}
