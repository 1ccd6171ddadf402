import { useQueryClient } from '@tanstack/react-query'
import { statusIs } from '#domain/booking/status.ts'
import { mark, t } from '#domain/language/translate.ts'
import { call } from '../../../lib/browser-call.ts'
import { problemText } from '../../../lib/call.ts'
import { dayIn, timeIn } from '../../../lib/format.ts'
import { useSentForm } from '../../../lib/sent-form.ts'
import { toast } from '../../../lib/toast.ts'
import { toldWords } from '../../../parts/visits/told-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { neededReason, ReasonField } from '../steps/reason-dialogs.tsx'
import type { Visit } from '../visit/visit.ts'

/** Why an entry never was a visit: kept in its history, for the clinic alone. */
const mistakes = [mark('Wrong patient'), mark('Wrong doctor or time'), mark('Duplicate'), mark('A test'), mark('Other')]

type Props = { visit: Visit; onClose: () => void }

/** Takes an entry out that never was a visit, for good: whoever cancels one means something else. */
export function ErrorDialog({ open, ...error }: Props & { open: boolean }) {
  return (
    <Dialog title={t('Was this entered in error?')} open={open} onClose={error.onClose}>
      <ErrorForm {...error} />
    </Dialog>
  )
}

function ErrorForm({ visit, onClose }: Props) {
  const queries = useQueryClient()
  const { id: appointmentId, version, time_zone: zone } = visit
  const form = useSentForm({
    defaultValues: { reason: '' },
    only: 'reason',
    refusal: problemText,
    send: async ({ reason }) => {
      await call(
        'POST /appointments/:appointmentId/error',
        { params: { appointmentId }, body: { version, reason } },
        { idempotencyKey: `${appointmentId}-${version}-error` },
      )
      for (const queryKey of [['appointments'], ['appointment', appointmentId]])
        void queries.invalidateQueries({ queryKey })
      toast('success', t('The appointment is marked as entered in error'))
      onClose()
    },
  })
  const isExpected = statusIs(visit.status, 'ahead') && Date.parse(visit.start) > Date.now()
  return (
    <Form isFree of={form} className="grid gap-4">
      <p>
        {t(
          '{day} at {time} with {name}. It leaves all lists and figures, and stays in the history. You cannot take this back.',
          {
            day: dayIn(zone, visit.start),
            time: timeIn(zone, visit.start),
            name: visit.patient?.name ?? t('the patient'),
          },
        )}
      </p>
      <p>
        {isExpected
          ? toldWords(visit, t('The patient is told that they do not need to come. They do not read the reason.'))
          : t('The patient is not told.')}
      </p>
      <ReasonField reasons={mistakes} {...form.field('reason', neededReason)} />
      <p className="flex gap-3">
        <Button type="submit" look="danger" busy={form.isSending && '…'}>
          {t('Mark as entered in error')}
        </Button>
        <Button onClick={onClose}>{t('Keep appointment')}</Button>
      </p>
    </Form>
  )
}
