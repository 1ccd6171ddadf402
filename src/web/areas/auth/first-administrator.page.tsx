import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { emailAddress, firstName, lastName, newPasswordOf } from '#domain/profiles/person-rules.ts'
import { rule } from '../../lib/rule.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { useLinkToken } from '../../lib/link-token.ts'
import { titleOf } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextField } from '../../ui/field.tsx'
import { PageTitle } from '../../ui/page.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { arrive } from './arrive.ts'

export const meta = () => titleOf(t('First administrator'))

export default function FirstAdministrator() {
  const navigate = useNavigate()
  const token = useLinkToken() ?? ''
  const [refused, setRefused] = useState('')
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { first_name: '', last_name: '', email: '', password: '' },
  })
  const { errors, isSubmitting, submitCount } = formState
  const submit = handleSubmit(async (body) => {
    setRefused('')
    try {
      await navigate(arrive(await call('POST /auth/first-administrator', { body: { ...body, token } }), null))
    } catch (error) {
      setRefused(problemText(error))
    }
  })
  return (
    <>
      <PageTitle lead={t('This link works once. It makes the administrator of this installation.')}>
        {t('First administrator')}
      </PageTitle>
      <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <ErrorSummary messages={refused ? [refused] : []} at={submitCount} />
        <TextField
          label={t('First name')}
          autoComplete="given-name"
          error={errors.first_name?.message}
          {...register('first_name', rule(firstName))}
        />
        <TextField
          label={t('Last name')}
          autoComplete="family-name"
          error={errors.last_name?.message}
          {...register('last_name', rule(lastName))}
        />
        <TextField
          label={t('Email')}
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email', rule(emailAddress))}
        />
        <PasswordField
          label={t('Create a password')}
          autoComplete="new-password"
          error={errors.password?.message}
          {...register('password', { validate: (value, person) => rule(newPasswordOf(person)).validate(value) })}
        />
        <Button type="submit" look="primary" busy={isSubmitting && t('Creating…')}>
          {t('Create administrator')}
        </Button>
      </form>
    </>
  )
}
