import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { mark, t } from '#domain/language/translate.ts'
import { asTimeOfDay } from '#domain/time/local.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { asLocalDate, dateWords, timeWords } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Card, Empty } from '../../ui/page.tsx'
import { ExtraHoursForm } from './extra-hours-form.tsx'
import { HolidaysForm } from './holidays-form.tsx'
import { LeaveWizard } from './leave-wizard.tsx'
import type { Setup } from './use-setup.ts'

const reasons = {
  holiday: mark('Holiday'),
  sick: mark('Sick'),
  training: mark('Training'),
  extra_hours: mark('Extra hours'),
  other: mark('Other'),
} as const

/** Leave and extra hours: dates that differ from the week. */
export function DatesEditor({ setup }: { setup: Setup }) {
  const queries = useQueryClient()
  const [adding, setAdding] = useState<'leave' | 'ill' | 'open' | 'holidays' | null>(null)
  const branch = setup.branches.find((candidate) => candidate.state === 'active')
  const remove = async (exceptionId: string) => {
    try {
      await call('DELETE /doctors/me/exceptions/:exceptionId', { params: { exceptionId } })
      await queries.invalidateQueries({ queryKey: ['setup'] })
      toast('success', t('Removed'))
    } catch (error) {
      toast('error', problemText(error))
    }
  }
  return (
    <div className="grid gap-5">
      <p className="flex flex-wrap gap-3">
        <Button look="primary" onClick={() => setAdding('leave')}>
          {t('Add leave')}
        </Button>
        <Button onClick={() => setAdding('ill')}>{t('I am ill today')}</Button>
        {branch ? <Button onClick={() => setAdding('holidays')}>{t('Public holidays')}</Button> : null}
        <Button onClick={() => setAdding('open')}>{t('Add extra hours')}</Button>
      </p>
      {setup.exceptions.length === 0 ? (
        <Empty>{t('No leave and no other hours. Your week holds for every date.')}</Empty>
      ) : null}
      <ul className="grid gap-3">
        {setup.exceptions.map((exception) => (
          <Card as="li" key={exception.id} className="flex flex-wrap items-center justify-between gap-3">
            <p>
              <strong>
                {exception.until_date === exception.from_date
                  ? dateWords(asLocalDate(exception.from_date))
                  : t('{from} to {until}', {
                      from: dateWords(asLocalDate(exception.from_date)),
                      until: dateWords(asLocalDate(exception.until_date)),
                    })}
              </strong>
              {', '}
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
                {exception.branch_id
                  ? `, ${setup.branches.find((branch) => branch.id === exception.branch_id)?.name ?? ''}`
                  : `, ${t('all branches')}`}
              </span>
              {exception.still_booked > 0 ? (
                <>
                  <br />
                  <Link to={`/doc/appointments?view=list&date=${exception.from_date}`} className="underline">
                    {t(
                      '{count, plural, one {# appointment is} other {# appointments are}} still booked on these dates',
                      {
                        count: exception.still_booked,
                      },
                    )}
                  </Link>
                </>
              ) : null}
            </p>
            <Button size="small" onClick={() => void remove(exception.id)}>
              {t('Remove')}
            </Button>
          </Card>
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
        <LeaveWizard setup={setup} isIll={adding === 'ill'} onDone={() => setAdding(null)} />
      </Dialog>
    </div>
  )
}
