import { useQueryClient } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import { emailAddress } from '#domain/profiles/person-rules.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { CloseForm } from '../../ui/leave-guard.tsx'
import { Form } from '../../ui/form.tsx'

type Props = { patientId: string | null; kind: 'carer' | 'self'; onDone: () => void }

/** Asks by mail: another adult to help, or a grown-up person to manage their own visits. */
export function InviteForm({ patientId, kind, onDone }: Props) {
  const queries = useQueryClient()
  const form = useSentForm({
    defaultValues: { email: '' },
    only: 'email',
    refusal: problemText,
    send: async ({ email }) => {
      await call('POST /family/invitations', { body: { patient_id: patientId, email, kind } })
      toast('success', t('Invitation sent'))
      await queries.invalidateQueries({ queryKey: ['family'] })
      onDone()
    },
  })
  return (
    <Form of={form} className="grid gap-4">
      <p>
        {kind === 'carer'
          ? t('They can see, book, move and cancel the appointments, and get the messages. You can end it at any time.')
          : t(
              'They get an invitation. When they accept, the appointments are theirs, and you no longer see them unless they let you.',
            )}
      </p>
      <TextField
        label={t('Their email address')}
        type="email"
        autoComplete="off"
        dir="ltr"
        {...form.field('email', emailAddress)}
      />
      <p className="flex gap-3">
        <Button type="submit" look="primary" busy={form.isSending && t('Sending…')}>
          {t('Send invitation')}
        </Button>
        <CloseForm onClose={onDone} />
      </p>
    </Form>
  )
}
