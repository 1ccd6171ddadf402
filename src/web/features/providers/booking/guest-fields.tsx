import { Link, useLocation } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { dateOfBirth, emailAddress, firstName, lastName, optionalMobile } from '#domain/profiles/person-rules.ts'
import { rich } from '../../../lib/rich.tsx'
import { DateField, NumberField } from '../../../ui/date-field.tsx'
import { TextField } from '../../../ui/field.tsx'
import type { BookForm } from './book-values.ts'

/** Who somebody without an account is, or the way to one; the time is kept meanwhile. */
export function GuestFields({ form }: { form: BookForm }) {
  const { pathname } = useLocation()
  const birth = dateOfBirth(new Date().toISOString().slice(0, 10))
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
        <TextField label={t('First name')} autoComplete="given-name" {...form.field('first_name', firstName)} />
        <TextField label={t('Last name')} autoComplete="family-name" {...form.field('last_name', lastName)} />
      </div>
      <DateField label={t('Date of birth')} autoComplete {...form.drawn('date_of_birth', birth)} />
      <TextField
        label={t('Email')}
        type="email"
        autoComplete="email"
        hint={t('We send a code to it now, and a confirmation.')}
        {...form.field('email', emailAddress)}
      />
      <NumberField
        label={t('Mobile number')}
        optional
        type="tel"
        autoComplete="tel"
        {...form.field('phone_number', optionalMobile)}
      />
    </>
  )
}
