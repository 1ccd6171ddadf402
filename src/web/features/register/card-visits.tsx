import { listComma, t } from '#domain/language/translate.ts'
import { dayIn, timeIn } from '../../lib/format.ts'
import type { PatientCard as Card, RegisterHere } from './register.ts'

type Props = { card: Card; chip: RegisterHere['chip']; isOpen: boolean }

/** The appointments of a patient at the branch, folded: somebody may have been there a hundred times. */
export function CardVisits({ card, chip, isOpen }: Props) {
  const { visits, recent } = card
  return (
    <details open={isOpen}>
      <summary className="cursor-pointer py-2">
        <h3 className="inline text-lg">{t('Appointments at this branch ({count})', { count: visits })}</h3>
      </summary>
      {recent.length === 0 ? (
        <p className="text-muted">
          {visits > 0
            ? t('You may not see appointments.')
            : t('No appointment yet. Without one, this entry is deleted after 30 days.')}
        </p>
      ) : (
        <ul className="mt-2 grid">
          {recent.map((visit) => (
            <li key={visit.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2.5">
              <span className="me-auto">
                <bdi className="font-semibold figures">
                  {dayIn(card.time_zone, visit.start)}
                  {listComma()}
                  {timeIn(card.time_zone, visit.start)}
                </bdi>
                <span className="block text-sm text-muted">
                  {visit.service} · <bdi>{visit.doctor}</bdi> · <bdi>{visit.reference}</bdi>
                </span>
              </span>
              {chip(visit.status)}
            </li>
          ))}
        </ul>
      )}
      {visits > recent.length && recent.length > 0 ? (
        <p className="border-t border-line pt-2 text-sm text-muted">
          {t('The latest {count} are shown.', { count: recent.length })}
        </p>
      ) : null}
    </details>
  )
}
