import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { timeIn } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Menu } from '../../ui/menu.tsx'
import { WhoDialog } from './who-dialog.tsx'
import { minutesSince, priorityWords, shortMinutes, waitLook } from './queue-words.ts'
import { RaiseDialog } from './raise-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'
import type { Board, Desk, Ticket } from './use-board.ts'

type Props = { board: Board; now: number; desk: Desk; mayWork: boolean }
type ListProps = Props & {
  /** Whoever of those who wait is shown. */
  shown: readonly Ticket[]
}

/** Whoever waits, in the order in which they are called; below them who was called and did not come. */
export function WaitingList({ board, shown, now, desk, mayWork }: ListProps) {
  const missed = board.tickets.filter(({ state }) => state === 'missed')
  const rows = (tickets: readonly Ticket[]) => (
    <ol className="grid divide-y divide-line rounded-card border border-line bg-surface">
      {tickets.map((ticket) => (
        <Row key={ticket.id} ticket={ticket} board={board} now={now} desk={desk} mayWork={mayWork} />
      ))}
    </ol>
  )
  return (
    <>
      {shown.length === 0 ? (
        <p className="rounded-card border border-dashed border-field p-4 text-muted">
          {board.tickets.some(({ state }) => state === 'waiting')
            ? t('Nobody who waits fits this choice.')
            : t('Nobody is waiting.')}
        </p>
      ) : (
        rows(shown)
      )}
      {missed.length > 0 ? (
        <>
          <h3 className="mt-2 text-lg">{t('Missed call')}</h3>
          {rows(missed)}
        </>
      ) : null}
    </>
  )
}

function Row({ ticket, board, now, desk, mayWork }: { ticket: Ticket } & Props) {
  const [open, setOpen] = useState<'send' | 'raise' | 'who' | 'leave'>()
  const minutes = minutesSince(ticket.arrived_at, now)
  const point = board.points.find(({ id }) => id === ticket.point_id)
  const facts = [
    ticket.booked_at
      ? t('booked {time}', { time: timeIn(board.time_zone, ticket.booked_at) })
      : t('came {time}', { time: timeIn(board.time_zone, ticket.arrived_at) }),
    ticket.service ?? t('for the desk'),
    point ? t('to {point}', { point: point.name }) : ticket.doctor,
  ]
  const isMissed = ticket.state === 'missed'
  return (
    <li className="grid grid-cols-[3.75rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 py-3">
      <p className="grid justify-items-start gap-1">
        <span className="text-xl display figures">{ticket.label}</span>
        {isMissed ? null : (
          <span className={`rounded-chip px-1.5 text-sm font-semibold whitespace-nowrap figures ${waitLook(minutes)}`}>
            {shortMinutes(minutes)}
          </span>
        )}
      </p>
      <div className="min-w-0">
        <p className="truncate font-semibold">
          <bdi>{ticket.patient ?? t('Not found at the kiosk')}</bdi>
        </p>
        <p className="text-sm text-muted figures [&>bdi]:inline-block">
          <Facts of={facts} />
        </p>
        {ticket.priority === 'booked' && ticket.raised_at === null ? null : (
          <p className="text-sm font-semibold">
            {ticket.raised_at ? t('Moved up') : t(priorityWords[ticket.priority])}
            {ticket.note ? (
              <span className="font-normal text-muted">
                : <bdi>{ticket.note}</bdi>
              </span>
            ) : null}
          </p>
        )}
      </div>
      <div className="flex items-center gap-1">
        {mayWork && isMissed ? (
          <Button
            size="small"
            disabled={desk.busy !== undefined}
            onClick={() => void desk.step(ticket, { step: ticket.point_id ? 'recall' : 'back' })}
          >
            {ticket.point_id ? t('Call again') : t('Put back')}
          </Button>
        ) : null}
        {mayWork && !isMissed ? (
          <Menu
            label={t('More for {ticket}', { ticket: ticket.label })}
            dots
            items={[
              ...(ticket.appointment_id === null ? [{ label: t('Who is it?'), act: () => setOpen('who') }] : []),
              { label: t('Move up'), act: () => setOpen('raise') },
              { label: t('Send to…'), act: () => setOpen('send') },
              ...(ticket.steps.includes('leave')
                ? [{ label: t('Take out of the queue'), act: () => setOpen('leave') }]
                : []),
            ]}
            className="grid size-9 place-items-center rounded-full hover:bg-sunken"
          />
        ) : null}
      </div>
      <SendDialog ticket={ticket} board={board} desk={desk} open={open === 'send'} onClose={() => setOpen(undefined)} />
      <RaiseDialog ticket={ticket} desk={desk} open={open === 'raise'} onClose={() => setOpen(undefined)} />
      <TakeOut ticket={ticket} desk={desk} open={open === 'leave'} onClose={() => setOpen(undefined)} />
      <WhoDialog ticket={ticket} desk={desk} open={open === 'who'} onClose={() => setOpen(undefined)} />
    </li>
  )
}

type TakeOutProps = { ticket: Ticket; desk: Desk; open: boolean; onClose: () => void }

function TakeOut({ ticket, desk, open, onClose }: TakeOutProps) {
  return (
    <Confirm
      title={t('Take {ticket} out of the queue?', { ticket: ticket.label })}
      act={t('Take it out')}
      open={open}
      onClose={onClose}
      onAct={() => desk.step(ticket, { step: 'leave' })}
    >
      {t('Nobody is called by this number any more. Whoever holds it reads so on their phone.')}
    </Confirm>
  )
}
