import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listComma, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../../lib/browser-call.ts'
import { dayIn, timeIn } from '../../../lib/format.ts'
import { useLive } from '../../../lib/realtime.ts'
import { isShown, isShut } from '../../../lib/shown.ts'
import { Card, LoadFailed } from '../../../ui/page.tsx'
import { VisitActions } from '../steps/visit-actions.tsx'

type Requests = Answer<'GET /doctors/me/appointments'>['requests']

/** What waits for a word of the doctor: requests with the moment until which they hold, and patients who wrote. */
export function NeedsAnswer({ requests }: { requests: Requests }) {
  const written = useWritten()
  const waits = (written.data?.results ?? []).filter(
    ({ last_side, state }) => last_side === 'patient' && state === 'open',
  )
  if (isShown(written) && requests.length === 0 && waits.length === 0)
    return <p className="text-sm text-muted">{t('Nothing waits for your answer.')}</p>
  return (
    <div className="grid gap-3">
      {requests.map((visit) => (
        <Request key={visit.id} visit={visit} />
      ))}
      {isShut(written) ? (
        <LoadFailed what={t('the messages')} error={written.error} again={() => void written.refetch()} />
      ) : null}
      {waits.length > 0 ? (
        <Link
          to="/doc/appointments?view=messages"
          className="rounded-card border border-line bg-surface px-5 py-4 font-semibold hover:bg-sunken"
        >
          {waits.length === written.data?.results.length && written.data.next
            ? t('More than {count} patients wrote and wait', { count: waits.length })
            : t('{count, plural, one {# patient wrote and waits} other {# patients wrote and wait}}', {
                count: waits.length,
              })}
        </Link>
      ) : null}
    </div>
  )
}

/** Who waits stands first in the list, so its first page says it. */
function useWritten() {
  const queries = useQueryClient()
  useLive(({ kind }) => {
    if (['message', 'missed', 'open'].includes(kind)) void queries.invalidateQueries({ queryKey: ['inbox'] })
  })
  return useQuery({
    queryKey: ['inbox', 'waits for an answer'],
    queryFn: () => call('GET /doctors/me/messages', { query: { show: 'open' } }),
  })
}

function Request({ visit }: { visit: Requests[number] }) {
  return (
    <Card className="grid gap-3">
      <p>
        <strong>
          {dayIn(visit.time_zone, visit.start)}
          {listComma()}
          {timeIn(visit.time_zone, visit.start)}
        </strong>
        <br />
        <bdi>{visit.patient?.name}</bdi> · {visit.service_name}
        {visit.answer_by ? (
          <span className="block text-sm text-muted">
            {t('answer by {day}, {time}', {
              day: dayIn(visit.time_zone, visit.answer_by),
              time: timeIn(visit.time_zone, visit.answer_by),
            })}
          </span>
        ) : null}
      </p>
      <VisitActions visit={visit} />
    </Card>
  )
}
