import { useEffect, useRef, useState } from 'react'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { timeIn } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { wakeSound } from './speak-call.ts'

type Place = Answer<'GET /queue/ticket'>
type Props = { place: Place; token: string; isLost: boolean; again: () => void }

/** The number as large as it is important; when it is called the whole card says so. */
export function PlaceCard({ place, token, isLost, again }: Props) {
  const [leaving, setLeaving] = useState(false)
  const [sounds, setSounds] = useState(false)
  useCallSignal(place, sounds)
  const isCalled = place.state === 'called'
  const moreTime = () =>
    call('POST /queue/ticket/more-time', {}, { queueToken: token }).then(again, (error: unknown) =>
      toast('error', `${problemText(error)}.`),
    )
  return (
    <section
      className={`grid gap-6 rounded-sheet p-6 max-sm:min-h-[calc(100svh-9rem)] max-sm:content-center sm:p-10 ${isCalled ? 'bg-sun text-on-sun' : 'bg-pine text-on-pine'}`}
    >
      <p className="text-lg">
        <bdi>{place.branch}</bdi>
      </p>
      <div>
        <p className="text-lg">{t('Your number')}</p>
        <p className={`text-8xl leading-none display figures sm:text-9xl ${isCalled ? '' : 'text-sun'}`}>
          {place.label}
        </p>
      </div>
      <div role="status" aria-live="polite" className="grid gap-2">
        <h1 className="text-3xl">{headOf(place)}</h1>
        <p className="text-lg figures">
          <Facts of={factsOf(place)} />
        </p>
      </div>
      {isLost ? <p className="text-sm">{t('Connecting again…')}</p> : null}
      {place.state === 'waiting' ? (
        <div className="flex flex-wrap gap-3">
          {place.may_ask_time ? <Button onClick={() => void moreTime()}>{t('I need more time')}</Button> : null}
          {sounds ? null : (
            <Button
              onClick={() => {
                wakeSound()
                setSounds(true)
              }}
            >
              {t('Sound when it is my turn')}
            </Button>
          )}
          {place.may_leave ? <Button onClick={() => setLeaving(true)}>{t('Leave the queue')}</Button> : null}
        </div>
      ) : null}
      <Confirm
        title={t('Leave the queue?')}
        open={leaving}
        act={t('Leave the queue')}
        onClose={() => setLeaving(false)}
        onAct={async () => {
          await call('POST /queue/ticket/leave', {}, { queueToken: token }).catch((error: unknown) =>
            toast('error', `${problemText(error)}.`),
          )
          again()
        }}
      >
        {t('Your number is not called any more. Your appointment stays booked; tell us when you are here again.')}
      </Confirm>
    </section>
  )
}

function headOf({ state, ahead, point, held_until }: Place): string {
  switch (state) {
    case 'waiting':
      if (held_until) return t('We let others go first')
      return ahead === 0
        ? t('You are next')
        : t('{count, plural, one {# person before you} other {# people before you}}', { count: ahead })
    case 'called':
      return t('It is your turn. Go to {point}', { point: point ?? '' })
    case 'serving':
      return t('You are in {point}', { point: point ?? t('the room') })
    case 'done':
      return t('Your visit is over')
    case 'missed':
      return t('You were called. Please speak to the desk')
    case 'left':
      return t('You have left the queue')
  }
}

function factsOf({ state, wait, directions, called_at, time_zone, held_until, updated_at }: Place) {
  if (state === 'called') return [directions]
  if (state === 'missed' && called_at) return [t('Called at {time}', { time: timeIn(time_zone, called_at) })]
  if (state !== 'waiting') return []
  if (held_until) return [t('until {time}', { time: timeIn(time_zone, held_until) })]
  return [wait && t('about {from} to {to} minutes', wait), t('as of {time}', { time: timeIn(time_zone, updated_at) })]
}

/** The phone shakes, and sounds where somebody wanted that. */
function useCallSignal({ state, calls }: Place, sounds: boolean) {
  const heard = useRef(state === 'called' ? calls : 0)
  useEffect(() => {
    if (state !== 'called' || calls <= heard.current) return
    heard.current = calls
    navigator.vibrate?.([300, 150, 300])
    if (sounds) wakeSound()
  }, [state, calls, sounds])
}
