import { Link } from 'react-router'
import { isAgreed } from '#domain/booking/status.ts'
import { t } from '#domain/language/translate.ts'
import { numberWords } from '../../lib/number-words.ts'
import type { Visit } from '../../features/appointments/visit/visit.ts'

type Props = {
  /** Those of the day alone. */
  visits: readonly Visit[]
  requests: number
}

/** How the day stands, in three figures that lead to what they count. */
export function DayTiles({ visits, requests }: Props) {
  const booked = visits.filter(({ status }) => isAgreed(status))
  const here = visits.filter(({ status }) => status === 'arrived')
  const done = booked.filter(({ status }) => status === 'completed')
  return (
    <ul className="grid gap-3 sm:grid-cols-3">
      <Tile
        to="/doc/appointments?view=day"
        label={t('Appointments today')}
        note={booked.length > 0 ? t('{count} done', { count: done.length }) : ''}
      >
        {booked.length}
      </Tile>
      <Tile to="#today" label={t('Here now')}>
        {here.length}
      </Tile>
      <Tile to="#answer" label={t('Requests to answer')}>
        {requests}
      </Tile>
    </ul>
  )
}

function Tile({ to, label, note = '', children }: { to: string; label: string; note?: string; children: number }) {
  return (
    <li>
      <Link
        to={to}
        className="flex h-full items-baseline gap-3 rounded-card border border-line bg-surface px-4 py-3 hover:border-field"
      >
        <span className="display text-3xl figures">{numberWords(children)}</span>
        <span className="text-sm text-muted">
          {label}
          {note ? <span className="block figures">{note}</span> : null}
        </span>
      </Link>
    </li>
  )
}
