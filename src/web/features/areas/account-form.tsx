import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { dateOfBirth, firstName, lastName, optionalMobile } from '#domain/profiles/person-rules.ts'
import { rule } from '../../lib/rule.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextField } from '../../ui/field.tsx'
import { LoadFailed, Skeleton } from '../../ui/page.tsx'

/** Name, phone and birth date of the own account. */
export function AccountForm() {
  const account = useQuery({ queryKey: ['me'], queryFn: () => call('GET /auth/me', {}) })
  if (account.isPending) return <Skeleton rows={2} />
  if (account.isError)
    return <LoadFailed what={t('your details')} error={account.error} again={() => void account.refetch()} />
  return <Form account={account.data} />
}

function Form({ account }: { account: Answer<'GET /auth/me'> }) {
  const [refused, setRefused] = useState('')
  const { register, handleSubmit, formState, watch, setValue } = useForm({
    defaultValues: {
      first_name: account.first_name,
      last_name: account.last_name,
      gender: account.gender,
      phone_number: account.phone_number,
      date_of_birth: account.date_of_birth ?? '--',
    },
  })
  const { errors, isSubmitting, submitCount } = formState
  const birth = dateOfBirth(new Date().toISOString().slice(0, 10))
  const isPatient = account.user_type === 'patient'
  register('date_of_birth', { validate: (value) => !isPatient || rule(birth).validate(value) })
  const submit = handleSubmit(async (values) => {
    setRefused('')
    try {
      const saved = await call('PATCH /auth/me', {
        body: { ...values, date_of_birth: isPatient ? values.date_of_birth : null },
      })
      localStorage.setItem('full_name', `${saved.first_name} ${saved.last_name}`)
      toast('success', t('Saved'))
    } catch (error) {
      setRefused(t('{error}. What you entered is still here.', { error: problemText(error) }))
    }
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-xl gap-5">
      <ErrorSummary messages={refused ? [refused] : []} at={submitCount} />
      <p>
        <span className="font-semibold">{t('Email')}</span>
        <br />
        {account.email}
      </p>
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
        label={t('Phone number')}
        optional
        type="tel"
        autoComplete="tel"
        error={errors.phone_number?.message}
        {...register('phone_number', rule(optionalMobile))}
      />
      {isPatient ? (
        <DateField
          label={t('Date of birth')}
          autoComplete
          value={watch('date_of_birth')}
          onChange={(value) => setValue('date_of_birth', value)}
          error={errors.date_of_birth?.message}
        />
      ) : null}
      <Button type="submit" look="primary" className="justify-self-start" busy={isSubmitting && t('Saving…')}>
        {t('Save changes')}
      </Button>
    </form>
  )
}
