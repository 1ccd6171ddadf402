import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { fault } from '#domain/fault.ts'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { problemCode, problemText } from '../../lib/call.ts'
import { ownDate } from '../../lib/format.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { isShut } from '../../lib/shown.ts'
import { toastAfterReload } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Card, LoadFailed, Skeleton } from '../../ui/page.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { ForgottenVisits } from './forgotten-visits.tsx'
import type { FacilityProfile } from './use-facility-profile.ts'

type Effect = Answer<'GET /facilities/:facilityId/closing'>
type Standing = Effect['branches'][number]

/** Closes a facility for good: what that means is said first, and what stands in the way. */
export function CloseFacility({ profile: { id, name } }: { profile: FacilityProfile }) {
  const effect = useQuery({
    queryKey: ['facility', id, 'closing'],
    queryFn: () => call('GET /facilities/:facilityId/closing', { params: { facilityId: id } }),
  })
  const heading = useRef<HTMLHeadingElement>(null)
  // What was pressed is gone: whoever works by keyboard goes on from here.
  const goOn = () => void effect.refetch().then(() => heading.current?.focus({ preventScroll: true }))
  if (effect.isPending) return <Skeleton rows={3} />
  if (isShut(effect))
    return <LoadFailed what={t('the branches')} error={effect.error} again={() => void effect.refetch()} />
  const inTheWay = effect.data.branches.filter((branch) => branch.state === 'open' || branch.visits_open > 0)
  return (
    <Card as="section" className="grid gap-4 border-2 border-danger">
      <h2 ref={heading} tabIndex={-1} className="text-2xl">
        {t('Close the facility for good')}
      </h2>
      <Consequences effect={effect.data} />
      {inTheWay.length > 0 ? (
        <>
          <InTheWay branches={inTheWay} />
          <ForgottenVisits visits={effect.data.forgotten} onDone={goOn} />
        </>
      ) : (
        <Asked id={id} name={name} version={effect.data.version} again={() => void effect.refetch()} />
      )}
    </Card>
  )
}

function Consequences({ effect: { people, opens_until } }: { effect: Effect }) {
  return (
    <ul className="grid list-disc gap-2 ps-6">
      <li>{t('Patients no longer find the facility or its branches.')}</li>
      <li>
        {t(
          '{people, plural, one {You can no longer work with it.} other {The # people who work there, you among them, can no longer work with it.}}',
          { people },
        )}{' '}
        {t('Everybody keeps their account, and doctors keep their other branches.')}
      </li>
      <li>{t('Invitations end with it. They do not come back when it is opened again: send new ones then.')}</li>
      <li>{t('What was written of visits is kept for patients and doctors, as long as the law asks.')}</li>
      <li>
        {t(
          'Until {date} you or an administrator of this service can open it again. Its branches then stay archived until you open each of them.',
          { date: ownDate(opens_until) },
        )}
      </li>
    </ul>
  )
}

function InTheWay({ branches }: { branches: readonly Standing[] }) {
  return (
    <div className="grid gap-3">
      <p className="font-semibold">
        {branches.some(({ state }) => state === 'open')
          ? t('Archive these branches first. There you decide about each appointment that lies ahead.')
          : t('It can be closed once these appointments are over.')}
      </p>
      <ul className="grid divide-y divide-line border-y border-line">
        {branches.map(({ id, name, state, visits_open: visits }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span>
              <strong>
                <bdi>{name}</bdi>
              </strong>
              <br />
              {t(
                '{visits, plural, =0 {No appointment ahead} one {# appointment is not over yet} other {# appointments are not over yet}}',
                { visits },
              )}
            </span>
            {state === 'open' ? (
              <Link to={`/fam/branches?archive=${id}`} className="inline-flex min-h-11 items-center underline">
                {t('Archive {branch}', { branch: name })}
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Asked({ id, name, version, again }: { id: string; name: string; version: number; again: () => void }) {
  const form = useSentForm({
    defaultValues: { name: '', password: '' },
    refusal: (error) => {
      const code = problemCode(error)
      if (code === 'changed' || code === 'branches_open' || code === 'visits_ahead') again()
      return problemText(error)
    },
    send: async (typed) => {
      await call('POST /facilities/:facilityId/closing', { params: { facilityId: id }, body: { ...typed, version } })
      localStorage.removeItem('facility')
      toastAfterReload('success', t('The facility is closed.'))
      location.assign('/fam/dashboard')
    },
  })
  return (
    <Form of={form} label={t('Close the facility for good')} className="grid gap-4">
      <TextField
        label={t('Type {name} to close it', { name })}
        autoComplete="off"
        {...form.field('name', (typed) => (typed.trim() === name ? undefined : fault('name_unlike', { name })))}
      />
      <PasswordField
        label={t('Your password')}
        autoComplete="current-password"
        {...form.field('password', (typed) => (typed === '' ? { code: 'password_missing' } : undefined))}
      />
      <Button type="submit" look="danger" className="justify-self-start" busy={form.isSending && t('Saving…')}>
        {t('Close for good')}
      </Button>
    </Form>
  )
}
