import { t } from '#domain/language/translate.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SaveOrClose } from '../../ui/save-or-close.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import type { Desk, Ticket } from './use-board.ts'

type Props = { ticket: Ticket; desk: Desk; open: boolean; onClose: () => void }

/** Somebody goes before others: why is written down. */
export function RaiseDialog({ ticket, desk, open, onClose }: Props) {
  return (
    <Dialog title={t('Move {ticket} up', { ticket: ticket.label })} open={open} onClose={onClose}>
      <RaiseForm ticket={ticket} desk={desk} onClose={onClose} />
    </Dialog>
  )
}

function RaiseForm({ ticket, desk, onClose }: Omit<Props, 'open'>) {
  const form = useSentForm({
    defaultValues: { how: 'up', reason: '' },
    send: async ({ how, reason }) => {
      const priority = how === 'urgent' || how === 'elderly_or_disabled' ? ({ priority: how } as const) : {}
      // What was refused is told already; what was typed stays, as not saved.
      if (!(await desk.step(ticket, { step: 'raise', reason, ...priority }))) throw new Error('Nobody was moved up')
      onClose()
    },
    refusal: () => undefined,
  })
  return (
    <Form of={form}>
      <SelectField label={t('How')} {...form.field('how')}>
        <option value="up">{t('Before everybody who is not urgent')}</option>
        <option value="urgent">{t('Urgent: before everybody')}</option>
        <option value="elderly_or_disabled">{t('Elderly or disabled')}</option>
      </SelectField>
      <TextField
        label={t('Reason')}
        maxLength={200}
        {...form.field('reason', (reason) => (reason.trim() === '' ? t('Say why') : undefined))}
      />
      <SaveOrClose isSending={form.isSending} onClose={onClose} save={t('Move up')} close={t('Keep the place')} />
    </Form>
  )
}
