import type { UseFormReturn } from 'react-hook-form'
import { Link, useLocation } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { emailAddress, firstName, lastName, optionalMobile } from '#domain/profiles/person-rules.ts'
import { rule } from '../../lib/rule.ts'
import { rich } from '../../lib/rich.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { TextField } from '../../ui/field.tsx'

export const bookFields = ['first_name', 'last_name', 'date_of_birth', 'email', 'phone_number', 'reason'] as const

export type BookValues = Record<(typeof bookFields)[number], string>

/** Who somebody without an account is, or the way to one; the time is kept meanwhile. */
export function GuestFields({ form }: { form: UseFormReturn<BookValues> }) {
  const { pathname } = useLocation()
  const { register, watch, setValue, formState } = form
  const { errors, isSubmitted } = formState
  return (
    <>
      <p>
        {rich('Have an account? <link>Log in</link> or <link2>create one</link2>. Your time is kept.', {
          link: (text) => (
            <Link
              to={`/auth/login/usr?next=${encodeURIComponent(pathname)}`}
              className="font-semibold text-brand underline"
            >
              {text}
            </Link>
          ),
          link2: (text) => (
            <Link
              to={`/auth/user-signup?next=${encodeURIComponent(pathname)}`}
              className="font-semibold text-brand underline"
            >
              {text}
            </Link>
          ),
        })}
      </p>
      <h2 className="text-2xl">{t('Your details')}</h2>
      <div className="grid gap-5 sm:grid-cols-2">
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
      </div>
      <DateField
        label={t('Date of birth')}
        autoComplete
        value={watch('date_of_birth')}
        onChange={(value) => setValue('date_of_birth', value, { shouldValidate: isSubmitted })}
        error={errors.date_of_birth?.message}
      />
      <TextField
        label={t('Email')}
        type="email"
        autoComplete="email"
        hint={t('We send a code to it now, and a confirmation.')}
        error={errors.email?.message}
        {...register('email', rule(emailAddress))}
      />
      <TextField
        label={t('Mobile number')}
        optional
        type="tel"
        autoComplete="tel"
        error={errors.phone_number?.message}
        {...register('phone_number', rule(optionalMobile))}
      />
    </>
  )
}
