import { useState } from 'react'
import { mark, t } from '#domain/language/translate.ts'
import type { TicketStep } from '#domain/queue/ticket.ts'
import { Button } from '../../ui/button.tsx'
import { minutesSince, shortMinutes } from './queue-words.ts'
import { SendDialog } from './send-dialog.tsx'
import { WhoDialog } from './who-dialog.tsx'
import type { Board, Desk, Ticket } from './use-board.ts'

const words: { readonly [S in TicketStep]?: string } = {
  start: mark('Start'),
  done: mark('Done'),
  recall: mark('Call again'),
  miss: mark('Did not come'),
  back: mark('Put back'),
}
/** The first that is possible is the next thing; the others stand beside it. */
const inOrder = ['start', 'done', 'recall', 'miss', 'back'] as const

type Props = { ticket: Ticket; board: Board; desk: Desk; mayWork: boolean; now: number }

/** Whoever is called here or is here, with what comes next. */
export function PointNow({ ticket, board, desk, mayWork, now }: Props) {
  const [open, setOpen] = useState<'send' | 'who'>()
  const isUnknown = ticket.appointment_id === null
  const steps = inOrder.filter((step) => ticket.steps.includes(step))
  // Whom nobody knows yet is asked first.
  const main = isUnknown ? undefined : steps[0]
  const others = steps.filter((step) => step !== main)
  const since = ticket.called_at ? minutesSince(ticket.called_at, now) : 0
  const isLate = ticket.state === 'called' && since >= 2
  const isElsewhere = (name: string) => desk.busy !== undefined && desk.busy !== name
  const button = (step: (typeof inOrder)[number], look: 'primary' | 'plain') => (
    <Button
      key={step}
      look={look}
      size={look === 'primary' ? 'normal' : 'small'}
      className={look === 'primary' ? 'w-full' : ''}
      disabled={isElsewhere(`${step} ${ticket.id}`)}
      busy={desk.busy === `${step} ${ticket.id}` && t('One moment…')}
      onClick={() => void desk.step(ticket, { step })}
    >
      {t(words[step] ?? '')}
    </Button>
  )
  return (
    <div className="grid gap-3">
      {mayWork && main ? button(main, 'primary') : null}
      {mayWork && isUnknown ? (
        <Button look="primary" className="w-full" onClick={() => setOpen('who')}>
          {t('Who is it?')}
        </Button>
      ) : null}
      <div
        className={`grid gap-1 rounded-field p-4 ${ticket.state === 'called' ? 'bg-tint text-on-tint' : 'bg-sunken'}`}
      >
        <p className="flex items-baseline gap-3">
          <span className="text-5xl display figures">{ticket.label}</span>
          {ticket.state === 'called' ? (
            <span className="text-sm figures">{t('Called {time} ago', { time: shortMinutes(since) })}</span>
          ) : null}
        </p>
        <p className="font-semibold">{ticket.patient ?? t('Not found at the kiosk: ask for the name')}</p>
        {ticket.service ? <p className="text-sm">{ticket.service}</p> : null}
        {isLate ? <p className="text-sm font-semibold">{t('No answer yet. Call again, or did not come?')}</p> : null}
      </div>
      {mayWork ? (
        <p className="flex flex-wrap gap-2">
          {others.map((step) => button(step, 'plain'))}
          <Button size="small" onClick={() => setOpen('send')}>
            {t('Send to…')}
          </Button>
        </p>
      ) : null}
      <SendDialog ticket={ticket} board={board} desk={desk} open={open === 'send'} onClose={() => setOpen(undefined)} />
      <WhoDialog ticket={ticket} desk={desk} open={open === 'who'} onClose={() => setOpen(undefined)} />
    </div>
  )
}
