import { longestReason, whyReasonNotTaken } from '#domain/records/clinic-papers.ts'
import { t } from '#domain/language/translate.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { CloseForm } from '../../ui/leave-guard.tsx'
import { openForEmergency, type Whose } from './shelf.ts'

type Props = {
  whose: Whose
  /** Everything is open already: what comes now is one reason more. */
  isOpen: boolean
  again: () => Promise<unknown>
  onClose: () => void
}

/** Opens everything of a patient for an hour, or says why else it is open. What it means is said before it is done. */
export function EmergencyForm({ whose, isOpen, again, onClose }: Props) {
  const form = useSentForm<{ reason: string }>({
    defaultValues: { reason: '' },
    only: 'reason',
    send: async ({ reason }) => {
      await openForEmergency(whose, reason)
      onClose()
      await again()
      if (isOpen) toast('success', t('Your reason was added'))
    },
  })
  return (
    <Dialog title={isOpen ? t('Add another reason') : t('Emergency access')} open onClose={onClose}>
      <Form of={form}>
        {isOpen ? (
          <p>
            {t(
              'It stands beside the reasons you gave, and the hour does not get longer. The patient and your managers are told at once.',
            )}
          </p>
        ) : (
          <WhatItMeans />
        )}
        <TextArea
          label={isOpen ? t('What else makes this an emergency?') : t('Why is this an emergency?')}
          rows={3}
          maxLength={longestReason}
          {...form.field('reason', whyReasonNotTaken)}
        />
        <p className="flex flex-wrap gap-3">
          <Button type="submit" look={isOpen ? 'primary' : 'danger'} busy={form.isSending && t('One moment…')}>
            {isOpen ? t('Add the reason') : t('Open all documents')}
          </Button>
          <CloseForm onClose={onClose}>{t('Cancel')}</CloseForm>
        </p>
      </Form>
    </Dialog>
  )
}

function WhatItMeans() {
  return (
    <>
      <p>
        {t(
          'This opens all documents of the patient to you for one hour. Use it only where a life or health is at risk.',
        )}
      </p>
      <p>
        <strong>{t('The patient and your managers are told at once, with your reason.')}</strong>
      </p>
    </>
  )
}
