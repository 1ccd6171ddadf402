import { Suspense, useEffect, useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { asLocalDate } from '#domain/time/local.ts'
import { slotWords, timeIn, zoneWords } from '../../lib/format.ts'
import { stillToCome, useNow } from '../../lib/use-now.ts'
import { isShut } from '../../lib/shown.ts'
import { Button } from '../../ui/button.tsx'
import { lazily, NotLoaded } from '../../ui/lazily.tsx'
import { LoadFailed, Skeleton } from '../../ui/page.tsx'
import { byDay, DayOfTimes } from './day-of-times.tsx'
import { type TimesOf, useFreeTimes } from './free-times.ts'
import { SlotButton, type SlotState } from './slot-button.tsx'

// Few look for a date, find nothing free or wait: everybody would fetch them.
const BesideTimes = lazily(() => import('./beside-times.tsx'), NotLoaded)
const NoTimes = lazily(
  () => import('./no-times.tsx'),
  () => <p>{t('No times can be booked online now.')}</p>,
)

type Props = TimesOf & {
  doctor: string
  mode: 'in_person' | 'video'
  /** Without it the times are only shown. */
  onPick?: (start: string) => void
  /** The time that is being held or moved right now. */
  pending?: string | undefined
  /** A time that this visitor holds already. */
  held?: string | undefined
  phone?: string
  /** The branch by what stands in its address: it says when it is closed. */
  branch?: string | undefined
  /** Of which there are other doctors when there is no time. */
  specialty?: string
  /** Waits for a time that opens. */
  onWait?: (() => void) | undefined
  /** Whoever books here can wait for a time without a visit. */
  canAwait?: boolean
  /** The first time is the next good one: it stands in marigold. */
  isNextLit?: boolean
}

const daysOnPage = 5

/** Free times as a list: a heading per day, a button per time. The same for patients, guests, staff and moves. */
export function SlotPicker(props: Props) {
  const { doctor, mode, onPick, pending, held, isNextLit = false, canAwait } = props
  const now = useNow()
  const [shownDays, setShownDays] = useState(daysOnPage)
  const { opened, setOpened, close, onWait } = useOpened(props)
  const { slots, taken, later, isComing, from, beginOn, known, read } = useFreeTimes(props)
  if (slots.isPending) return <Skeleton rows={3} />
  if (isShut(slots)) return <LoadFailed what={t('the times')} error={slots.error} again={() => void slots.refetch()} />
  const { time_zone: zone } = slots.data
  const free = stillToCome(slots.data.times, now)
  const groups = byDay(zone, [...new Set([...free, ...stillToCome(taken, now), ...(held ? [held] : [])])].toSorted())
  const busy = isComing && t('Loading…')
  const begin = (day?: string) => {
    close()
    setShownDays(daysOnPage)
    beginOn(day ? asLocalDate(day) : undefined)
  }
  const more = () => {
    setShownDays(shownDays + daysOnPage)
    if (shownDays + daysOnPage > groups.length) later?.()
  }
  const stateOf = (start: string): SlotState => {
    if (start === held) return 'held'
    // One's own hold takes it from the list as somebody else's would.
    if (start === pending) return taken.includes(start) ? 'held' : 'pending'
    return taken.includes(start) ? 'taken' : isNextLit && start === free[0] ? 'next' : 'free'
  }
  return (
    <div className="grid gap-4">
      {opened || from !== undefined ? (
        <Suspense fallback={null}>
          <BesideTimes {...props} {...{ opened, from, known, read, begin }} slots={slots.data} onClose={close} />
        </Suspense>
      ) : null}
      {groups.length > 0 ? null : (
        <Suspense fallback={null}>
          <NoTimes slots={slots.data} {...props} onWait={onWait} />
        </Suspense>
      )}
      {groups.slice(0, shownDays).map(({ date, moments }, place) => (
        <DayOfTimes key={date} zone={zone} moments={moments} after={groups[place - 1]?.date}>
          {(start) => (
            <SlotButton
              words={timeIn(zone, start)}
              label={slotWords({ zone, start, mode, doctor })}
              state={stateOf(start)}
              onPick={onPick && (() => onPick(start))}
            />
          )}
        </DayOfTimes>
      ))}
      <p className="flex flex-wrap items-center gap-3">
        {shownDays < groups.length || later || isComing ? (
          <Button onClick={more} busy={busy}>
            {t('Later times')}
          </Button>
        ) : groups.length > 0 ? (
          t('These are all the times so far.')
        ) : null}
        {groups.length > 0 || later ? <Button onClick={() => setOpened('date')}>{t('Pick a date')}</Button> : null}
      </p>
      {canAwait && groups.length > 0 ? (
        <Button look="quiet" className="-ms-5 justify-self-start text-start" onClick={onWait}>
          {t('None of these suit? Tell me when another time opens')}
        </Button>
      ) : null}
      <p className="text-sm text-muted">{t('Times are in {zone}.', { zone: zoneWords(zone) })}</p>
      <p role="status" className="sr-only">
        {taken.at(-1) && taken.at(-1) !== pending
          ? t('{time} has just been taken.', { time: timeIn(zone, taken.at(-1) ?? '') })
          : ''}
      </p>
    </div>
  )
}

/** What is opened from the list: the way to another date, or to a time that opens. */
function useOpened({ canAwait, onWait }: Props) {
  const [opened, setOpened] = useState<'date' | 'wait'>()
  // Whoever logged in to wait comes back to where they were.
  useEffect(() => {
    if (canAwait && location.search.includes('wait=')) setOpened('wait')
  }, [canAwait])
  return { opened, setOpened, close: () => setOpened(undefined), onWait: canAwait ? () => setOpened('wait') : onWait }
}
