import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { foldWords } from '#domain/search/fold.ts'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { timeIn } from '../../lib/format.ts'
import { isShut } from '../../lib/shown.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { LoadFailed, Skeleton } from '../../ui/page.tsx'
import type { Desk, Ticket } from './use-board.ts'

type Props = { ticket: Ticket; desk: Desk; open: boolean; onClose: () => void }

/** Whose number it is: somebody who is expected today, whose visit is checked in with it, or who is here and asked again. */
export function WhoDialog({ ticket, open, onClose, ...rest }: Props) {
  return (
    <Dialog title={t('Who is {ticket}?', { ticket: ticket.label })} open={open} onClose={onClose}>
      <Expected ticket={ticket} onClose={onClose} {...rest} />
    </Dialog>
  )
}

function Expected({ ticket, desk, onClose }: Omit<Props, 'open'>) {
  const { branchId } = desk
  const [words, setWords] = useState('')
  const day = useQuery({
    queryKey: ['appointments', 'branch', branchId, undefined],
    queryFn: () => call('GET /branches/:branchId/appointments', { params: { branchId }, query: {} }),
  })
  if (day.isPending) return <Skeleton rows={3} />
  if (isShut(day)) return <LoadFailed what={t('the appointments')} error={day.error} again={() => void day.refetch()} />
  const asked = foldWords(words)
  const expected = day.data.results.filter(
    ({ actions, status, patient }) =>
      (actions.includes('arrive') || status === 'arrived') && foldWords(patient?.name ?? '').includes(asked),
  )
  return (
    <>
      <p className="text-muted">{t('The appointment is checked in and keeps this number.')}</p>
      <TextField
        label={t('Name')}
        autoComplete="off"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <ul aria-label={t('Expected today')} className="grid max-h-[50vh] gap-2 overflow-y-auto p-1">
        {expected.map((visit) => (
          <li key={visit.id}>
            <Button
              className="w-full !justify-between"
              disabled={desk.busy !== undefined}
              onClick={() => void desk.name(ticket, visit).then((isDone) => isDone && onClose())}
            >
              <bdi>{visit.patient?.name ?? t('Patient')}</bdi>
              <span className="text-sm font-normal text-muted figures">
                {timeIn(day.data.time_zone, visit.start)} · <bdi>{visit.doctor.name}</bdi>
                {visit.status === 'arrived' ? ` · ${t('Here already')}` : null}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {expected.length === 0 ? (
        <p role="status">
          {words === '' ? t('Nobody else is expected today.') : t('Nobody who is expected today is called so.')}
        </p>
      ) : null}
    </>
  )
}
