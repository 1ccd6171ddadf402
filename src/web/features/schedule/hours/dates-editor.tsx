import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { listComma, mark, t } from '#domain/language/translate.ts'
import { asTimeOfDay } from '#domain/time/local.ts'
import { call } from '../../../lib/browser-call.ts'
import { problemText } from '../../../lib/call.ts'
import { asLocalDate, dateWords, timeWords } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Card, Empty } from '../../../ui/page.tsx'
import { DatesMonth } from './dates-month.tsx'
import { ExtraHoursForm } from './extra-hours-form.tsx'
import { HolidaysForm } from './holidays-form.tsx'
import { LeaveWizard } from '../away/leave-wizard.tsx'
import type { Setup } from '../setup/use-setup.ts'

const reasons = {
  holiday: mark('Holiday'),
  sick: mark('Sick'),
  training: mark('Training'),
  extra_hours: mark('Extra hours'),
  other: mark('Other'),
} as const

/** As they lie in the year; they come in the order in which they were entered, since of two the later one counts. */
const byDate = (a: { from_date: string }, b: { from_date: string }) => a.from_date.localeCompare(b.from_date)

/** Leave and extra hours: dates that differ from the week. */
export function DatesEditor({ setup }: { setup: Setup }) {
  const [adding, setAdding] = useState<'leave' | 'ill' | 'open' | 'holidays' | null>(null)
  /** The day that was pressed in the month. */
  const [day, setDay] = useState('')
  const addLeave = (from: string) => {
    setDay(from)
    setAdding('leave')
  }
  const branch = setup.branches.find((candidate) => candidate.state === 'active')
  return (
    <div className="grid gap-5">
      <p className="flex flex-wrap gap-3">
        <Button look="primary" onClick={() => addLeave('')}>
          {t('Add leave')}
        </Button>
        <Button onClick={() => setAdding('ill')}>{t('I am ill today')}</Button>
        {branch ? <Button onClick={() => setAdding('holidays')}>{t('Public holidays')}</Button> : null}
        <Button onClick={() => setAdding('open')}>{t('Add extra hours')}</Button>
      </p>
      <DatesMonth setup={setup} onDay={addLeave} />
      {setup.exceptions.length === 0 ? (
        <Empty>{t('No leave and no other hours. Your week holds for every date.')}</Empty>
      ) : null}
      <ul className="grid gap-3">
        {setup.exceptions.toSorted(byDate).map((exception) => (
          <ExceptionRow key={exception.id} exception={exception} setup={setup} />
        ))}
      </ul>
      <Dialog title={t('Public holidays')} open={adding === 'holidays'} onClose={() => setAdding(null)}>
        {branch ? <HolidaysForm branchId={branch.id} onDone={() => setAdding(null)} /> : null}
      </Dialog>
      <Dialog title={t('Add extra hours')} open={adding === 'open'} onClose={() => setAdding(null)}>
        <ExtraHoursForm setup={setup} onDone={() => setAdding(null)} />
      </Dialog>
      <Dialog
        title={adding === 'ill' ? t('I am ill today') : t('Add leave')}
        open={adding === 'leave' || adding === 'ill'}
        onClose={() => setAdding(null)}
        wide
      >
        <LeaveWizard setup={setup} isIll={adding === 'ill'} from={day} onDone={() => setAdding(null)} />
      </Dialog>
    </div>
  )
}

type RowProps = { exception: Setup['exceptions'][number]; setup: Setup }

/** One leave, or hours besides the week. */
function ExceptionRow({ exception, setup }: RowProps) {
  const queries = useQueryClient()
  const remove = async () => {
    try {
      await call('DELETE /doctors/me/exceptions/:exceptionId', { params: { exceptionId: exception.id } })
      await queries.invalidateQueries({ queryKey: ['setup'] })
      toast('success', t('Removed'))
    } catch (error) {
      toast('error', problemText(error))
    }
  }
  const [from, until] = [asLocalDate(exception.from_date), asLocalDate(exception.until_date)]
  const place = setup.branches.find(({ id }) => id === exception.branch_id)?.name ?? ''
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-3">
      <p>
        <strong>
          {until === from
            ? dateWords(from)
            : t('{from} to {until}', { from: dateWords(from), until: dateWords(until) })}
        </strong>
        {listComma()}
        {exception.start && exception.end
          ? t('{from} to {until}', {
              from: timeWords(asTimeOfDay(exception.start)),
              until: timeWords(asTimeOfDay(exception.end)),
            })
          : t('all day')}
        <br />
        <span className="text-muted">
          {exception.kind === 'closed'
            ? t('Away: {reason}', { reason: t(reasons[exception.reason]) })
            : t('Extra hours')}
          , {exception.branch_id ? place : t('all branches')}
        </span>
        {exception.note ? <bdi className="block text-sm">{exception.note}</bdi> : null}
        {exception.still_booked > 0 ? (
          <>
            <br />
            <Link to={`/doc/appointments?view=list&date=${exception.from_date}`} className="underline">
              {t('{count, plural, one {# appointment is} other {# appointments are}} still booked on these dates', {
                count: exception.still_booked,
              })}
            </Link>
          </>
        ) : null}
      </p>
      <Button size="small" onClick={() => void remove()}>
        {t('Remove')}
      </Button>
    </Card>
  )
}
