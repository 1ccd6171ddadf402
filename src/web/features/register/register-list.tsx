import { type Ref, useState } from 'react'
import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { asLocalDate, dateWords, timeIn } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/page.tsx'
import { nextOfToday } from './next-of-today.ts'
import type { Listed, RegisterHere } from './register.ts'
import { Facts } from '../../ui/facts.tsx'

type Props = Pick<RegisterHere, 'chip'> & {
  patients: readonly Listed[]
  zone: string
  isToday: boolean
  chosen: string | null
  /** Has the focus after a search, and when somebody comes back from a card. */
  heading: Ref<HTMLHeadingElement>
}

/** Who comes today in the order of the day, or whom a search found; each leads to the card. */
export function RegisterList({ patients, zone, isToday, chosen, chip, heading }: Props) {
  const [showsAll, setShowsAll] = useState(false)
  const listed = isToday && !showsAll ? nextOfToday(patients, chosen) : patients
  const title = isToday
    ? t('Today ({count})', { count: patients.length })
    : t('{count, plural, =0 {Nobody found} one {# patient found} other {# patients found}}', { count: patients.length })
  return (
    <section className="grid gap-3">
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-24 text-xl">
        {title}
      </h2>
      {patients.length === 0 ? (
        <Empty>
          {isToday
            ? t('Nobody has an appointment here today. Search for a patient above.')
            : t(
                'Check the spelling and the date. You see only people who came to this branch or were registered here.',
              )}
        </Empty>
      ) : (
        <ul className="overflow-hidden rounded-card border border-line bg-surface">
          {listed.map((patient) => (
            <li key={patient.id} className="border-b border-line last:border-0">
              <Link
                to={`?p=${patient.id}`}
                preventScrollReset
                aria-current={patient.id === chosen ? 'true' : undefined}
                className="flex min-h-14 items-center gap-x-3 px-4 py-2 hover:bg-sunken aria-[current=true]:bg-tint aria-[current=true]:text-on-tint"
              >
                {patient.today ? (
                  <bdi className="w-20 flex-none text-lg display figures">{timeIn(zone, patient.today.start)}</bdi>
                ) : null}
                <span className="me-auto min-w-0">
                  <strong className="block truncate">{patient.name}</strong>
                  <span className="text-sm opacity-80">
                    <Facts of={factsOf(patient)} />
                  </span>
                </span>
                {patient.today ? (
                  <span className="flex-none whitespace-nowrap">{chip(patient.today.status)}</span>
                ) : null}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {listed.length < patients.length ? (
        <p>
          <Button size="small" onClick={() => setShowsAll(true)}>
            {t('Show all {count}', { count: patients.length })}
          </Button>
        </p>
      ) : null}
    </section>
  )
}

function factsOf({ date_of_birth, phone_number, today }: Listed) {
  const born = date_of_birth ? dateWords(asLocalDate(date_of_birth)) : ''
  // Beside the time of today there is room for one fact.
  return [born, today ? '' : phone_number]
}
