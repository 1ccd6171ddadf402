import { listComma, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { dayIn, shortDayIn, timeIn } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { fits, isUntold, untoldWords } from '../../../parts/visits/told-words.ts'
import { Facts } from '../../../ui/facts.tsx'

export type ClosedVisit = Answer<'GET /branches/:branchId/closures/effect'>['affected'][number]

/** What becomes of one visit that a closed branch meets. */
export type Way = 'offer' | 'move' | 'cancel' | 'keep'

type Props<W extends Way> = {
  visits: readonly ClosedVisit[]
  /** What may be chosen; another time is offered only to whoever reads of it. */
  ways: readonly [W, ...W[]]
  wayOf: (visit: ClosedVisit) => W
  onChoose: (ids: readonly string[], way: W) => void
}

/** The visits that are met: what becomes of each, and of all at once. */
export function ClosedVisits<W extends Way>({ visits, ways, wayOf, onChoose }: Props<W>) {
  const all = visits.map((visit) => visit.appointment_id)
  return (
    <section className="grid gap-3" aria-labelledby="met">
      <div role="status">
        <h3 id="met" className="text-lg">
          {t('{count, plural, one {# appointment is} other {# appointments are}} affected', { count: visits.length })}
        </h3>
      </div>
      <p className="flex flex-wrap gap-2">
        {ways.map((way) =>
          visits.some((visit) => fits(way, visit)) ? (
            <Button key={way} size="small" onClick={() => onChoose(all, way)}>
              {forAll(way)}
            </Button>
          ) : null,
        )}
      </p>
      <ul className="grid divide-y divide-line rounded-field border border-line">
        {visits.map((visit) => (
          <li key={visit.appointment_id} className="grid items-center gap-2 p-3 sm:grid-cols-[1fr_16rem]">
            <p>
              <strong>{visit.patient}</strong>
              <br />
              <Facts
                of={[
                  `${dayIn(visit.time_zone, visit.start)}${listComma()}${timeIn(visit.time_zone, visit.start)}`,
                  visit.doctor,
                  visit.service_name,
                ]}
              />
              {visit.phone_number ? (
                <>
                  <br />
                  <a href={`tel:${visit.phone_number}`} className="underline">
                    <bdi dir="ltr">{visit.phone_number}</bdi>
                  </a>
                </>
              ) : null}
              {isUntold(visit) ? <span className="block text-sm">{untoldWords(visit)}</span> : null}
            </p>
            <select
              aria-label={t('What becomes of {patient}', { patient: visit.patient })}
              className="min-h-11 w-full rounded-field border border-field bg-surface px-2"
              value={wayOf(visit)}
              onChange={({ target }) => {
                const way = ways.find((one) => one === target.value)
                if (way) onChoose([visit.appointment_id], way)
              }}
            >
              {ways
                .filter((way) => fits(way, visit))
                .map((way) => (
                  <option key={way} value={way}>
                    {forOne(way, visit)}
                  </option>
                ))}
            </select>
          </li>
        ))}
      </ul>
    </section>
  )
}

function forAll(way: Way): string {
  if (way === 'offer') return t('Offer other times to all')
  if (way === 'move') return t('Move all')
  return way === 'cancel' ? t('Cancel all with a message') : t('Keep all')
}

function forOne(way: Way, visit: ClosedVisit): string {
  const { suggested, time_zone } = visit
  // Short, so that the hour is seen in the closed list as well.
  const other = suggested ? { day: shortDayIn(time_zone, suggested), time: timeIn(time_zone, suggested) } : undefined
  if (way === 'offer') return other ? t('Offer {day}, {time}', other) : t('Offer other times')
  if (way === 'move') return other ? t('Move to {day}, {time}', other) : t('Move to the next free time')
  if (way === 'keep') return t('Keep')
  return isUntold(visit) ? t('Cancel') : t('Cancel with a message')
}
