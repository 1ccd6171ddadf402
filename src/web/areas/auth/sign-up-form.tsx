import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { mark, t } from '#domain/language/translate.ts'
import * as rules from '#domain/profiles/person-rules.ts'
import { rule } from '../../lib/rule.ts'
import { rich } from '../../lib/rich.tsx'
import { call } from '../../lib/browser-call.ts'
import { fieldErrors, problemText } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { CheckField, SelectField, TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { arrive } from './arrive.ts'
import { doors, type Door } from './doors.ts'

const titles = [mark('Dr'), mark('Prof'), mark('Mr'), mark('Mrs'), mark('Ms'), mark('Mx'), mark('Nurse'), mark('Other')]
const genders = [mark('Female'), mark('Male'), mark('Another term'), mark('Prefer not to say')]

const empty = {
  title: '',
  first_name: '',
  last_name: '',
  date_of_birth: '--',
  gender: '',
  email: '',
  phone_number: '',
  password: '',
  terms: false,
}

/** An invitation names the address and has proven it. */
type Invited = { readonly token: string; readonly email: string }

/** The sign-up pages, invitations included, are one form with the fields of each kind. */
export function SignUpForm({ door, note, invited }: { door: Door; note?: string; invited?: Invited }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [refused, setRefused] = useState('')
  const form = useForm({
    defaultValues: { ...empty, email: invited?.email ?? search.get('email') ?? '' },
    shouldFocusError: false,
  })
  const { register, formState, setError, watch, setValue } = form
  const { errors, isSubmitting, submitCount, isSubmitted } = formState
  const today = new Date().toISOString().slice(0, 10)
  const birth = rules.dateOfBirth(today, { ownAccount: true })
  register('date_of_birth', { validate: (value) => door !== 'usr' || rule(birth).validate(value) })

  const submit = form.handleSubmit(async (values) => {
    setRefused('')
    const next = search.get('next') ?? ''
    try {
      if (invited) {
        const { title, first_name, last_name, gender, phone_number, password, terms } = values
        const body = { title, first_name, last_name, gender, phone_number, password, terms }
        const session = await call('POST /auth/invitation/accept', { body: { ...body, token: invited.token } })
        sessionStorage.removeItem('invitation')
        await navigate(arrive(session, null))
        return
      }
      const { sign_up, email } = await call('POST /auth/sign-up', {
        body: {
          ...values,
          user_type: doors[door].userType,
          date_of_birth: door === 'usr' ? values.date_of_birth : null,
          next,
        },
      })
      sessionStorage.setItem('sign_up', JSON.stringify({ sign_up, email }))
      await navigate(`/auth/verify-email/${door}${next ? `?next=${encodeURIComponent(next)}` : ''}`)
    } catch (error) {
      const fields = Object.entries(fieldErrors(error))
      for (const [field, message] of fields) setError(field as keyof typeof empty, { message })
      if (fields.length === 0) setRefused(t('{error}. What you entered is still here.', { error: problemText(error) }))
    }
  })

  const messages = Object.values(errors).flatMap((error) => (error?.message ? [error.message] : []))
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {note ? <p className="text-muted">{note}</p> : null}
      <ErrorSummary messages={refused ? [refused] : messages} at={submitCount} />
      {door === 'doc' ? (
        <SelectField label={t('Title')} error={errors.title?.message} {...register('title', rule(rules.doctorTitle))}>
          <option value="">{t('Select')}</option>
          {titles.map((title) => (
            <option key={title} value={title}>
              {t(title)}
            </option>
          ))}
        </SelectField>
      ) : null}
      <TextField
        label={door === 'fam' ? t('Your first name') : t('First name')}
        autoComplete="given-name"
        error={errors.first_name?.message}
        {...register('first_name', rule(rules.firstName))}
      />
      <TextField
        label={door === 'fam' ? t('Your last name') : t('Last name')}
        autoComplete="family-name"
        error={errors.last_name?.message}
        {...register('last_name', rule(rules.lastName))}
      />
      {door === 'usr' ? (
        <DateField
          label={t('Date of birth')}
          autoComplete
          value={watch('date_of_birth')}
          onChange={(value) => setValue('date_of_birth', value, { shouldValidate: isSubmitted })}
          error={errors.date_of_birth?.message}
        />
      ) : null}
      {door === 'fam' ? null : (
        <SelectField label={t('Gender')} optional {...register('gender')}>
          <option value="">{t('Select')}</option>
          {genders.map((gender) => (
            <option key={gender} value={gender}>
              {t(gender)}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label={door === 'usr' ? t('Email') : t('Work email')}
        type="email"
        autoComplete="email"
        readOnly={invited !== undefined}
        error={errors.email?.message}
        {...register('email', rule(rules.emailAddress))}
      />
      <TextField
        label={door === 'usr' ? t('Mobile number') : t('Phone number')}
        optional={door === 'usr' || invited !== undefined}
        type="tel"
        autoComplete="tel"
        error={errors.phone_number?.message}
        {...register('phone_number', rule(door === 'usr' || invited ? rules.optionalMobile : rules.mobile))}
      />
      <PasswordField
        label={t('Create a password')}
        autoComplete="new-password"
        hint={t('12 characters or more. A few words you will remember are best.')}
        error={errors.password?.message}
        {...register('password', {
          validate: (value, person) => rule(rules.newPasswordOf(person)).validate(value),
        })}
      />
      <CheckField
        label={
          <>
            {rich('I agree to the <link>terms and conditions</link>', {
              link: (text) => (
                <Link to="/terms-and-conditions" target="_blank" className="underline">
                  {text}
                </Link>
              ),
            })}
          </>
        }
        error={errors.terms?.message}
        {...register('terms', { validate: (value) => value || t('Agree to the terms to create an account') })}
      />
      <Button type="submit" look="primary" busy={isSubmitting && t('Creating your account…')}>
        {invited ? t('Accept and create account') : t('Create account')}
      </Button>
      <p>
        {rich('Have an account? <link>Log in</link>', {
          link: (text) => (
            <Link to={`/auth/login/${door}?${search.toString()}`} className="font-semibold text-brand underline">
              {text}
            </Link>
          ),
        })}
      </p>
    </form>
  )
}
