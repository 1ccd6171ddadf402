import { useState } from 'react'
import { mark, t } from '#domain/language/translate.ts'
import { dayIn, timeIn, viewerZone } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import type { Happened } from './use-facility-day.ts'
import { Facts } from '../../ui/facts.tsx'

const words: Readonly<Record<Happened['kind'], string>> = {
  requested: mark('Asked for'),
  booked: mark('Booked'),
  moved: mark('Moved'),
  arrived: mark('Checked in'),
  completed: mark('Completed'),
  cancelled: mark('Cancelled'),
  declined: mark('Declined'),
  no_show: mark('Did not attend'),
}

const parties: Readonly<Record<Happened['by'], string>> = {
  patient: mark('by the patient'),
  staff: mark('by the clinic'),
  system: mark('by itself'),
}

const firstShown = 8

/** What happened last, without whom it concerns and why they come. */
export function ActivityFeed({ happened }: { happened: readonly Happened[] }) {
  const [isWhole, setWhole] = useState(false)
  if (happened.length === 0) return <p className="text-muted">{t('Nothing has happened in the last 24 hours.')}</p>
  return (
    <>
      <ol className="grid">
        {happened.slice(0, isWhole ? undefined : firstShown).map((line) => (
          <li
            key={line.id}
            className="grid grid-cols-[4.5rem_1fr] gap-3 border-b border-line py-2.5 first:pt-0 last:border-0 last:pb-0"
          >
            <time dateTime={line.at} className="text-sm text-muted figures">
              <bdi>{timeIn(viewerZone(), line.at)}</bdi>
            </time>
            <p>
              <strong>{t(words[line.kind])}</strong> <span className="text-muted">{t(parties[line.by])}</span>
              <br />
              <span className="text-sm text-muted">
                <Facts of={[whenOf(line), line.doctor, line.branch]} />
              </span>
            </p>
          </li>
        ))}
      </ol>
      {happened.length > firstShown && !isWhole ? (
        <Button size="small" className="justify-self-start" onClick={() => setWhole(true)}>
          {t('Show all {count}', { count: happened.length })}
        </Button>
      ) : null}
    </>
  )
}

function whenOf({ time_zone: zone, start, moved_from: before }: Happened): string {
  const said = (moment: string) => t('{day}, {time}', { day: dayIn(zone, moment), time: timeIn(zone, moment) })
  return before ? t('{before}, now {after}', { before: said(before), after: said(start) }) : said(start)
}
