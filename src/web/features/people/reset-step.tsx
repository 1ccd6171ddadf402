import { useQueryClient } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { CloseForm } from '../../ui/leave-guard.tsx'
import type { Person } from './people.ts'

/** For somebody who has lost their phone: their second step goes, and they log in anew. Asks once more who sits there. */
export function ResetStep({ person, facility, onClose }: { person: Person; facility: string; onClose: () => void }) {
  const queries = useQueryClient()
  const { name, account_id: accountId } = person
  const form = useSentForm({
    defaultValues: { password: '' },
    only: 'password',
    refusal: problemText,
    send: async ({ password }) => {
      await call('POST /facilities/:facilityId/users/:accountId/second-step/reset', {
        params: { facilityId: facility, accountId },
        body: { password },
      })
      await queries.invalidateQueries({ queryKey: ['people'] })
      toast('success', t('The second step of {name} is off', { name }))
      onClose()
    },
  })
  return (
    <Dialog title={t('Reset the second step of {name}', { name })} open onClose={onClose}>
      <p>
        {t(
          'Only do this if you know that {name} asks for it. They are logged out everywhere and read of it by email.',
          {
            name,
          },
        )}
      </p>
      <Form of={form}>
        <PasswordField
          label={t('Your password')}
          autoComplete="current-password"
          {...form.field('password', (typed) => (typed === '' ? { code: 'password_missing' } : undefined))}
        />
        <p className="flex flex-wrap gap-3">
          <Button type="submit" look="danger" busy={form.isSending && t('Saving…')}>
            {t('Reset second step')}
          </Button>
          <CloseForm onClose={onClose}>{t('Cancel')}</CloseForm>
        </p>
      </Form>
    </Dialog>
  )
}
