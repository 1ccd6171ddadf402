import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { emailAddress } from '#domain/profiles/person-rules.ts'
import { rich } from '../../lib/rich.tsx'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Card } from '../../ui/page.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useApply } from './use-security.ts'

/** Another address: it counts when the code that went there comes back. */
export function EmailForm({ email }: { email: string }) {
  const [sentTo, setSentTo] = useState('')
  return (
    <Card as="section" className="grid content-start gap-4">
      <h2 className="text-2xl">{t('Email')}</h2>
      <p>
        <bdi>{email}</bdi>
      </p>
      {sentTo ? <Confirm sentTo={sentTo} onDone={() => setSentTo('')} /> : <NewAddress onSent={setSentTo} />}
    </Card>
  )
}

function NewAddress({ onSent }: { onSent: (email: string) => void }) {
  const apply = useApply()
  const form = useSentForm({
    defaultValues: { email: '', password: '' },
    refusal: problemText,
    send: async (body) => {
      const answer = await apply(() => call('POST /auth/security/email', { body }), '')
      onSent(answer.email)
    },
  })
  return (
    <Form of={form} className="grid gap-4">
      <TextField label={t('New email')} type="email" autoComplete="email" {...form.field('email', emailAddress)} />
      <PasswordField
        label={t('Password')}
        autoComplete="current-password"
        {...form.field('password', (text) => (text === '' ? t('Enter your password') : undefined))}
      />
      <Button type="submit" className="justify-self-start" busy={form.isSending && t('Sending…')}>
        {t('Send a code')}
      </Button>
    </Form>
  )
}

function Confirm({ sentTo, onDone }: { sentTo: string; onDone: () => void }) {
  const apply = useApply()
  const confirm = async (code: string) => {
    await apply(() => call('POST /auth/security/email/confirm', { body: { code } }), t('Email changed'))
    onDone()
  }
  return (
    <>
      <p>
        {rich('We sent a 6-digit code to <strong>{sentTo}</strong>. It works for 15 minutes.', {
          strong: (text) => <strong>{text}</strong>,
          sentTo,
        })}
      </p>
      <CodeField onComplete={confirm} submitLabel={t('Change email')} />
      <p>
        <Button look="quiet" className="px-0" onClick={onDone}>
          {t('Use another address')}
        </Button>
      </p>
    </>
  )
}
