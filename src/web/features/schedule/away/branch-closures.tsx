import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { listComma, t } from '#domain/language/translate.ts'
import { asTimeOfDay } from '#domain/time/local.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../../lib/browser-call.ts'
import { problemText } from '../../../lib/call.ts'
import { asLocalDate, dateWords, timeWords } from '../../../lib/format.ts'
import { useAsked } from '../../../lib/use-asked.ts'
import { toast } from '../../../lib/toast.ts'
import { isShut } from '../../../lib/shown.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Card, Empty, LoadFailed, Skeleton } from '../../../ui/page.tsx'
import { ClosureWizard } from './closure-wizard.tsx'

type Closure = Answer<'GET /branches/:branchId/closures'>['results'][number]
type Props = { branchId: string; home: string; mayEdit: boolean }

/** When a branch is closed, now and later; whoever may edit the schedule of others closes it and opens it again. */
export function BranchClosures({ branchId, home, mayEdit }: Props) {
  const [isClosing, setClosing] = useState(false)
  useAsked('close', () => setClosing(mayEdit))
  const closures = useQuery({
    queryKey: ['closures', branchId],
    queryFn: () => call('GET /branches/:branchId/closures', { params: { branchId } }),
  })
  return (
    <section className="grid gap-4" aria-labelledby="closures">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="closures" className="text-2xl">
          {t('When the branch is closed')}
        </h2>
        {mayEdit && closures.data ? (
          <Button look="primary" onClick={() => setClosing(true)}>
            {t('Close on some dates')}
          </Button>
        ) : null}
      </div>
      {closures.isPending ? <Skeleton rows={2} /> : null}
      {isShut(closures) ? (
        <LoadFailed what={t('the closed dates')} error={closures.error} again={() => void closures.refetch()} />
      ) : null}
      {closures.data?.results.length === 0 ? (
        <Empty>{t('No closed dates. The branch can be booked whenever its doctors work.')}</Empty>
      ) : null}
      {closures.data && closures.data.results.length > 0 ? (
        <ul className="grid gap-3">
          {closures.data.results.map((closure) => (
            <ClosureRow key={closure.id} branchId={branchId} home={home} closure={closure} mayEdit={mayEdit} />
          ))}
        </ul>
      ) : null}
      {closures.data ? (
        <Dialog title={t('Close on some dates')} open={isClosing} onClose={() => setClosing(false)} wide>
          <ClosureWizard
            branch={{ id: branchId, time_zone: closures.data.time_zone }}
            home={home}
            onDone={() => setClosing(false)}
          />
        </Dialog>
      ) : null}
    </section>
  )
}

function ClosureRow({ branchId, home, closure, mayEdit }: Props & { closure: Closure }) {
  const queries = useQueryClient()
  const reopen = async () => {
    try {
      await call('DELETE /branches/:branchId/closures/:closureId', { params: { branchId, closureId: closure.id } })
      await queries.invalidateQueries({ queryKey: ['closures', branchId] })
      await queries.invalidateQueries({ queryKey: ['facility'] })
      toast('success', t('The branch is open again.'))
    } catch (error) {
      toast('error', problemText(error))
    }
  }
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-3">
      <p>
        <strong>{closureWords(closure)}</strong>
        {closure.message ? (
          <>
            <br />
            <bdi className="text-muted">{closure.message}</bdi>
          </>
        ) : null}
        {closure.still_booked > 0 ? (
          <>
            <br />
            <Link to={`${home}/appointments?view=list&date=${closure.from_date}`} className="underline">
              {t('{count, plural, one {# appointment is} other {# appointments are}} still booked on these dates', {
                count: closure.still_booked,
              })}
            </Link>
          </>
        ) : null}
      </p>
      {mayEdit ? (
        <Button
          size="small"
          aria-label={t('Open again: {dates}', { dates: closureWords(closure) })}
          onClick={() => void reopen()}
        >
          {t('Open again')}
        </Button>
      ) : null}
    </Card>
  )
}

/** The dates of a closure in words. */
export function closureWords({ from_date, until_date, start, end }: Omit<Closure, 'id' | 'message' | 'still_booked'>) {
  const [from, until] = [asLocalDate(from_date), asLocalDate(until_date)]
  const days =
    from === until ? dateWords(from) : t('{from} to {until}', { from: dateWords(from), until: dateWords(until) })
  if (!start || !end) return `${days}${listComma()}${t('all day')}`
  const times = t('{from} to {until}', { from: timeWords(asTimeOfDay(start)), until: timeWords(asTimeOfDay(end)) })
  return `${days}${listComma()}${times}`
}
