import { useQuery } from '@tanstack/react-query'
import { listComma, t } from '#domain/language/translate.ts'
import { call } from '../../../lib/browser-call.ts'
import { dayIn, timeIn, wallOf } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { forWhom, momentWords, What } from './visit-words.tsx'
import { useVisitChange } from '../steps/use-visit-change.ts'
import type { Visit } from './visit.ts'

type Props = { visit: Visit; linkToken?: string | undefined; onChange?: ((visit: Visit) => void) | undefined }

type OffersProps = Props & {
  /** Nothing around it says which visit it is about: the offer says so. */
  isAlone?: boolean
}

/** Times that are held for a visit: one tap takes one, another lets it go to the next person. */
export function VisitOffers({ visit, linkToken, onChange, isAlone = false }: OffersProps) {
  const { busy, answer } = useOfferAnswer({ visit, linkToken, onChange })
  const zone = visit.time_zone
  return visit.offers.map(({ id, start, expires_at, cause }) => {
    const [day, time] = [dayIn(zone, start), timeIn(zone, start)]
    return (
      <section
        key={id}
        aria-label={t('A time is held for you')}
        className="grid gap-3 rounded-field border-2 border-brand bg-tint p-4 text-on-tint"
      >
        {forWhom(visit) ? <p>{forWhom(visit)}</p> : null}
        <p className="text-lg font-semibold">
          {cause === 'waitlist'
            ? t('An earlier time: {day}, {time}', { day, time })
            : t('{doctor} cannot be there at your time. Another one: {day}, {time}', {
                doctor: visit.doctor.name,
                day,
                time,
              })}
        </p>
        {isAlone ? (
          <p>
            <What visit={visit} />.{' '}
            {t('It would take the place of your appointment on {moment}.', { moment: momentWords(visit) })}
          </p>
        ) : null}
        <p>
          {t('It is held for you until {day}, {time}. Your appointment stays as it is until you answer.', {
            day: dayIn(zone, expires_at),
            time: timeIn(zone, expires_at),
          })}
        </p>
        <p className="flex flex-wrap gap-2">
          <Button
            look="primary"
            busy={busy === `${id} take` && t('Moving…')}
            onClick={() => void answer(id, 'take', t('Appointment moved'))}
          >
            {t('Take this time')}
          </Button>
          <Button onClick={() => void answer(id, 'decline', letGoWords(cause))}>
            {cause === 'waitlist' ? t('No thanks, keep me on the list') : t('No thanks')}
          </Button>
          {cause === 'waitlist' ? (
            <Button onClick={() => void answer(id, 'leave', t('You are no longer on the list'))}>
              {t('Leave the list')}
            </Button>
          ) : null}
        </p>
        {cause === 'leave' ? <FirstCome visit={visit} after={start} linkToken={linkToken} onChange={onChange} /> : null}
      </section>
    )
  })
}

/** What a decline leaves: the doctor may be away, or the branch closed; neither takes place. */
function letGoWords(cause: Visit['offers'][number]['cause']): string {
  if (cause === 'waitlist') return t('The time goes to the next person')
  return t('The time goes back. Your own time may not take place: choose another one, or cancel.')
}

/** Answers a time that is held: takes it, lets it go, or leaves the list too. */
export function useOfferAnswer({ visit, linkToken, onChange }: Props) {
  const { busy, change } = useVisitChange(onChange)
  const answer = (offerId: string, word: 'take' | 'decline' | 'leave', done?: string) =>
    change(
      `${offerId} ${word}`,
      () =>
        call(
          'POST /appointments/:appointmentId/offers/:offerId',
          { params: { appointmentId: visit.id, offerId }, body: { version: visit.version, answer: word } },
          linkToken ? { linkToken } : {},
        ),
      done,
    )
  return { busy, answer }
}

/** Two more times of the doctor that nobody holds: who comes first gets them. */
export function FirstCome({
  visit,
  after,
  linkToken,
  onChange,
  onTaken,
}: Props & { after: string; onTaken?: () => void }) {
  const { busy, change } = useVisitChange(onChange)
  const { doctor, offering_id: offering, service_id: service, time_zone: zone } = visit
  const from = wallOf(zone, after).date
  const slots = useQuery({
    queryKey: ['slots', doctor.slug, offering, service, from],
    queryFn: () =>
      call('GET /doctors/:slug/slots', { params: { slug: doctor.slug }, query: { offering, service, from, days: 31 } }),
    enabled: doctor.is_listed,
  })
  const others = slots.data?.times.filter((time) => Date.parse(time) > Date.parse(after)).slice(0, 2) ?? []
  if (others.length === 0) return null
  const take = async (start: string) => {
    const isTaken = await change(
      start,
      () =>
        call(
          'POST /appointments/:appointmentId/move',
          { params: { appointmentId: visit.id }, body: { version: visit.version, start } },
          {
            idempotencyKey: `${visit.id}-${visit.version}-${Date.parse(start)}`,
            ...(linkToken ? { linkToken } : {}),
          },
        ),
      onTaken ? undefined : t('Appointment moved'),
    )
    if (isTaken) onTaken?.()
  }
  return (
    <div className="grid gap-2">
      <p>{t('Or take one of these. Nobody holds them: who comes first gets them.')}</p>
      <p className="flex flex-wrap gap-2">
        {others.map((time) => (
          <Button key={time} size="small" busy={busy === time && t('Moving…')} onClick={() => void take(time)}>
            {dayIn(zone, time)}
            {listComma()}
            {timeIn(zone, time)}
          </Button>
        ))}
      </p>
    </div>
  )
}
