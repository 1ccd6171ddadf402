import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { t } from '#domain/language/translate.ts'
import { dateIn, timeIn, viewerZone } from '../../lib/format.ts'
import { type CallLine, lengthWords, ownWhen } from './call-line.ts'

type Props = {
  title: string
  lines: readonly CallLine[]
  /** Who the other one is, for who reads the list. */
  who: (line: CallLine) => string
  aside: (line: CallLine) => ReactNode
  more?: (() => void) | undefined
}

/** Calls as rows: when, with whom, and what stands beside them. */
export function OwnCallList({ title, lines, who, aside, more }: Props) {
  return (
    <section aria-label={title} className="grid gap-3">
      <h2 className="text-2xl">{title}</h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {lines.map((line) => (
          <li key={line.appointment_id} className="flex min-h-18 flex-wrap items-center gap-x-6 gap-y-2 px-5 py-3">
            <p className="min-w-44 figures">
              <span className="block font-semibold">
                {isPast(line) ? dateIn(viewerZone(), line.start) : ownWhen(line).day}
              </span>
              <span className="text-muted">{timeIn(viewerZone(), line.start)}</span>
            </p>
            <p className="me-auto min-w-0">
              <bdi className="block font-semibold">{who(line)}</bdi>
              <span className="text-muted">{line.service}</span>
            </p>
            {aside(line)}
          </li>
        ))}
      </ul>
      {more ? (
        <p>
          <Button onClick={more}>{t('Show more')}</Button>
        </p>
      ) : null}
    </section>
  )
}

const isPast = ({ call }: CallLine) => call === 'ended' || call === 'missed' || call === 'moved_to_phone'

/** How long a call was. */
export function CallLength({ line }: { line: CallLine }) {
  return <span className="text-muted figures">{lengthWords(line)}</span>
}
