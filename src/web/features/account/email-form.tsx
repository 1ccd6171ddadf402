import { Suspense, useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { emailAddress } from '#domain/profiles/person-rules.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { lazily, NotLoaded } from '../../ui/lazily.tsx'
import { Card } from '../../ui/page.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useApply } from './use-security.ts'

const Confirm = lazily<{ sentTo: string; onClose: () => void }>(() => import('./email-code.tsx'), NotLoaded)

/** Another address: it counts when the code that went there comes back. */
export function EmailForm({ email }: { email: string }) {
  const [sentTo, setSentTo] = useState('')
  return (
    <Card as="section" className="grid content-start gap-4">
      <h2 className="text-2xl">{t('Email')}</h2>
      <p>
        <bdi>{email}</bdi>
      </p>
      <Suspense>
        {sentTo ? <Confirm sentTo={sentTo} onClose={() => setSentTo('')} /> : <NewAddress onSent={setSentTo} />}
      </Suspense>
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
