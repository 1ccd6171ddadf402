import { listComma, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { dayIn, shortDayIn, timeIn } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { isUntold, untoldWords } from './told-words.ts'

export type Affected = Answer<'GET /doctors/me/leave'>['affected'][number]

/** What becomes of one visit. */
export type Choice =
  { readonly action: 'offer' | 'cancel' | 'keep' } | { readonly action: 'colleague'; readonly offering_id: string }

type Props = {
  affected: readonly Affected[]
  choiceOf: (row: Affected) => Choice
  onChoose: (ids: readonly string[], choice: Choice) => void
  /** False where the doctor does not come back: there is no other time with them. */
  mayOffer?: boolean
}

/** The visits that a doctor cannot see: a choice for each, and one for all. Other times are offered to whoever reads of them. */
export function AffectedList({ affected, choiceOf, onChoose, mayOffer = true }: Props) {
  const all = affected.map((row) => row.appointment_id)
  return (
    <section className="grid gap-3" aria-labelledby="affected">
      <div role="status">
        <h3 id="affected" className="text-lg">
          {t('{count, plural, one {# appointment is} other {# appointments are}} affected', { count: affected.length })}
        </h3>
      </div>
      <p className="flex flex-wrap gap-2">
        {mayOffer && affected.some((row) => !isUntold(row)) ? (
          <Button size="small" onClick={() => onChoose(all, { action: 'offer' })}>
            {t('Offer other times to all')}
          </Button>
        ) : null}
        <Button size="small" onClick={() => onChoose(all, { action: 'cancel' })}>
          {t('Cancel all with a message')}
        </Button>
        <Button size="small" onClick={() => onChoose(all, { action: 'keep' })}>
          {t('Keep all')}
        </Button>
      </p>
      <ul className="grid divide-y divide-line rounded-field border border-line">
        {affected.map((row) => {
          const choice = choiceOf(row)
          const value = choice.action === 'colleague' ? choice.offering_id : choice.action
          return (
            <li key={row.appointment_id} className="grid items-center gap-2 p-3 sm:grid-cols-[1fr_16rem]">
              <p>
                <strong>{row.patient}</strong>
                <br />
                <Facts
                  of={[
                    `${dayIn(row.time_zone, row.start)}${listComma()}${timeIn(row.time_zone, row.start)}`,
                    row.service_name,
                  ]}
                />
                {row.phone_number ? (
                  <>
                    <br />
                    <a href={`tel:${row.phone_number}`} className="underline">
                      <bdi dir="ltr">{row.phone_number}</bdi>
                    </a>
                  </>
                ) : null}
                {isUntold(row) ? <span className="block text-sm">{untoldWords(row)}</span> : null}
              </p>
              <select
                aria-label={t('What becomes of {patient}', { patient: row.patient })}
                className="min-h-11 w-full rounded-field border border-field bg-surface px-2"
                value={value}
                onChange={(event) => onChoose([row.appointment_id], choiceFrom(event.target.value))}
              >
                {mayOffer && !isUntold(row) ? (
                  <option value="offer">
                    {row.suggested
                      ? t('Offer {day}, {time}', {
                          // Short, so that the hour is seen in the closed list as well.
                          day: shortDayIn(row.time_zone, row.suggested),
                          time: timeIn(row.time_zone, row.suggested),
                        })
                      : t('Offer other times')}
                  </option>
                ) : null}
                {row.colleagues.map((colleague) => (
                  <option key={colleague.offering_id} value={colleague.offering_id}>
                    {t('Same time with {doctor}', { doctor: colleague.doctor })}
                  </option>
                ))}
                <option value="cancel">{isUntold(row) ? t('Cancel') : t('Cancel with a message')}</option>
                <option value="keep">{t('Keep')}</option>
              </select>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function choiceFrom(value: string): Choice {
  return value === 'offer' || value === 'cancel' || value === 'keep'
    ? { action: value }
    : { action: 'colleague', offering_id: value }
}
