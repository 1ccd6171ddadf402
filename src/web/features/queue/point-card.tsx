import { Armchair, DoorOpen, FlaskConical, Stethoscope, Syringe, Video } from 'lucide-react'
import { useState } from 'react'
import { listComma, t } from '#domain/language/translate.ts'
import { timeIn } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { useAsked } from '../../lib/use-asked.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { PauseDialog } from './pause-dialog.tsx'
import { PointNow } from './point-now.tsx'
import { kindWords } from '../../parts/resources/point-kinds.ts'
import { namesOf } from './point-names.tsx'
import { atPoint, lineOf, minutesSince, staffNames } from './queue-words.ts'
import type { Board, Desk, Point, Ticket } from './use-board.ts'

const icons = { room: Stethoscope, desk: Armchair, treatment: Syringe, laboratory: FlaskConical, video_booth: Video }

type Props = { point: Point; board: Board; now: number; desk: Desk; mayWork: boolean; isOwn: boolean }

/** One point: who is there, what is next, and the one thing to do now at the top. On phones only one's own is shown. */
export function PointCard({ point, board, now, desk, mayWork, isOwn }: Props) {
  const [pausing, setPausing] = useState(false)
  const mayCall = mayWork && point.may_call
  useAsked(isOwn ? 'pause' : undefined, () => {
    if (mayCall && point.state === 'open') setPausing(true)
    else toast('info', t('{point} is not open.', { point: point.name }))
  })
  const current = atPoint(point, board.tickets)
  const next = lineOf(point, board.tickets)
  const Icon = point.kind in icons ? icons[point.kind as keyof typeof icons] : DoorOpen
  const who = [point.doctor, namesOf(point.staff, staffNames(board))].filter(Boolean).join(listComma())
  const isOpen = point.state === 'open'
  const close = { label: t('Close'), act: () => void desk.setState(point, { state: 'closed' }) }
  return (
    <article
      aria-label={point.name}
      className={`grid min-w-0 grid-cols-1 content-start gap-4 rounded-card border bg-surface p-5 ${isOwn ? 'border-2 border-brand' : 'border-line max-sm:hidden'}`}
    >
      <header className="flex items-start gap-3">
        <Icon size={22} aria-hidden className="mt-1 flex-none text-muted" />
        <div className="me-auto min-w-0">
          <h3 className="text-xl">{point.name}</h3>
          <p className="truncate text-sm text-muted">{who || kindWords(point.kind)}</p>
          <StateChip point={point} zone={board.time_zone} since={current && isOpen ? current.called_at : null} />
        </div>
        {mayCall && isOpen ? (
          <Menu
            label={t('More for {point}', { point: point.name })}
            dots
            items={[{ label: t('Pause'), act: () => setPausing(true) }, ...(current ? [] : [close])]}
            className="grid size-9 place-items-center rounded-full hover:bg-sunken"
          />
        ) : null}
      </header>
      {mayCall && !isOpen ? (
        <Button
          look="primary"
          disabled={desk.busy !== undefined}
          onClick={() => void desk.setState(point, { state: 'open' })}
        >
          {point.state === 'paused' ? t('Resume') : t('Open it')}
        </Button>
      ) : null}
      {mayCall && isOpen && !current ? (
        <Button
          look={next.length > 0 ? 'sun' : 'plain'}
          className={
            isOwn ? 'max-lg:fixed max-lg:inset-x-5 max-lg:bottom-4 max-lg:z-30 max-lg:min-h-14 sm:max-lg:static' : ''
          }
          disabled={desk.busy !== undefined && desk.busy !== `call ${point.id}`}
          busy={desk.busy === `call ${point.id}` && t('Calling…')}
          onClick={() => void desk.callNext(point)}
        >
          {t('Call next')}
        </Button>
      ) : null}
      {current ? <PointNow ticket={current} board={board} desk={desk} mayWork={mayWork} now={now} /> : null}
      <LineWords next={next} now={now} />
      <PauseDialog
        point={point}
        zone={board.time_zone}
        open={pausing}
        onClose={() => setPausing(false)}
        isBusy={desk.busy !== undefined}
        onPause={(back_at) => desk.setState(point, { state: 'paused', back_at })}
      />
    </article>
  )
}

/** How many wait here, how long, and who is next. */
function LineWords({ next, now }: { next: readonly Ticket[]; now: number }) {
  return (
    <p className="border-t border-line pt-3 text-sm text-muted figures">
      {next.length === 0
        ? t('Nobody is waiting here.')
        : t('{count} waiting, longest {minutes} min · next {tickets}', {
            count: next.length,
            minutes: Math.max(...next.map(({ arrived_at }) => minutesSince(arrived_at, now))),
            tickets: next
              .slice(0, 3)
              .map(({ label }) => label)
              .join(' '),
          })}
    </p>
  )
}

function StateChip({ point, zone, since }: { point: Point; zone: string; since: string | null }) {
  const [look, words] =
    point.state === 'closed'
      ? ['chip-cancelled', t('Closed')]
      : point.state === 'paused'
        ? ['chip-requested', point.back_at ? t('Back at {time}', { time: timeIn(zone, point.back_at) }) : t('Paused')]
        : since
          ? ['chip-in_progress', t('Busy since {time}', { time: timeIn(zone, since) })]
          : ['chip-arrived', t('Open')]
  return (
    <span
      className={`mt-2 inline-block rounded-chip px-2.5 py-1 text-sm font-semibold whitespace-nowrap figures ${look}`}
    >
      {words}
    </span>
  )
}
