import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { useState } from 'react'
import { overridesOf } from '#domain/availability/rota.ts'
import { t } from '#domain/language/translate.ts'
import { addDays, asLocalDate } from '#domain/time/local.ts'
import { call } from '../../../lib/browser-call.ts'
import { problemText } from '../../../lib/call.ts'
import { spanWords } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Rota } from './use-rota.ts'

type Props = {
  branchId: string
  rota: Rota
  mayEdit: boolean
  /** Another week was asked for and is on its way: nothing is done with the one that still stands here. */
  isLeaving: boolean
  onDone: () => Promise<unknown>
}

/** The week that is shown, the way to others, and what is done with a whole week. */
export function RotaTools({ branchId, rota, mayEdit, isLeaving, onDone }: Props) {
  const [isCopying, setCopying] = useState(false)
  const week = asLocalDate(rota.week)
  const hasToday = rota.week <= rota.today && rota.today <= addDays(week, 6)
  return (
    <div className="no-print flex flex-wrap items-center gap-2">
      <ButtonLink size="small" to={`?week=${addDays(week, -7)}`} aria-label={t('The week before')}>
        <ChevronLeft size={18} aria-hidden className="rtl:rotate-180" />
      </ButtonLink>
      <ButtonLink size="small" to={`?week=${addDays(week, 7)}`} aria-label={t('The week after')}>
        <ChevronRight size={18} aria-hidden className="rtl:rotate-180" />
      </ButtonLink>
      <h2 className="me-auto ps-1 font-sans text-lg tracking-normal figures" aria-live="polite">
        {spanWords(week, addDays(week, 6))}
      </h2>
      {hasToday ? null : (
        <ButtonLink size="small" to="?">
          {t('This week')}
        </ButtonLink>
      )}
      {mayEdit ? (
        <Button size="small" disabled={isLeaving} onClick={() => setCopying(true)}>
          {t('Copy last week')}
        </Button>
      ) : null}
      <Button size="small" onClick={() => window.print()}>
        <Printer size={16} aria-hidden />
        {t('Print the rota')}
      </Button>
      {isCopying ? (
        <CopyWeek branchId={branchId} rota={rota} onDone={onDone} onClose={() => setCopying(false)} />
      ) : null}
    </div>
  )
}

/** Says what of last week would be carried over, and does it. */
function CopyWeek({ branchId, rota, onDone, onClose }: Omit<Props, 'mayEdit' | 'isLeaving'> & { onClose: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const to = asLocalDate(rota.week)
  const from = addDays(to, -7)
  const copy = async () => {
    const { copied, affected } = await call('POST /branches/:branchId/rota/copy', {
      params: { branchId },
      body: { from, to },
    })
    await onDone()
    onClose()
    if (copied === 0) return toast('info', t('Last week had no dates of its own. Nothing was copied.'))
    toast(
      affected > 0 ? 'warning' : 'success',
      t(
        '{copied, plural, one {One date} other {# dates}} copied. {affected, plural, =0 {No booked visit is outside of them.} one {One booked visit is outside of them.} other {# booked visits are outside of them.}}',
        { copied, affected },
      ),
    )
  }
  const replaced = overridesOf(
    rota.doctors.flatMap(({ practitioner_id, exceptions }) =>
      exceptions.filter(({ from_date }) => from_date >= rota.week).map((one) => ({ ...one, practitioner_id })),
    ),
  ).size
  return (
    <Dialog title={t('Copy last week to this one?')} open onClose={onClose}>
      <p>
        {t('Dates that had other hours from {span} get the same hours in this week. Weekly hours stay as they are.', {
          span: spanWords(from, addDays(from, 6)),
        })}
      </p>
      <p className="text-muted">
        {t('Booked visits stay booked. Days on which a doctor is away are left out. Each doctor is told.')}
        {replaced > 0 ? ` ${t('Dates of this week that were changed already are replaced.')}` : ''}
      </p>
      <p className="flex flex-wrap gap-3">
        <Button
          look="primary"
          busy={isBusy && t('Copying…')}
          onClick={() => {
            setBusy(true)
            copy()
              .catch((error: unknown) => toast('error', problemText(error)))
              .finally(() => setBusy(false))
          }}
        >
          {t('Copy the week')}
        </Button>
        <Button onClick={onClose}>{t('Close')}</Button>
      </p>
    </Dialog>
  )
}
