import { useNavigate } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { emailAddress, firstName, lastName, newPasswordOf } from '#domain/profiles/person-rules.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { useLinkToken } from '../../lib/link-token.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { titleOf } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { PageTitle } from '../../ui/page.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { arrive } from './arrive.ts'

export const meta = () => titleOf(t('First administrator'))

export default function FirstAdministrator() {
  const navigate = useNavigate()
  const token = useLinkToken() ?? ''
  const form = useSentForm({
    defaultValues: { first_name: '', last_name: '', email: '', password: '' },
    refusal: problemText,
    send: async (body) => {
      await navigate(arrive(await call('POST /auth/first-administrator', { body: { ...body, token } }), null))
    },
  })
  return (
    <>
      <PageTitle lead={t('This link works once. It makes the first administrator of this site.')}>
        {t('First administrator')}
      </PageTitle>
      <Form of={form}>
        <TextField label={t('First name')} autoComplete="given-name" {...form.field('first_name', firstName)} />
        <TextField label={t('Last name')} autoComplete="family-name" {...form.field('last_name', lastName)} />
        <TextField label={t('Email')} type="email" autoComplete="email" {...form.field('email', emailAddress)} />
        <PasswordField
          label={t('Create a password')}
          autoComplete="new-password"
          {...form.field('password', (text, person) => newPasswordOf(person)(text))}
        />
        <Button type="submit" look="primary" busy={form.isSending && t('Creating…')}>
          {t('Create administrator')}
        </Button>
      </Form>
    </>
  )
}
