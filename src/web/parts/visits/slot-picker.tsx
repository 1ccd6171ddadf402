import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { t } from '#domain/language/translate.ts'
import { addDays, asLocalDate, type LocalDate } from '#domain/time/local.ts'
import { dayIn, shortDayWords, slotWords, timeIn, wallOf, zoneWords } from '../../lib/format.ts'
import { call } from '../../lib/browser-call.ts'
import { useAvailability } from '../../lib/realtime.ts'
import { stillToCome, useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailed, Skeleton } from '../../ui/page.tsx'

type Props = {
  slug: string
  /** Whose times they are; with any doctor, all of them. */
  practitioner: string | readonly string[]
  doctor: string
  offering: string
  service: string
  mode: 'in_person' | 'video'
  /** Shown first; asked for again when the doctor's times change. */
  initial?: Slots
  /** Without it the times are only shown. */
  onPick?: (start: string) => void
  /** The time that is being held or moved right now. */
  pending?: string | undefined
  phone?: string
  /** The first time is the next good one: it stands in marigold. */
  isNextLit?: boolean
  /** Where the times come from, when they are not those of one doctor's page. */
  ask?: (days: number) => Promise<Slots & { times: string[] }>
}

type Slots = { time_zone: string; times: readonly string[]; until: string; next_free: string | null }

const firstDays = 14
const daysOnPage = 5
/** The server looks no further ahead at once. */
const mostDays = 31

const asAnswer = (slots: Slots) => ({ from: '', ...slots, times: [...slots.times] })

/** Free times as a list: a heading per day, a button per time. The same for patients, guests and moves. */
export function SlotPicker(props: Props) {
  const { doctor, mode, onPick, pending, phone, isNextLit = false } = props
  const now = useNow()
  const [days, setDays] = useState(firstDays)
  const [shownDays, setShownDays] = useState(daysOnPage)
  const slots = useSlots(props, days)
  if (slots.isPending) return <Skeleton rows={3} />
  if (slots.isError) return <LoadFailed what={t('the times')} error={slots.error} again={() => void slots.refetch()} />
  const { time_zone: zone } = slots.data
  const times = stillToCome(slots.data.times, now)
  const groups = byDay(zone, times)
  if (groups.length === 0)
    return <NoTimes slots={slots.data} days={days} phone={phone} onMore={() => setDays(mostDays)} />
  const more = () => {
    setShownDays(shownDays + daysOnPage)
    if (shownDays + daysOnPage > groups.length) setDays(mostDays)
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
      {shownDays < groups.length || days < mostDays ? (
        <div>
          <Button onClick={more} busy={slots.isFetching && slots.isPlaceholderData && t('Loading…')}>
            {t('Show more days')}
          </Button>
        </div>
      ) : null}
      <p className="text-sm text-muted">{t('Times are in {zone}.', { zone: zoneWords(zone) })}</p>
    </div>
  )
}

/** The free times, asked for again whenever the doctor's times change. */
function useSlots({ slug, practitioner, offering, service, initial, ask }: Props, days: number) {
  const queryKey = ['slots', slug, offering, service, days]
  const slots = useQuery({
    queryKey,
    queryFn: async () =>
      ask
        ? asAnswer(await ask(days))
        : call('GET /doctors/:slug/slots', { params: { slug }, query: { offering, service, days } }),
    ...(initial && days === firstDays ? { initialData: asAnswer(initial) } : {}),
    placeholderData: (before) => before,
  })
  // What came with the page is newer than what was kept from an earlier look at it.
  const queries = useQueryClient()
  const keep = useEffectEvent((fresh: Slots) => queries.setQueryData(queryKey, asAnswer(fresh)))
  useEffect(() => {
    if (initial) keep(initial)
  }, [initial])
  useAvailability([practitioner].flat(), () => void slots.refetch())
  return slots
}

type NoTimesProps = { slots: Slots; days: number; phone: string | undefined; onMore: () => void }

function NoTimes({ slots: { time_zone, next_free }, days, phone, onMore }: NoTimesProps) {
  return (
    <div className="grid justify-items-start gap-3">
      <p>
        {next_free && days < mostDays
          ? t('No times in the next {days} days. The next one is on {next_free}.', {
              days,
              next_free: dayIn(time_zone, next_free),
            })
          : t('No times in the next {days} days.', { days })}
      </p>
      {days < mostDays ? <Button onClick={onMore}>{t('Show more days')}</Button> : null}
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
