import { useEffect, useEffectEvent } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { t } from '#domain/language/translate.ts'
import * as rules from '#domain/profiles/person-rules.ts'
import { rich } from '../../lib/rich.tsx'
import { call } from '../../lib/browser-call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { doctorTitles } from '../../parts/people/doctor-titles.ts'
import { genders } from '../../parts/people/genders.ts'
import { Button } from '../../ui/button.tsx'
import { DateField, NumberField } from '../../ui/date-field.tsx'
import { CheckField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { WordField } from '../../ui/word-field.tsx'
import { arrive } from './arrive.ts'
import { doors, type Door } from './doors.ts'

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

const keptFields = ['title', 'first_name', 'last_name', 'date_of_birth', 'gender', 'email', 'phone_number'] as const // prettier-ignore

/** An invitation names the address and has proven it. */
type Invited = { readonly token: string; readonly email: string }

type Props = { door: Door; note?: string; invited?: Invited }

/** The sign-up pages, invitations included, are one form with the fields of each kind. */
export function SignUpForm({ door, note, invited }: Props) {
  const [search] = useSearchParams()
  const form = useSignUp(door, invited)
  return (
    <Form of={form} isFree>
      {note ? <p className="text-muted">{note}</p> : null}
      <WhoFields door={door} form={form} />
      <TextField
        label={door === 'usr' ? t('Email') : t('Work email')}
        type="email"
        autoComplete="email"
        readOnly={invited !== undefined}
        {...form.field('email', rules.emailAddress)}
      />
      <NumberField
        label={door === 'usr' ? t('Mobile number') : t('Phone number')}
        optional={door === 'usr' || invited !== undefined}
        type="tel"
        autoComplete="tel"
        {...form.field('phone_number', door === 'usr' || invited ? rules.optionalMobile : rules.mobile)}
      />
      <PasswordField
        label={t('Create a password')}
        autoComplete="new-password"
        hint={t('12 characters or more. A few words you will remember are best.')}
        {...form.field('password', (text, person) => rules.newPasswordOf(person)(text))}
      />
      <CheckField
        label={rich('I agree to the <link>terms and conditions</link>', {
          link: (text) => (
            <Link to="/terms-and-conditions" target="_blank" className="underline">
              {text}
            </Link>
          ),
        })}
        {...form.field('terms', (agreed) => (agreed ? undefined : t('Agree to the terms to create an account')))}
      />
      <Button type="submit" look="primary" busy={form.isSending && t('Creating your account…')}>
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
    </Form>
  )
}

type SignUp = ReturnType<typeof useSentForm<typeof empty>>

function WhoFields({ door, form }: { door: Door; form: SignUp }) {
  const birth = rules.dateOfBirth(new Date().toISOString().slice(0, 10), { ownAccount: true })
  return (
    <>
      {door === 'doc' ? (
        <WordField label={t('Title')} words={doctorTitles} {...form.field('title', rules.doctorTitle)} />
      ) : null}
      <TextField
        label={door === 'fam' ? t('Your first name') : t('First name')}
        autoComplete="given-name"
        {...form.field('first_name', rules.firstName)}
      />
      <TextField
        label={door === 'fam' ? t('Your last name') : t('Last name')}
        autoComplete="family-name"
        {...form.field('last_name', rules.lastName)}
      />
      {door === 'usr' ? (
        <DateField label={t('Date of birth')} autoComplete {...form.drawn('date_of_birth', birth)} />
      ) : null}
      {door === 'fam' ? null : <WordField label={t('Gender')} optional words={genders} {...form.field('gender')} />}
    </>
  )
}

/** Signs up, or accepts an invitation, which has proven the address already. */
function useSignUp(door: Door, invited: Invited | undefined): SignUp {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const accept = async ({ token }: Invited, { email: _email, date_of_birth: _birth, ...person }: typeof empty) => {
    const session = await call('POST /auth/invitation/accept', { body: { ...person, token } })
    sessionStorage.removeItem('invitation')
    sessionStorage.removeItem(`typed:sign-up-${door}`)
    await navigate(arrive(session, null))
  }
  const form = useSentForm({
    defaultValues: { ...empty, email: invited?.email ?? search.get('email') ?? '' },
    send: async (values) => {
      if (invited) return accept(invited, values)
      const next = search.get('next') ?? ''
      const date_of_birth = door === 'usr' ? values.date_of_birth : null
      const body = { ...values, user_type: doors[door].userType, date_of_birth, next }
      const { sign_up, email } = await call('POST /auth/sign-up', { body })
      sessionStorage.setItem('sign_up', JSON.stringify({ sign_up, email }))
      await navigate(`/auth/verify-email/${door}${next ? `?next=${encodeURIComponent(next)}` : ''}`)
    },
  })
  const keep = useEffectEvent(() =>
    import('../../lib/kept-typing.ts').then(
      ({ keepTyping }) => keepTyping(`sign-up-${door}`, form, keptFields),
      () => () => undefined,
    ),
  )
  useEffect(() => {
    const keeping = keep()
    return () => void keeping.then((stop) => stop())
  }, [])
  return form
}
