import { longestReason, shortestReason } from '#domain/records/clinic-papers.ts'
import { t } from '#domain/language/translate.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { CloseForm } from '../../ui/leave-guard.tsx'
import { openForEmergency, type Whose } from './shelf.ts'

type Props = { whose: Whose; again: () => Promise<unknown>; onClose: () => void }

/** Opens everything of a patient for an hour. What it means is said before it is done. */
export function EmergencyForm({ whose, again, onClose }: Props) {
  const form = useSentForm<{ reason: string }>({
    defaultValues: { reason: '' },
    only: 'reason',
    send: async ({ reason }) => {
      await openForEmergency(whose, reason)
      onClose()
      await again()
    },
  })
  const check = (reason: string) =>
    reason.trim().length < shortestReason
      ? t('Say in {count} characters or more why this is an emergency', { count: shortestReason })
      : undefined
  return (
    <Dialog title={t('Emergency access')} open onClose={onClose}>
      <Form of={form}>
        <p>
          {t(
            'This opens all documents of the patient to you for one hour. Use it only where a life or health is at risk.',
          )}
        </p>
        <p>
          <strong>{t('The patient and your managers are told at once, with your reason.')}</strong>
        </p>
        <TextArea
          label={t('Why is this an emergency?')}
          rows={3}
          maxLength={longestReason}
          {...form.field('reason', check)}
        />
        <p className="flex flex-wrap gap-3">
          <Button type="submit" look="danger" busy={form.isSending && t('One moment…')}>
            {t('Open all documents')}
          </Button>
          <CloseForm onClose={onClose}>{t('Cancel')}</CloseForm>
        </p>
      </Form>
    </Dialog>
  )
}
