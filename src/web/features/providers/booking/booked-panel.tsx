import { type ReactNode, Suspense } from 'react'
import { listComma, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { useArrival } from '../../../lib/use-arrival.ts'
import { dayIn, timeIn, todayIn, wallOf, zoneWords } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { lazily } from '../../../ui/lazily.tsx'
import { PageTitle, Skeleton } from '../../../ui/page.tsx'
import { ToPrepare } from '../../../parts/visits/to-prepare.tsx'
import { AddToCalendar } from '../../../parts/visits/add-to-calendar.tsx'
import { beenBefore } from '../search/been-before.ts'
import type { Draft } from './draft-time.tsx'
import { linkOf } from './held-draft.ts'
import { ServiceLine } from './service-line.tsx'

const SetPassword = lazily(
  () => import('./set-password.tsx'),
  () => null,
)

/** Booked before the log-in: the visit is added to the account here, or it says why not. */
const GuestVisits = lazily(
  () => import('../../../parts/visits/guest-visits.tsx'),
  () => null,
)

export type Booked = Answer<'POST /drafts/:draftId/confirm'>
type Shown = NonNullable<Draft['booked']>

/** Whether whoever comes has nothing to bring, to prepare or to answer. */
function asksNothing({ service, ...draft }: Draft): boolean {
  return !service.preparation && !firstVisitOf(draft) && !service.questions.some(({ when }) => when === 'before')
}

/** What to bring to a first visit; nothing where a guest, whom the server does not know, said that it is none. */
function firstVisitOf({ doctor, prepare }: Pick<Draft, 'doctor' | 'prepare'>) {
  return beenBefore(doctor.slug) === 'yes' ? null : prepare.first_visit
}

/** Who writes to them, and whether they have anything to do before they come. */
function whatNext({ status, email: address, texted_to: phone, start }: Shown, draft: Draft): string {
  if (!address)
    return status === 'requested'
      ? t('The clinic keeps this time for you. It is booked when the clinic accepts. It stands under Appointments.')
      : t('It stands under Appointments.')
  const email = phone ? t('{email} and {phone}', { email: address, phone }) : address
  if (status === 'requested')
    return t('The clinic keeps this time for you. It is booked when the clinic accepts; we write to {email}.', {
      email,
    })
  if (!asksNothing(draft)) return t('We sent this to {email}.', { email })
  const zone = draft.offering.time_zone
  // On the very day its name would say nothing: then it is the hour.
  const isToday = wallOf(zone, start).date === todayIn(zone)
  return t('We sent this to {email}. You do not need to do anything else before {start}.', {
    email,
    start: isToday ? timeIn(zone, start) : dayIn(zone, start),
  })
}

/** The visit as a calendar keeps it. */
function keptOf({ appointment_id: id, start }: Shown, { offering, ...draft }: Draft) {
  const lasts = Date.parse(draft.end) - Date.parse(draft.start)
  const { mode, branch_name: branch, address, city } = offering
  return {
    ...{ id, start, end: new Date(Date.parse(start) + lasts).toISOString() },
    branch,
    place: mode === 'video' ? t('Video visit') : [branch, address, city].filter(Boolean).join(listComma()),
  }
}

type Props = { booked: Shown; draft: Draft; /** What offers an earlier time of the visit. */ earlier: ReactNode }

/** Unmistakable: booked, when, where, and what to bring. Everything stands on the first screen of a phone. */
export function BookedPanel({ booked, draft, earlier }: Props) {
  const session = useSession()
  const link = linkOf(draft.id)
  // Who books as a guest, a doctor or a clinic's person among them, has the visit in no list.
  const isOwn = booked.account === 'own'
  const zone = draft.offering.time_zone
  const isRequest = booked.status === 'requested'
  const title = isRequest ? t('We sent your request') : t('Your appointment is booked')
  useArrival(title)
  return (
    <div className="wrap grid gap-6 py-8">
      <section className="grid gap-3 rounded-sheet bg-pine p-6 text-on-pine sm:p-10">
        <PageTitle>{title}</PageTitle>
        <p>
          <strong>{draft.service.name}</strong> · <ServiceLine service={draft.service} />
          <br />
          <bdi>{draft.doctor.name}</bdi>
          {listComma()}
          {draft.doctor.specialty}
          {booked.for_whom ? (
            <>
              <br />
              {t('For {name}', { name: booked.for_whom })}
            </>
          ) : null}
        </p>
        <p>
          <span className="block text-xl">{dayIn(zone, booked.start)}</span>
          <strong className="block text-5xl display text-sun figures sm:text-6xl">
            <bdi>{timeIn(zone, booked.start)}</bdi>
          </strong>
          <span className="text-pine-muted">{zoneWords(zone)}</span>
        </p>
        <p>
          {draft.offering.mode === 'video' ? (
            t('Video visit')
          ) : (
            <bdi>
              {[draft.offering.branch_name, draft.offering.address, draft.offering.city]
                .filter(Boolean)
                .join(listComma())}
            </bdi>
          )}
          {draft.prepare.directions ? (
            <span dir="auto" className="block reading text-start whitespace-pre-line text-pine-muted">
              {draft.prepare.directions}
            </span>
          ) : null}
        </p>
        <ToPrepare preparation={draft.service.preparation} firstVisit={firstVisitOf(draft)} />
        <p className="text-pine-muted">{whatNext(booked, draft)}</p>
        <p className="text-sm text-pine-muted">{t('Reference {reference}', { reference: booked.reference })}</p>
      </section>
      <p className="no-print flex flex-wrap gap-3">
        {isOwn || link ? <AddToCalendar look="primary" visit={keptOf(booked, draft)} linkToken={link} /> : null}
        <Button onClick={() => print()}>{t('Print slip')}</Button>
        {isOwn || link ? (
          <ButtonLink to={isOwn ? '/usr/appointments' : `/a/${link}`}>{t('Change or cancel')}</ButtonLink>
        ) : null}
      </p>
      {earlier}
      {session?.userType === 'patient' && booked.account === 'none' ? (
        <Suspense fallback={<Skeleton rows={2} />}>
          <GuestVisits />
        </Suspense>
      ) : null}
      {session || booked.account !== 'possible' ? null : (
        <Suspense fallback={<Skeleton rows={2} />}>
          <SetPassword draftId={draft.id} email={booked.email} />
        </Suspense>
      )}
    </div>
  )
}
