import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { mark, t } from '#domain/language/translate.ts'
import { rich } from '../../lib/rich.tsx'
import { AccountTabs } from '../../features/account/account-tabs.tsx'
import { AccountForm } from '../../features/account/account-form.tsx'
import { DoctorPortrait } from '../../parts/people/doctor-portrait.tsx'
import { PageLink } from '../../features/schedule/page-link.tsx'
import { SetupList } from '../../features/schedule/setup-list.tsx'
import { type Setup, useSetup } from '../../features/schedule/use-setup.ts'
import { call } from '../../lib/browser-call.ts'
import { fieldErrors } from '../../lib/call.ts'
import { asLocalDate, dateWords } from '../../lib/format.ts'
import { literal } from '../../lib/messages.ts'
import { titleOf } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Card, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'

export const meta = () => titleOf(t('Profile'))

type Change = ReturnType<typeof useSetup>['change']

export default function Profile() {
  const { setup, change } = useSetup()
  if (setup.isPending) return <Skeleton rows={4} />
  if (setup.isError)
    return <LoadFailed what={t('your profile')} error={setup.error} again={() => void setup.refetch()} />
  const { profile } = setup.data
  return (
    <div className="grid gap-8">
      <div className="flex items-center gap-5">
        <DoctorPortrait photo={profile.display_photo} name={`${profile.first_name} ${profile.last_name}`} size={80} />
        <PageTitle lead={`${t(profile.specialty_name)}, ${profile.sub_specialty}`}>
          {profile.title} {profile.first_name} {profile.last_name}
        </PageTitle>
      </div>
      <AccountTabs>
        <div className="grid gap-8">
          <SetupList setup={setup.data} change={change} />
          <div className="grid gap-6 lg:grid-cols-2">
            <Licence profile={profile} change={change} />
            <PublicPage profile={profile} isListed={setup.data.is_listed} change={change} />
          </div>
          <section className="grid gap-4">
            <h2 className="text-2xl">{t('What patients read')}</h2>
            <PublicText profile={profile} change={change} />
          </section>
          <section className="grid gap-4">
            <h2 className="text-2xl">{t('My account')}</h2>
            <AccountForm />
          </section>
        </div>
      </AccountTabs>
    </div>
  )
}

const states: Record<string, string> = {
  draft: mark('Not sent yet.'),
  submitted: mark('Sent. A person checks the public register; you can set up everything meanwhile.'),
  in_review: mark('A person is checking it now.'),
  needs_info: mark('Changes are needed. Read the message we sent you, and send it again.'),
  rejected: mark('It was declined. Read the message we sent you; you can send it again.'),
  suspended: mark('Suspended. Contact us.'),
  revoked: mark('Revoked. Contact us.'),
  expired: mark('It ended. Send it again.'),
}

function Licence({ profile, change }: { profile: Setup['profile']; change: Change }) {
  const [number, setNumber] = useState(profile.licence_number)
  const [error, setError] = useState('')
  const canSend = ['draft', 'needs_info', 'rejected', 'expired'].includes(profile.verification)
  const send = (event: React.FormEvent) => {
    event.preventDefault()
    setError('')
    change(
      () => call('POST /doctors/me/verification', { body: { licence_number: number } }),
      t('Sent for the check'),
    ).catch((problem: unknown) => setError(fieldErrors(problem).licence_number ?? ''))
  }
  return (
    <Card as="section" className="grid content-start gap-3">
      <h2 className="text-2xl">{t('Verification')}</h2>
      <p>
        {profile.verification === 'verified' && profile.verified_on
          ? t('Verified on {verified_on}.', { verified_on: dateWords(asLocalDate(profile.verified_on)) })
          : t(states[profile.verification] ?? profile.verification)}
      </p>
      {canSend ? (
        <form noValidate onSubmit={send} className="grid gap-3">
          <TextField
            label={t('Licence or registration number')}
            value={number}
            onChange={(event) => setNumber(event.target.value)}
            error={error}
          />
          <Button type="submit" look="primary" className="justify-self-start">
            {t('Send for the check')}
          </Button>
        </form>
      ) : (
        <p className="text-muted">{t('Number {licence_number}', { licence_number: profile.licence_number })}</p>
      )}
    </Card>
  )
}

function PublicPage({ profile, isListed, change }: { profile: Setup['profile']; isListed: boolean; change: Change }) {
  const set = (is_published: boolean) =>
    void change(
      () => call('POST /doctors/me/publish', { body: { is_published } }),
      is_published ? t('Your page is published') : t('Your page is hidden'),
    ).catch(() => undefined)
  return (
    <Card as="section" className="grid content-start justify-items-start gap-3">
      <h2 className="text-2xl">{t('My page')}</h2>
      {isListed ? (
        <p>
          {rich('Patients find you. <link>See your page</link>', {
            link: (text) => (
              <Link to={`/d/${profile.slug}`} className="font-semibold text-brand underline">
                {text}
              </Link>
            ),
          })}
        </p>
      ) : (
        <p className="text-muted">{t('Patients do not find you yet.')}</p>
      )}
      {isListed ? <PageLink path={`/d/${profile.slug}`} name={profile.slug} /> : null}
      <Button look={profile.is_published ? 'plain' : 'primary'} onClick={() => set(!profile.is_published)}>
        {profile.is_published ? t('Hide my page') : t('Publish')}
      </Button>
    </Card>
  )
}

function PublicText({ profile, change }: { profile: Setup['profile']; change: Change }) {
  const [values, setValues] = useState({
    specialty: profile.specialty,
    sub_specialty: profile.sub_specialty,
    experience: profile.experience,
  })
  const [error, setError] = useState('')
  const specialties = useQuery({
    queryKey: ['specialties'],
    queryFn: () => call('GET /healthcare-providers/specialties', {}),
  })
  const save = (event: React.FormEvent) => {
    event.preventDefault()
    if (values.sub_specialty.trim().length <= 4) return setError(t(literal.S2))
    setError('')
    change(() => call('PATCH /doctors/me', { body: values }), t('Saved')).catch(() => undefined)
  }
  return (
    <form noValidate onSubmit={save} className="grid max-w-xl gap-4">
      <SelectField
        label={t('Specialty')}
        hint={t('Another specialty is checked again.')}
        value={values.specialty}
        onChange={(event) => setValues({ ...values, specialty: event.target.value })}
      >
        {(specialties.data?.results ?? [{ id: profile.specialty, name: profile.specialty_name }]).map((specialty) => (
          <option key={specialty.id} value={specialty.id}>
            {t(specialty.name)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('Sub specialty')}
        value={values.sub_specialty}
        onChange={(event) => setValues({ ...values, sub_specialty: event.target.value })}
        error={error}
      />
      <TextArea
        label={t('Experience')}
        optional
        value={values.experience}
        onChange={(event) => setValues({ ...values, experience: event.target.value })}
      />
      <Button type="submit" look="primary" className="justify-self-start">
        {t('Save changes')}
      </Button>
    </form>
  )
}
