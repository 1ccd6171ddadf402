import { useState, type ReactNode } from 'react'
import { t } from '#domain/language/translate.ts'
import { addDays, asLocalDate, type LocalDate } from '#domain/time/local.ts'
import { dayIn, shortDayWords, slotWords, timeIn, wallOf, zoneWords } from '../../lib/format.ts'
import { stillToCome, useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailed, Skeleton } from '../../ui/page.tsx'
import { type Slots, type TimesOf, useFreeTimes } from './free-times.ts'

type Props = TimesOf & {
  doctor: string
  mode: 'in_person' | 'video'
  /** Without it the times are only shown. */
  onPick?: (start: string) => void
  /** The time that is being held or moved right now. */
  pending?: string | undefined
  phone?: string
  /** The first time is the next good one: it stands in marigold. */
  isNextLit?: boolean
}

const daysOnPage = 5

/** Free times as a list: a heading per day, a button per time. The same for patients, guests and moves. */
export function SlotPicker(props: Props) {
  const { doctor, mode, onPick, pending, phone, isNextLit = false } = props
  const now = useNow()
  const [shownDays, setShownDays] = useState(daysOnPage)
  const { slots, later, isComing } = useFreeTimes(props)
  if (slots.isPending) return <Skeleton rows={3} />
  if (slots.isError) return <LoadFailed what={t('the times')} error={slots.error} again={() => void slots.refetch()} />
  const { time_zone: zone } = slots.data
  const times = stillToCome(slots.data.times, now)
  const groups = byDay(zone, times)
  const busy = isComing && t('Loading…')
  if (groups.length === 0) return <NoTimes slots={slots.data} phone={phone} onLater={later} busy={busy} />
  const more = () => {
    setShownDays(shownDays + daysOnPage)
    if (shownDays + daysOnPage > groups.length) later?.()
  }
  return (
    <div className="grid gap-4">
      {groups.slice(0, shownDays).map(({ date, moments }, place) => (
        <DayOfTimes key={date} zone={zone} moments={moments} after={groups[place - 1]?.date}>
          {(start) =>
            onPick ? (
              <SlotButton
                start={start}
                zone={zone}
                label={slotWords({ zone, start, mode, doctor })}
                isPending={pending === start}
                isLit={isNextLit && start === times[0]}
                onPick={onPick}
              />
            ) : (
              <span className="flex min-h-11 items-center justify-center rounded-field bg-tint text-on-tint figures">
                {timeIn(zone, start)}
              </span>
            )
          }
        </DayOfTimes>
      ))}
      {shownDays < groups.length || later || isComing ? (
        <div>
          <Button onClick={more} busy={busy}>
            {t('Later times')}
          </Button>
        </div>
      ) : (
        <p>{t('These are all the times so far.')}</p>
      )}
      <p className="text-sm text-muted">{t('Times are in {zone}.', { zone: zoneWords(zone) })}</p>
    </div>
  )
}

type NoTimesProps = {
  slots: Slots
  phone: string | undefined
  onLater: (() => void) | undefined
  busy: React.ComponentProps<typeof Button>['busy']
}

/** The next time may be weeks away: it is one press from here. */
function NoTimes({ slots: { time_zone, until, next_free }, phone, onLater, busy }: NoTimesProps) {
  const next = next_free && dayIn(time_zone, next_free)
  return (
    <div className="grid justify-items-start gap-3">
      <p>
        {next
          ? t('No times until {until}. The next one is on {next_free}.', {
              until: shortDayWords(asLocalDate(until)),
              next_free: next,
            })
          : t('No times can be booked online now.')}
      </p>
      {onLater || busy ? (
        <Button onClick={onLater} busy={busy}>
          {t('Later times')}
        </Button>
      ) : null}
      {phone ? <p>{t('Phone the clinic: {phone}', { phone })}</p> : null}
    </div>
  )
}

type DayProps = {
  zone: string
  moments: readonly string[]
  after: LocalDate | undefined
  children: (start: string) => ReactNode
}

function DayOfTimes({ zone, moments, after, children }: DayProps) {
  const day = dayIn(zone, moments[0] ?? '')
  return (
    <>
      {after ? <Gap after={after} before={wallOf(zone, moments[0] ?? '').date} /> : null}
      <section aria-label={day} className="grid grid-cols-[6.25rem_1fr] items-start gap-x-3">
        <h3 className="pt-1 leading-tight">
          {day}
          <span className="sr-only">
            , {t('{count, plural, one {# time} other {# times}}', { count: moments.length })}
          </span>
        </h3>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(80px,1fr))] gap-2">
          {moments.map((start) => (
            <li key={start}>{children(start)}</li>
          ))}
        </ul>
      </section>
    </>
  )
}

/** Days without times between two that have some, said in words. */
function Gap({ after, before }: { after: LocalDate; before: LocalDate }) {
  const [first, last] = [addDays(after, 1), addDays(before, -1)]
  if (last < first) return null
  return (
    <p className="text-sm text-muted">
      {first === last
        ? t('No times on {day}.', { day: shortDayWords(first) })
        : t('No times from {first} to {last}.', { first: shortDayWords(first), last: shortDayWords(last) })}
    </p>
  )
}

type SlotButtonProps = {
  start: string
  zone: string
  label: string
  isPending: boolean
  isLit: boolean
  onPick: (start: string) => void
}

function SlotButton({ start, zone, label, isPending, isLit, onPick }: SlotButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-busy={isPending || undefined}
      onClick={() => onPick(start)}
      className={`min-h-11 w-full rounded-field px-1 font-semibold figures transition-colors duration-150 ${
        isLit ? 'bg-sun text-on-sun hover:brightness-95' : 'bg-tint text-on-tint hover:bg-brand hover:text-on-brand'
      }`}
    >
      {isPending ? '…' : timeIn(zone, start)}
    </button>
  )
}

function byDay(zone: string, times: readonly string[]) {
  const groups = new Map<string, string[]>()
  for (const time of times) {
    const { date } = wallOf(zone, time)
    groups.set(date, [...(groups.get(date) ?? []), time])
  }
  return [...groups].map(([date, moments]) => ({ date: asLocalDate(date), moments }))
}
