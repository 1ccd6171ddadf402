import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { dayWords } from '#domain/language/date-words.ts'
import { t } from '#domain/language/translate.ts'
import { asLocalDate } from '#domain/time/local.ts'
import type { Answer } from '#contract/endpoints.ts'
import { useSite } from '../../../lib/site.ts'
import { addressOf, type Query } from './search-query.ts'

type Understood = Answer<'GET /providers'>['understood']
type Props = { understood: Understood; query: Query; action: string }

/** What the words were taken for: guesses, then whom people with this often see. */
export function UnderstoodLines({ understood, query, action }: Props) {
  return (
    <>
      <Place understood={understood} query={query} />
      <Words understood={understood} query={query} />
      <OftenSeen understood={understood} query={query} action={action} />
    </>
  )
}

/** What was typed may be an emergency: the number stands first, doctors stay below. */
export function Danger({ kind }: { kind: NonNullable<Understood['emergency']> }) {
  const { emergencyNumber } = useSite()
  return (
    <div role="alert" className="flex gap-4 rounded-card bg-danger-tint p-5 text-danger">
      <TriangleAlert aria-hidden className="shrink-0" />
      <div className="grid justify-items-start gap-1">
        <p className="text-xl font-bold">
          <a href={`tel:${emergencyNumber}`} className="underline">
            {t('In an emergency call {emergencyNumber}', { emergencyNumber })}
          </a>
        </p>
        <p>
          {kind === 'self_harm'
            ? t(
                'If you might hurt yourself, call now or go to somebody you trust. You do not have to be alone with this.',
              )
            : t('This may need help at once. Do not wait for an appointment.')}
        </p>
      </div>
    </div>
  )
}

/** A day that is over has no times: what is shown instead is said. */
export function DayOver({ day }: { day: string }) {
  return <p role="alert">{t('{day} is over. These are the next free times.', { day: dayWords(asLocalDate(day)) })}</p>
}

function Place({ understood, query }: Omit<Props, 'action'>) {
  const { place } = query
  if (understood.place === '')
    return (
      <p role="alert" className="wrap-anywhere">
        {t('We do not know a place called “{place}”, so these are from everywhere. Try a town or a postcode.', {
          place,
        })}
      </p>
    )
  if (!understood.is_place_guessed) return null
  return (
    <p className="wrap-anywhere">{t('Near {found}. You typed “{place}”.', { found: understood.place ?? '', place })}</p>
  )
}

function Words({ understood, query: { q } }: Omit<Props, 'action'>) {
  if (understood.words === 'unreadable')
    return <p role="alert" className="wrap-anywhere">{t('We find no word in “{q}”. Try a specialty, a name or what is wrong, like “sore knee”.', { q })}</p> // prettier-ignore
  if (understood.without_times !== null)
    return (
      <p>
        {t('Nobody in {first} has free times. These are in {specialty}, where people with this are often seen too.', {
          first: understood.without_times,
          specialty: understood.specialty ?? '',
        })}
      </p>
    )
  if (understood.words !== 'guessed_specialty') return null
  return (
    <p className="wrap-anywhere">{t('{specialty}. You typed “{q}”.', { specialty: understood.specialty ?? '', q })}</p>
  )
}

/** Never a diagnosis: whom people with this often see, each a tap away. */
function OftenSeen({ understood, query, action }: Props) {
  const { often_see: all, words, specialty } = understood
  const others = all.filter(({ name }) => name !== specialty)
  const isItsName = words !== 'name' && all[0]?.reason === ''
  if (others.length === 0 && (isItsName || all.length === 0)) return null
  const shown = words === 'name' ? others.slice(0, 1) : all.slice(0, 4)
  return (
    <p className="flex flex-wrap items-center gap-2">
      <span>{words === 'name' ? t('Did you mean:') : t('People with this often see:')}</span>
      {shown.map(({ specialty_id, name }) => (
        <Link
          key={specialty_id}
          to={addressOf(action, query, { q: t(name) })}
          aria-current={name === specialty || undefined}
          className={`inline-flex min-h-9 items-center rounded-full border px-3.5 text-sm ${
            name === specialty ? 'border-brand bg-tint font-semibold text-on-tint' : 'border-field bg-surface'
          }`}
        >
          {t(name)}
        </Link>
      ))}
    </p>
  )
}
