import { t } from '#domain/language/translate.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { CloseForm } from '../../ui/leave-guard.tsx'
import { askPatient, type Whose } from './shelf.ts'

type Props = { whose: Whose; again: () => Promise<unknown>; onClose: () => void }

/** Asks a patient for a document. */
export function AskForm({ whose, again, onClose }: Props) {
  const form = useSentForm<{ what: string }>({
    defaultValues: { what: '' },
    only: 'what',
    send: async ({ what }) => {
      await askPatient(whose, what.trim())
      await again()
      toast('success', t('The patient was told'))
      onClose()
    },
  })
  const check = (what: string) => (what.trim() === '' ? t('Say which document you need') : undefined)
  return (
    <Dialog title={t('Ask for a document')} open onClose={onClose}>
      <Form of={form}>
        <TextField
          label={t('Which document do you need?')}
          hint={t('The patient reads this after logging in. The email does not say what it is.')}
          maxLength={200}
          autoFocus
          autoComplete="off"
          {...form.field('what', check)}
        />
        <p className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" busy={form.isSending && t('One moment…')}>
            {t('Ask the patient')}
          </Button>
          <CloseForm onClose={onClose}>{t('Cancel')}</CloseForm>
        </p>
      </Form>
    </Dialog>
  )
}
