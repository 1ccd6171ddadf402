import { useState } from 'react'
import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { newPasswordOf } from '#domain/profiles/person-rules.ts'
import { call } from '../../../lib/browser-call.ts'
import { problemCode } from '../../../lib/call.ts'
import { rich } from '../../../lib/rich.tsx'
import { stillHere, useSentForm } from '../../../lib/sent-form.ts'
import { storeSession } from '../../../lib/store-session.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'

type Props = { draftId: string; email: string }

/** An account for a guest who has just booked: name, birth date and address are known, a password is all that lacks. */
export default function SetPassword({ draftId, email }: Props) {
  const [isLate, setLate] = useState(false)
  return (
    <section aria-labelledby="set-password" className="no-print grid max-w-md gap-3">
      <h2 id="set-password" className="text-2xl">
        {t('Set a password')}
      </h2>
      <p className="text-muted">
        {t('With an account you see your visits, their documents and the next times in one place.')}
      </p>
      {isLate ? (
        <p role="alert">
          {rich(
            'It is too long since you typed the code. <link>Create an account</link> and prove your address again.',
            {
              link: (text) => (
                <Link to={`/auth/user-signup?email=${encodeURIComponent(email)}`} className="text-brand underline">
                  {text}
                </Link>
              ),
            },
          )}
        </p>
      ) : (
        <PasswordForm draftId={draftId} email={email} onLate={() => setLate(true)} />
      )}
    </section>
  )
}

function PasswordForm({ draftId, email, onLate }: Props & { onLate: () => void }) {
  const form = useSentForm({
    defaultValues: { password: '', terms: false },
    send: async (body) => {
      storeSession(await call('POST /drafts/:draftId/account', { params: { draftId }, body }))
      toast('success', t('Your account is there, and you are logged in'))
    },
    refusal: (error) => {
      if (problemCode(error) !== 'link_expired') return stillHere(error)
      onLate()
      return undefined
    },
  })
  return (
    <Form of={form}>
      {/* For what keeps passwords: whose this one is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('Create a password')}
        autoComplete="new-password"
        hint={t('12 characters or more. A few words you will remember are best.')}
        {...form.field('password', newPasswordOf({ email }))}
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
      <Button type="submit" busy={form.isSending && t('Creating your account…')}>
        {t('Create account')}
      </Button>
      <p>
        {rich('Have an account? <link>Log in</link>', {
          link: (text) => (
            <Link to="/auth/login/usr" className="font-semibold text-brand underline">
              {text}
            </Link>
          ),
        })}
      </p>
    </Form>
  )
}
