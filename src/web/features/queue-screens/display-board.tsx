import { useEffect, useRef } from 'react'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { timeIn } from '../../lib/format.ts'
import { useNow } from '../../lib/use-now.ts'
import { callsOn, newCalls } from './new-calls.ts'
import { speakCall } from './speak-call.ts'

type Display = Answer<'GET /queue/display'>
type Called = Display['tickets'][number]

/** The departures board of a waiting room: large enough for six metres, numbers and points, never a name. */
export function DisplayBoard({ display, isLost }: { display: Display; isLost: boolean }) {
  const now = useNow()
  const isActive = ({ state }: Called) => state === 'called' || state === 'serving'
  const active = display.tickets.filter(isActive)
  const called = active.filter(({ state }) => state === 'called')
  const before = [
    ...active.filter(({ state }) => state === 'serving'),
    ...display.tickets.filter((one) => !isActive(one)),
  ]
  useSpokenCalls(display)
  const { aside, down } = placeAt(now ?? 0)
  // Nobody works and nobody is called: at night the screen is dimmed.
  const rest = active.length === 0 && display.points.length === 0 ? 'opacity-60' : ''
  const away = display.points.filter(({ state }) => state === 'paused')
  return (
    <div
      className={`grid min-h-screen grid-rows-[auto_1fr_auto] gap-[2vh] bg-pine p-[3vh] text-on-pine ${rest}`}
      style={{ paddingInlineStart: `calc(3vh + ${aside}px)`, paddingBlockStart: `calc(3vh + ${down}px)` }}
    >
      <header className="flex items-baseline gap-8">
        <h1 className="me-auto text-[min(4.2vh,6vw)]">
          <bdi>{display.branch}</bdi>
        </h1>
        {isLost ? (
          <p role="status" className="rounded-chip bg-danger-tint px-4 py-1 text-[2.4vh] font-semibold text-danger">
            {t('Connecting again…')}
          </p>
        ) : null}
        <p className="text-[min(4.2vh,6vw)] whitespace-nowrap display figures">
          {now ? timeIn(display.time_zone, new Date(now).toISOString()) : ''}
        </p>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className={`grid grid-cols-1 gap-[2vh] overflow-hidden portrait:content-start ${before.length > 0 ? 'landscape:grid-cols-[1.55fr_1fr]' : ''}`}
      >
        <section aria-label={t('Please come in')} aria-live="polite" className="grid content-start gap-[1.6vh]">
          {called.length === 0 ? (
            <p className="grid h-[30vh] place-items-center rounded-sheet border border-on-pine/20 text-[3.6vh] text-pine-muted">
              {before.length === 0 ? t('No one has been called yet.') : t('One moment, please.')}
            </p>
          ) : null}
          {called.slice(0, 4).map((ticket) => (
            <Call key={`${ticket.label} ${ticket.calls}`} ticket={ticket} called={called.length} />
          ))}
        </section>
        {before.length > 0 ? <Before tickets={before.slice(0, 8)} /> : null}
      </main>
      <footer className="flex min-h-[5vh] flex-wrap items-center gap-x-[4vh] gap-y-1 text-[min(3vh,4.5vw)]">
        <p className="me-auto">
          <bdi>{display.message}</bdi>
        </p>
        {away.map(({ name, back_at }) => (
          <p key={name} className="text-pine-muted figures">
            {back_at
              ? t('{point}: back at {time}', { point: name, time: timeIn(display.time_zone, back_at) })
              : t('{point}: back soon', { point: name })}
          </p>
        ))}
        {display.door_code ? (
          <p className="rounded-chip bg-on-pine/10 px-[2vh] py-[0.5vh] figures">
            {t('Code to check in here: {code}', { code: display.door_code })}
          </p>
        ) : null}
      </footer>
    </div>
  )
}

/** All of it stands a few pixels elsewhere each minute, so that nothing burns into a screen that is never off. */
function placeAt(now: number) {
  const minute = Math.floor(now / 60_000)
  return { aside: (minute % 4) * 3, down: (Math.floor(minute / 4) % 4) * 3 }
}

/** Who was called before; where that is nobody yet, the one who is called has the whole screen. */
function Before({ tickets }: { tickets: readonly Called[] }) {
  return (
    <section
      aria-label={t('Called before')}
      className="grid content-start gap-[1vh] rounded-sheet bg-on-pine/6 p-[2.5vh]"
    >
      <h2 className="text-[3vh] text-pine-muted">{t('Called before')}</h2>
      {tickets.map((ticket) => (
        <p key={ticket.label} className="flex items-baseline gap-[2vh] border-t border-on-pine/15 pt-[0.8vh]">
          <span className="text-[5.4vh] leading-tight display figures">{ticket.label}</span>
          <span className="ms-auto truncate text-[3.4vh] text-pine-muted">
            <bdi>{ticket.point}</bdi>
          </span>
        </p>
      ))}
    </section>
  )
}

/** Who is called, and where to; one alone fills the place of three. */
function Call({ ticket: { label, point, directions }, called }: { ticket: Called; called: number }) {
  const isAlone = called === 1
  return (
    <p
      className={`grid items-center gap-x-[4vh] rounded-sheet bg-sun px-[4vh] py-[2vh] text-on-sun landscape:grid-cols-[auto_1fr] ${isAlone ? 'landscape:min-h-[42vh]' : ''}`}
    >
      <span className={`display figures ${numberLook(called)} leading-none`}>{label}</span>
      <span className="min-w-0 landscape:text-end">
        <span
          className={`block leading-tight font-bold text-balance ${isAlone ? 'text-[min(9vh,11vw)]' : 'text-[min(7vh,8vw)]'}`}
        >
          <bdi>{point}</bdi>
        </span>
        <span className="block text-[min(3.4vh,5vw)]">
          <bdi>{directions}</bdi>
        </span>
      </span>
    </p>
  )
}

/** The fewer are called, the larger they stand; a screen that hangs upright has less width for it. */
function numberLook(called: number): string {
  if (called === 1) return 'text-[min(24vh,34vw)]'
  return called === 2 ? 'text-[min(17vh,28vw)]' : 'text-[min(13vh,20vw)]'
}

/** Each call is spoken once. */
function useSpokenCalls({ tickets, speaks }: Display) {
  const heard = useRef<ReturnType<typeof callsOn> | undefined>(undefined)
  useEffect(() => {
    const calls = callsOn(tickets)
    const spoken = newCalls(heard.current, calls)
    heard.current = calls
    if (speaks) for (const { label, point } of spoken) speakCall(label, point)
  }, [tickets, speaks])
}
