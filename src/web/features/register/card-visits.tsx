import { useState } from 'react'
import { Link } from 'react-router'
import { listComma, t } from '#domain/language/translate.ts'
import { dayIn, timeIn } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import type { PatientCard as Card, RegisterHere } from './register.ts'

type Visit = Card['recent'][number]
type Props = { card: Card; here: RegisterHere; isOpen: boolean }

/** The appointments of a patient at the branch: what is next comes first, then what was. */
export function CardVisits({ card, here, isOpen }: Props) {
  const { visits, ahead, recent } = card
  const shown = ahead.length + recent.length
  return (
    // Whoever is on the telephone asks for what is next: that is not folded away.
    <details open={isOpen || ahead.length > 0}>
      <summary className="cursor-pointer py-2">
        <h3 className="inline text-lg">{t('Appointments at this branch ({count})', { count: visits })}</h3>
      </summary>
      {shown === 0 ? (
        <p className="text-muted">{visits > 0 ? t('You may not see appointments.') : noVisitWords(card)}</p>
      ) : null}
      <Visits title={t('Upcoming')} of={ahead} card={card} here={here} atFirst={5} />
      <Visits title={t('Past and cancelled')} of={recent} card={card} here={here} atFirst={ahead.length > 0 ? 3 : 10} />
      {visits > shown && shown > 0 ? (
        <p className="border-t border-line pt-2 text-sm text-muted">
          {t('The latest {count} are shown.', { count: shown })}
        </p>
      ) : null}
    </details>
  )
}

function noVisitWords({ goes_without_visit: goes }: Card): string {
  return goes ? t('No appointment yet. Without one, this entry is deleted after 30 days.') : t('No appointment yet.')
}

type ListProps = { title: string; of: readonly Visit[]; card: Card; here: RegisterHere; atFirst: number }

/** The first few of them, and more as somebody asks for them. */
function Visits({ title, of, card, here, atFirst }: ListProps) {
  const [most, setMost] = useState(atFirst)
  if (of.length === 0) return null
  return (
    <section className="mt-3" aria-label={title}>
      <h4 className="text-sm font-semibold text-muted">{title}</h4>
      <ul className="mt-1 grid">
        {of.slice(0, most).map((visit) => (
          <li key={visit.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2.5">
            <span className="me-auto">
              <Link to={`${here.home}/appointments?a=${visit.id}`} className="font-semibold underline figures">
                <bdi>
                  {dayIn(card.time_zone, visit.start)}
                  {listComma()}
                  {timeIn(card.time_zone, visit.start)}
                </bdi>
              </Link>
              <span className="block text-sm text-muted">
                {visit.service} · <bdi>{visit.doctor}</bdi> · <bdi>{visit.reference}</bdi>
              </span>
            </span>
            {here.chip(visit.status)}
          </li>
        ))}
      </ul>
      {of.length > most ? (
        <p className="border-t border-line pt-3">
          <Button
            size="small"
            aria-label={t('Show more: {title}', { title })}
            onClick={() => setMost((before) => before + 20)}
          >
            {t('Show more')}
          </Button>
        </p>
      ) : null}
    </section>
  )
}
