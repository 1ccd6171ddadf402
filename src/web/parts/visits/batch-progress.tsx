import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listComma, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { dayIn, timeIn } from '../../lib/format.ts'
import { isShut } from '../../lib/shown.ts'
import { Button } from '../../ui/button.tsx'
import { Meter } from '../../ui/meter.tsx'
import { LoadFailed } from '../../ui/page.tsx'
import { isUntold } from './told-words.ts'

type Props = {
  id: string
  affected: number
  title: string
  onDone: () => void
  /** The branch whose visits they are, and where its screens stand; else they are the doctor's own. */
  at?: { readonly branchId: string; readonly home: string } | undefined
  /** The list in which those that could not be done are found, where it is another one. */
  list?: string
}

/** How far the work on visits that were decided at once is; it goes on without this screen. */
export function BatchProgress({
  id,
  affected,
  title,
  onDone,
  at,
  list = `${at?.home ?? '/doc'}/appointments?view=list`,
}: Props) {
  const progress = useQuery({
    queryKey: ['visit-actions', id],
    queryFn: () =>
      at
        ? call('GET /branches/:branchId/visit-actions/:batchId', { params: { branchId: at.branchId, batchId: id } })
        : call('GET /doctors/me/visit-actions/:batchId', { params: { batchId: id } }),
    // Where it cannot be read, nobody asks for ever: the screen says so, with a button.
    refetchInterval: ({ state }) =>
      state.status === 'error' || state.data?.rows.some((row) => row.state === 'waiting') === false ? false : 700,
  })
  const rows = progress.data?.rows ?? []
  const failed = rows.filter((row) => row.state === 'failed')
  const ended = rows.filter((row) => row.state !== 'waiting').length
  const offered = rows.filter((row) => row.action === 'offer' && row.state === 'done').length
  const unheard = rows.filter((row) => row.state === 'done' && isUntold(row))
  const untold = unheard.filter(({ action }) => action !== 'keep')
  const kept = unheard.filter(({ action }) => action === 'keep')
  return (
    <div className="grid gap-4">
      <p role="status" className="text-lg font-semibold">
        {title} {t('{ended} of {affected} decisions are carried out.', { ended, affected })}
      </p>
      <Meter label={t('Decisions that are carried out')} percent={affected === 0 ? 0 : (ended / affected) * 100} />
      {ended < affected ? <p>{t('You can close this. The rest is done by itself.')}</p> : null}
      {isShut(progress) ? (
        <LoadFailed what={t('your appointments')} error={progress.error} again={() => void progress.refetch()} />
      ) : null}
      {offered > 0 ? (
        <p>
          {t(
            '{count, plural, one {One patient has been offered another time. That visit stays booked until they answer.} other {# patients have been offered other times. Each visit stays booked until its patient answers.}}',
            { count: offered },
          )}
        </p>
      ) : null}
      {untold.length > 0 ? (
        <p>
          {t('We cannot write to {names}: tell them yourself.', {
            names: untold.map(({ patient }) => patient).join(listComma()),
          })}
        </p>
      ) : null}
      {kept.length > 0 ? (
        <Rows id="kept" title={t('These stay booked: tell the patients yourself')} rows={kept} list={list} />
      ) : null}
      {failed.length > 0 ? (
        <Rows id="failed" title={t('These need you: they could not be done')} rows={failed} list={list} />
      ) : null}
      <p>
        <Button look="primary" onClick={onDone}>
          {t('Close')}
        </Button>
      </p>
    </div>
  )
}

type Row = Answer<'GET /doctors/me/visit-actions/:batchId'>['rows'][number]

/** Visits that somebody has to look at, each with the way to it. */
function Rows({ id, title, rows, list }: { id: string; title: string; rows: readonly Row[]; list: string }) {
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h3 id={id} className="text-lg">
        {title}
      </h3>
      <ul className="grid gap-1">
        {rows.map((row) => (
          <li key={row.appointment_id}>
            <Link to={`${list}&a=${row.appointment_id}`} className="underline">
              {row.patient}
            </Link>
            {listComma()}
            {dayIn(row.time_zone, row.start)}
            {listComma()}
            {timeIn(row.time_zone, row.start)}
            {row.problem === 'changed' ? <span className="text-muted"> · {t('changed after you decided')}</span> : null}
            {row.problem === 'unreached' ? (
              <span className="text-muted"> · {t('we cannot write to this patient')}</span>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
