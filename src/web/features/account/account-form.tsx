import { useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { dateOfBirth, firstName, lastName, optionalMobile } from '#domain/profiles/person-rules.ts'
import { call } from '../../lib/browser-call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { sessionChanged } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { isShut } from '../../lib/shown.ts'
import { Button } from '../../ui/button.tsx'
import { DateField, NumberField } from '../../ui/date-field.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { LoadFailed, Skeleton } from '../../ui/page.tsx'
import { WordField } from '../../ui/word-field.tsx'
import { identityWords } from '../../parts/people/identity-words.ts'
import { genders } from '../../parts/people/genders.ts'

type Account = Answer<'GET /auth/me'>

/**
 * Name, phone and birth date of the own account; beside other forms its button is a plain one. The name of a doctor is what was checked: it stands in
 * their profile.
 */
export function AccountForm({ isBeside = false }: { isBeside?: boolean }) {
  const account = useQuery({ queryKey: ['me'], queryFn: () => call('GET /auth/me', {}) })
  if (account.isPending) return <Skeleton rows={2} />
  if (isShut(account))
    return <LoadFailed what={t('your details')} error={account.error} again={() => void account.refetch()} />
  return <Details account={account.data} isBeside={isBeside} />
}

/** A name that changes elsewhere is sent as it stands. */
function nameOf(account: Account, values: Pick<Account, 'first_name' | 'last_name'>) {
  const { first_name, last_name } = account.practitioner_id ? account : values
  return { first_name, last_name }
}

function Details({ account, isBeside }: { account: Account; isBeside: boolean }) {
  const birth = dateOfBirth(new Date().toISOString().slice(0, 10), { ownAccount: true })
  const queries = useQueryClient()
  const isPatient = account.user_type === 'patient'
  const form = useSentForm({
    defaultValues: {
      first_name: account.first_name,
      last_name: account.last_name,
      gender: account.gender,
      phone_number: account.phone_number,
      date_of_birth: account.date_of_birth ?? '--',
    },
    send: async (values) => {
      const saved = await call('PATCH /auth/me', {
        body: { ...values, ...nameOf(account, values), date_of_birth: isPatient ? values.date_of_birth : null },
      })
      queries.setQueryData(['me'], saved)
      localStorage.setItem('full_name', `${saved.first_name} ${saved.last_name}`)
      sessionChanged()
      toast('success', t('Saved'))
    },
  })
  return (
    <Form of={form} className="grid max-w-xl gap-5 rounded-card border border-line bg-surface p-5">
      <p>
        <span className="font-semibold">{t('Email')}</span>
        <br />
        {account.email}
      </p>
      {account.practitioner_id ? null : (
        <>
          <TextField label={t('First name')} autoComplete="given-name" {...form.field('first_name', firstName)} />
          <TextField label={t('Last name')} autoComplete="family-name" {...form.field('last_name', lastName)} />
          <WordField label={t('Gender')} optional words={genders} {...form.field('gender')} />
        </>
      )}
      <NumberField
        label={t('Phone number')}
        optional
        type="tel"
        autoComplete="tel"
        {...form.field('phone_number', optionalMobile)}
      />
      {isPatient ? <DateField label={t('Date of birth')} autoComplete {...form.drawn('date_of_birth', birth)} /> : null}
      {account.known_as ? (
        <p className="rounded-field bg-sunken p-4">
          {t(
            'Clinics still know you as {who}. Show an identity document with your new details at the desk of your next visit.',
            {
              who: identityWords(account.known_as),
            },
          )}
        </p>
      ) : null}
      <Button
        type="submit"
        look={isBeside ? 'plain' : 'primary'}
        className="justify-self-start"
        busy={form.isSending && t('Saving…')}
      >
        {t('Save changes')}
      </Button>
    </Form>
  )
}
