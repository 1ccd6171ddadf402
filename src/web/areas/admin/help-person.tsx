import { useQueryClient } from '@tanstack/react-query'
import { mark, t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { CloseForm } from '../../ui/leave-guard.tsx'
import type { HelpAct, Person } from './person-line.tsx'

type Words = { title: string; effect: string; act: string; told: string }

const words: Record<HelpAct, Words> = {
  confirmation: {
    title: mark('Send {name} a new code'),
    effect: mark('The code goes to {email}. It works for 15 minutes.'),
    act: mark('Send the code'),
    told: mark('Sent to {email}'),
  },
  log_out: {
    title: mark('Log {name} out everywhere'),
    effect: mark('For a device that was stolen or somebody who has left: every session ends at once.'),
    act: mark('Log out everywhere'),
    told: mark('{name} is logged out everywhere'),
  },
  step: {
    title: mark('Reset the second step of {name}'),
    effect: mark(
      'Only do this if you know that {name} asks for it. They are logged out everywhere and read of it by email.',
    ),
    act: mark('Reset second step'),
    told: mark('The second step of {name} is off'),
  },
  suspend: {
    title: mark('Put {name} on hold'),
    effect: mark(
      'Every session ends at once, and nobody can log in with this account. Appointments stay as they are. {name} reads of it by email.',
    ),
    act: mark('Put on hold'),
    told: mark('{name} is on hold'),
  },
  lift: {
    title: mark('Take {name} off hold'),
    effect: mark('{name} can log in again and reads of it by email.'),
    act: mark('Take off hold'),
    told: mark('{name} is no longer on hold'),
  },
}

const asksPassword = (act: HelpAct) => act === 'step' || act === 'suspend' || act === 'lift'

/** Says what an act does before it is done, and asks once more who sits there where it opens or closes an account. */
export function HelpPerson({ person, act, onClose }: { person: Person; act: HelpAct; onClose: () => void }) {
  const queries = useQueryClient()
  const { name, email } = person
  const { title, effect, act: label, told } = words[act]
  const form = useSentForm({
    defaultValues: { password: '', why: '', also_doctor: false },
    refusal: problemText,
    send: async (typed) => {
      // What somebody else did meanwhile is read again, whatever the answer.
      await sendHelp(person, act, typed).finally(() => queries.invalidateQueries({ queryKey: ['platform-people'] }))
      toast('success', t(told, { name, email }))
      onClose()
    },
  })
  return (
    <Dialog title={t(title, { name })} open onClose={onClose}>
      <p>{t(effect, { name, email })}</p>
      <Form of={form} className="grid gap-4">
        {act === 'suspend' ? (
          <TextField
            label={t('Reason')}
            hint={t('Only administrators read it, in the audit.')}
            {...form.field('why', (typed) => (typed.trim() === '' ? { code: 'reason_missing' } : undefined))}
          />
        ) : null}
        {act === 'suspend' && person.user_type === 'doctor' ? (
          <div>
            <CheckField label={t('Suspend the doctor too')} {...form.field('also_doctor')} />
            <p className="text-sm text-muted">
              {t(
                'Then nobody finds or books them, visits to come are on hold and their patients are told. Otherwise patients book them as before.',
              )}
            </p>
          </div>
        ) : null}
        {asksPassword(act) ? (
          <PasswordField
            label={t('Your password')}
            autoComplete="current-password"
            {...form.field('password', (typed) => (typed === '' ? { code: 'password_missing' } : undefined))}
          />
        ) : null}
        <p className="flex flex-wrap gap-3">
          <Button
            type="submit"
            look={act === 'step' || act === 'suspend' ? 'danger' : 'primary'}
            busy={form.isSending && t('One moment…')}
          >
            {t(label)}
          </Button>
          <CloseForm onClose={onClose}>{t('Cancel')}</CloseForm>
        </p>
      </Form>
    </Dialog>
  )
}

type Typed = { password: string; why: string; also_doctor: boolean }

function sendHelp({ account_id: accountId, email }: Person, act: HelpAct, typed: Typed) {
  const params = { accountId }
  const body = { password: typed.password }
  switch (act) {
    case 'confirmation':
      return call('POST /admin/people/:accountId/confirmation', { params })
    case 'log_out':
      return call('POST /admin/accounts/log-out', { body: { email } })
    case 'step':
      return call('POST /admin/people/:accountId/second-step/reset', { params, body })
    case 'suspend':
      return call('POST /admin/people/:accountId/suspension', { params, body: typed })
    case 'lift':
      return call('POST /admin/people/:accountId/suspension/lift', { params, body })
  }
}
