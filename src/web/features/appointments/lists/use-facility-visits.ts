import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { statuses } from '#domain/booking/status.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../../lib/browser-call.ts'
import { untilTheOther } from '../../../lib/queries.ts'
import { todayIn, viewerZone } from '../../../lib/format.ts'
import { useLive } from '../../../lib/realtime.ts'
import { isDate, oneOf } from '../../../lib/in-address.ts'
import { type Order, orderIn } from './list-order.ts'
import { rowChoices } from './use-rows.ts'

export type FacilityVisit = Answer<'GET /facilities/:facilityId/appointments'>['results'][number]

const sortingOf = ({ by, isDown }: Order) => (isDown ? (`-${by}` as const) : by)

/** What the address asks of the list: today's visits of all branches where it asks for nothing. */
export function wishIn(search: URLSearchParams) {
  const today = todayIn(viewerZone())
  const [from, until] = [search.get('from'), search.get('until')]
  const first = isDate(from) ? from : today
  const text = (name: string) => search.get(name) ?? ''
  return {
    from: first,
    until: isDate(until) && until >= first ? until : first,
    ...(text('branch') ? { branch_id: text('branch') } : {}),
    ...(text('doctor') ? { practitioner_id: text('doctor') } : {}),
    ...(text('service') ? { service: text('service') } : {}),
    status: oneOf(search.get('status'), ...statuses),
    mode: oneOf(search.get('how'), 'in_person', 'video'),
    booked_by: oneOf(search.get('by'), 'patient', 'guest', 'staff'),
    kind: oneOf(search.get('kind'), 'new', 'returning'),
    needs_action: oneOf(search.get('needs'), 'yes') ?? ('no' as const),
    group: oneOf(search.get('group'), 'branch', 'doctor') ?? ('time' as const),
    sort: sortingOf(orderIn(search)),
    limit: rowChoices.find((rows) => String(rows) === search.get('rows')) ?? 25,
    q: text('q'),
  }
}

type Wish = ReturnType<typeof wishIn>

/** The pages of the list so far. What changes meanwhile is counted and shown when somebody wishes, so that no row moves. */
export function useFacilityVisits(facility: string, wish: Wish) {
  const [told, setTold] = useState<readonly number[]>([])
  const query = Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined)) as Omit<
    Wish,
    'status' | 'mode' | 'booked_by' | 'kind'
  >
  const pages = useInfiniteQuery({
    queryKey: ['appointments', 'facility', facility, query],
    meta: { stands: true },
    queryFn: ({ pageParam }) =>
      call('GET /facilities/:facilityId/appointments', {
        params: { facilityId: facility },
        query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: untilTheOther,
  })
  useLive((event) => {
    if (event.appointment) setTold((before) => [...before, Date.now()])
    if (event.kind === 'missed') void pages.refetch()
  })
  const show = () => {
    setTold([])
    void pages.refetch()
  }
  // What one does here oneself brings the list up to date: that is no news any more.
  const news = told.filter((at) => at > pages.dataUpdatedAt).length
  return { pages, news, show, query }
}

/** The most visits a file holds; a longer list is cut, and whoever asked for it is told. */
export const mostInFile = 10_000

/** Every visit that the filters find, for a file: page by page. */
export async function everyVisit(facility: string, query: Record<string, unknown>): Promise<FacilityVisit[]> {
  const found: FacilityVisit[] = []
  for (let cursor: string | null = ''; cursor !== null && found.length < mostInFile;) {
    const page: Answer<'GET /facilities/:facilityId/appointments'> = await call(
      'GET /facilities/:facilityId/appointments',
      {
        params: { facilityId: facility },
        query: { ...(query as { from: string; until: string }), limit: 100, ...(cursor ? { cursor } : {}) },
      },
    )
    found.push(...page.results)
    cursor = page.next
  }
  return found
}
