import { useQueryClient } from '@tanstack/react-query'
import { emailAddress } from '#domain/profiles/person-rules.ts'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { CloseForm } from '../../ui/leave-guard.tsx'

/** Invites somebody to look after the platform, for an administrator who proves once more that it is they. */
export function InviteAdministrator({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const form = useSentForm({
    defaultValues: { email: '', password: '' },
    refusal: problemText,
    send: async (body) => {
      await call('POST /admin/people/administrators', { body })
      await queries.invalidateQueries({ queryKey: ['platform-people'] })
      toast('success', t('We sent an invitation to {email}', { email: body.email }))
      onClose()
    },
  })
  return (
    <Dialog title={t('Invite an administrator')} open onClose={onClose}>
      <p>
        {t('An administrator decides about doctors and facilities and helps everybody here. The others read of it.')}
      </p>
      <Form of={form} className="grid gap-4">
        <TextField label={t('Email')} type="email" {...form.field('email', emailAddress)} />
        <PasswordField
          label={t('Your password')}
          autoComplete="current-password"
          {...form.field('password', (typed) => (typed === '' ? { code: 'password_missing' } : undefined))}
        />
        <p className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" busy={form.isSending && t('Sending…')}>
            {t('Send invitation')}
          </Button>
          <CloseForm onClose={onClose}>{t('Cancel')}</CloseForm>
        </p>
      </Form>
    </Dialog>
  )
}
