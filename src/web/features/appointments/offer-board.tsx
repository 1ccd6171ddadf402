import { t } from '#domain/language/translate.ts'
import { dayIn, timeIn } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page.tsx'
import { FirstCome, useOfferAnswer } from './visit-offers.tsx'
import type { VisitPageProps } from './visit-page-props.ts'
import { forWhom, momentWords, placeWords, What, zoneLine } from './visit-words.tsx'
import type { Visit } from './visit.ts'

type Props = VisitPageProps & { offer: Visit['offers'][number]; title: string }

const outcomes = { take: 'moved', decline: 'declined', leave: 'left' } as const

/** A time that is held for a visit, as the board: the new time large, the own one beside it, one tap to take it. */
export function OfferBoard({ visit, linkToken, onChange, onOutcome, offer, title }: Props) {
  const { busy, answer } = useOfferAnswer({ visit, linkToken, onChange })
  const { time_zone: zone, doctor } = visit
  const who = forWhom(visit)
  const say = async (word: keyof typeof outcomes) => (await answer(offer.id, word)) && onOutcome(outcomes[word])
  const isListed = offer.cause === 'waitlist'
  return (
    <section className="grid gap-4 rounded-sheet bg-pine p-6 text-on-pine sm:p-10">
      <PageTitle>{title}</PageTitle>
      {isListed ? null : (
        <p className="reading text-lg">{t('{doctor} cannot be there at your time.', { doctor: doctor.name })}</p>
      )}
      <div>
        <p className="text-xl font-semibold">
          <What visit={visit} />
        </p>
        {who ? <p className="text-lg">{who}</p> : null}
      </div>
      <p>
        <span className="block text-xl">{dayIn(zone, offer.start)}</span>
        <strong className="block text-5xl display text-sun figures sm:text-6xl">
          <bdi>{timeIn(zone, offer.start)}</bdi>
        </strong>
        <span className="text-pine-muted">{zoneLine({ ...visit, start: offer.start })}</span>
      </p>
      <p>
        <bdi>{placeWords(visit)}</bdi>
      </p>
      <p className="reading text-pine-muted">
        {t('It is held for you until {moment}.', { moment: momentWords(visit, offer.expires_at) })}{' '}
        {t('Your appointment stays as it is until you answer: {moment}.', { moment: momentWords(visit) })}
      </p>
      <p className="no-print flex flex-wrap gap-3">
        <Button look="sun" busy={busy === `${offer.id} take` && t('Moving…')} onClick={() => void say('take')}>
          {t('Take this time')}
        </Button>
        <Button onClick={() => void say('decline')}>
          {isListed ? t('No thanks, keep me on the list') : t('No thanks')}
        </Button>
        {isListed ? <Button onClick={() => void say('leave')}>{t('Leave the list')}</Button> : null}
      </p>
      {isListed ? null : (
        <FirstCome
          visit={visit}
          after={offer.start}
          linkToken={linkToken}
          onChange={onChange}
          onTaken={() => onOutcome('moved')}
        />
      )}
    </section>
  )
}
