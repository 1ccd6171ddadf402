import { t } from '#domain/language/translate.ts'
import { Button } from '../../../ui/button.tsx'
import { FirstCome, useOfferAnswer } from './visit-offers.tsx'
import { VisitBoard } from '../lists/visit-board.tsx'
import type { VisitPageProps } from './visit-page-props.ts'
import { placeWords } from './place-words.ts'
import { momentWords } from './visit-words.tsx'
import type { Visit } from './visit.ts'

type Props = VisitPageProps & { offer: Visit['offers'][number]; title: string }

const outcomes = { take: 'moved', decline: 'declined', leave: 'left' } as const

/** A time that is held for a visit, as the board: the new time large, the own one beside it, one tap to take it. */
export function OfferBoard({ visit, linkToken, onChange, onOutcome, offer, title }: Props) {
  const { busy, answer } = useOfferAnswer({ visit, linkToken, onChange })
  const { doctor } = visit
  const say = async (word: keyof typeof outcomes) => (await answer(offer.id, word)) && onOutcome(outcomes[word])
  const isListed = offer.cause === 'waitlist'
  return (
    <VisitBoard
      visit={visit}
      title={title}
      lead={isListed ? undefined : t('{doctor} cannot be there at your time.', { doctor: doctor.name })}
      start={offer.start}
    >
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
    </VisitBoard>
  )
}
