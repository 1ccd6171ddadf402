import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listComma, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../../lib/browser-call.ts'
import { dayIn, timeIn } from '../../../lib/format.ts'
import { useLive } from '../../../lib/realtime.ts'
import { isShut } from '../../../lib/shown.ts'
import { LoadFailed } from '../../../ui/page.tsx'
import { Facts } from '../../../ui/facts.tsx'

type Visit = Answer<'GET /doctors/me/papers'>['visits'][number]

/** What patients share for the coming visits, and letters that were begun. Nothing stands here where there is nothing. */
export function WaitingPapers() {
  const queries = useQueryClient()
  const queryKey = ['practice-papers']
  const papers = useQuery({ queryKey, queryFn: () => call('GET /doctors/me/papers', {}) })
  useLive(({ kind }) => {
    if (kind === 'papers') void queries.invalidateQueries({ queryKey })
  })
  if (isShut(papers))
    return (
      <LoadFailed what={t('the papers for your visits')} error={papers.error} again={() => void papers.refetch()} />
    )
  const visits = papers.data?.visits ?? []
  if (visits.length === 0) return null
  return (
    <section className="grid gap-3" aria-labelledby="waiting-papers">
      <h2 id="waiting-papers" className="text-2xl">
        {t('Papers for your visits')}
      </h2>
      <ul className="grid rounded-card border border-line bg-surface">
        {visits.map((visit) => (
          <li key={visit.appointment_id} className="border-t border-line first:border-t-0">
            <Link
              to={`?a=${visit.appointment_id}`}
              preventScrollReset
              className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3 hover:bg-sunken"
            >
              <span>
                <bdi className="font-semibold">{visit.patient}</bdi>
                <span className="text-muted">
                  {' · '}
                  {dayIn(visit.time_zone, visit.start)}
                  {listComma()}
                  {timeIn(visit.time_zone, visit.start)}
                </span>
              </span>
              <span className="text-sm">
                <Facts of={whatWaits(visit)} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function whatWaits({ shared, is_letter_begun }: Visit) {
  return [
    shared > 0 && t('{count, plural, one {# shared document} other {# shared documents}}', { count: shared }),
    is_letter_begun && t('A letter you began'),
  ]
}
