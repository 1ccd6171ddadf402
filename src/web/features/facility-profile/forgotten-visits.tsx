import { useState } from 'react'
import { Link } from 'react-router'
import { listComma, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { dayIn, timeIn } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'

type Forgotten = Answer<'GET /facilities/:facilityId/closing'>['forgotten'][number]
type Props = { visits: readonly Forgotten[]; onDone: () => void }

/** Visits that nobody finished, days ago: whoever closes the facility says here what became of each. */
export function ForgottenVisits({ visits, onDone }: Props) {
  if (visits.length === 0) return null
  return (
    <section className="grid gap-3" aria-labelledby="forgotten-visits">
      <h3 id="forgotten-visits" className="text-lg">
        {t('{count, plural, one {# patient still stands as checked in} other {# patients still stand as checked in}}', {
          count: visits.length,
        })}
      </h3>
      <p>
        {t('These appointments ended more than a day ago. Say what became of each: then it is no longer in the way.')}
      </p>
      <ul className="grid divide-y divide-line border-y border-line">
        {visits.map((visit) => (
          <ForgottenVisit key={visit.appointment_id} visit={visit} onDone={onDone} />
        ))}
      </ul>
    </section>
  )
}

type Ending = 'complete' | 'no_show'

function ForgottenVisit({ visit, onDone }: { visit: Forgotten; onDone: () => void }) {
  const { appointment_id: id, version, time_zone: zone, start } = visit
  const [busy, setBusy] = useState<Ending>()
  const end = async (action: Ending) => {
    setBusy(action)
    try {
      const [params, idempotencyKey] = [{ appointmentId: id }, `${id}-${version}-${action}`]
      await call('POST /appointments/:appointmentId/status', { params, body: { version, action } }, { idempotencyKey })
      toast('success', action === 'complete' ? t('Completed') : t('Marked as did not attend'))
    } catch (error) {
      toast('error', problemText(error))
    } finally {
      setBusy(undefined)
      onDone()
    }
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-2">
      <span id={`forgotten-${id}`} className="min-w-0">
        <Link to={`/fam/appointments?a=${id}`} className="inline-flex min-h-11 items-center font-semibold underline">
          <bdi>{visit.patient}</bdi>
        </Link>
        <span className="block text-sm text-muted">
          {dayIn(zone, start)}
          {listComma()}
          {timeIn(zone, start)} · <bdi>{visit.service_name}</bdi> · <bdi>{visit.doctor}</bdi> ·{' '}
          <bdi>{visit.branch}</bdi>
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        <Button
          aria-describedby={`forgotten-${id}`}
          busy={busy === 'complete' && t('Saving…')}
          onClick={() => void end('complete')}
        >
          {t('Complete')}
        </Button>
        <Button
          aria-describedby={`forgotten-${id}`}
          busy={busy === 'no_show' && t('Saving…')}
          onClick={() => void end('no_show')}
        >
          {t('Did not attend')}
        </Button>
      </span>
    </li>
  )
}
