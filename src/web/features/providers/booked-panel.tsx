import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { dayIn, timeIn, zoneWords } from '../../lib/format.ts'
import { useSession } from '../../lib/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page.tsx'
import { downloadCalendar } from '../appointments/download-calendar.ts'
import type { Draft } from './draft-time.tsx'

export type Booked = Answer<'POST /drafts/:draftId/confirm'>

/** Unmistakable: booked, when, where; nothing else to do. Everything stands on the first screen of a phone. */
export function BookedPanel({ booked, draft }: { booked: Booked; draft: Draft }) {
  const session = useSession()
  const zone = draft.offering.time_zone
  const isRequest = booked.status === 'requested'
  return (
    <div className="wrap grid gap-6 py-8">
      <section className="grid gap-3 rounded-sheet bg-pine p-6 text-on-pine sm:p-10">
        <PageTitle>{isRequest ? t('We sent your request') : t('Your appointment is booked')}</PageTitle>
        <p className="text-xl">
          {dayIn(zone, draft.start)}, <strong className="text-sun">{timeIn(zone, draft.start)}</strong>,{' '}
          {zoneWords(zone)}
        </p>
        <p>
          {draft.doctor.name}
          <br />
          {draft.offering.mode === 'video'
            ? t('Video visit')
            : [draft.offering.branch_name, draft.offering.address, draft.offering.city].filter(Boolean).join(', ')}
        </p>
        <p className="text-pine-muted">
          {isRequest
            ? t('The clinic keeps this time for you. It is booked when the clinic accepts; we write to {email}.', {
                email: booked.email,
              })
            : t('We sent this to {email}. You do not need to do anything else before {start}.', {
                email: booked.email,
                start: dayIn(zone, draft.start),
              })}
        </p>
        <p className="text-sm text-pine-muted">{t('Reference {reference}', { reference: booked.reference })}</p>
      </section>
      <p className="no-print flex flex-wrap gap-3">
        <Button look="primary" onClick={() => void downloadCalendar(booked.appointment_id, booked.link_token)}>
          {t('Add to calendar')}
        </Button>
        <Button onClick={() => print()}>{t('Print slip')}</Button>
        <ButtonLink to={session ? '/usr/appointments' : `/a/${booked.link_token}`}>{t('Change or cancel')}</ButtonLink>
      </p>
      {session ? null : (
        <p className="no-print">
          <Link to={`/auth/user-signup?email=${encodeURIComponent(booked.email)}`} className="text-brand underline">
            {t('Set a password to see all your visits')}
          </Link>
        </p>
      )}
    </div>
  )
}
