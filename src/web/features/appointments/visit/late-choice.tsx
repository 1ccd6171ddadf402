import { useState } from 'react'
import { isLateTold, type Lateness, type LateReason, lateReasons } from '#domain/booking/late-reasons.ts'
import { mark, t } from '#domain/language/translate.ts'
import { Button } from '../../../ui/button.tsx'

const steps = [10, 20, 30, 45]

const reasonWords: Readonly<Record<LateReason, string>> = {
  earlier_visit: mark('Earlier visit took longer'),
  emergency: mark('Emergency'),
  on_the_way: mark('Still on the way'),
  technical: mark('Technical problem'),
  short_of_staff: mark('Short of staff'),
}

type Props = { lateness: Lateness; say: (lateness: Lateness, said: string) => Promise<void> }

/** One tap says how late somebody runs. Why may be picked before, so that the message says it, or at any time after. */
export function LateChoice({ lateness, say }: Props) {
  const [picked, setPicked] = useState<LateReason | null>(null)
  const { minutes } = lateness
  const reason = minutes > 0 ? lateness.reason : picked
  const pick = (one: LateReason) => {
    const next = one === reason ? null : one
    if (minutes > 0) void say({ minutes, reason: next }, t('Saved'))
    else setPicked(next)
  }
  const late = (step: number) => {
    // What was the reason this time is none of the next.
    setPicked(null)
    void say({ minutes: step, reason }, isLateTold(minutes, step) ? t('Who waits is told') : t('Who waits reads it'))
  }
  return (
    <div className="grid gap-2">
      <p role="group" aria-label={t('Running late')} className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">
          {minutes > 0 ? t('Running about {minutes} minutes late', { minutes }) : t('Running late?')}
        </span>
        {steps.map((step) => (
          <Button
            key={step}
            size="small"
            look={step === minutes ? 'sun' : 'plain'}
            aria-pressed={step === minutes}
            onClick={() => late(step)}
          >
            {t('{step} minutes', { step })}
          </Button>
        ))}
        {minutes > 0 ? (
          <Button size="small" onClick={() => void say({ minutes: 0, reason: null }, t('Back on time'))}>
            {t('On time again')}
          </Button>
        ) : null}
      </p>
      <p role="group" aria-label={t('Why, as whoever waits reads it')} className="flex flex-wrap items-center gap-2">
        <span aria-hidden className="text-sm text-muted">
          {t('Why, as whoever waits reads it')}
        </span>
        {lateReasons.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === reason}
            onClick={() => pick(one)}
            className="min-h-9 rounded-full border border-field px-3 text-sm hover:bg-sunken aria-pressed:border-brand aria-pressed:bg-tint aria-pressed:font-semibold aria-pressed:text-on-tint"
          >
            {t(reasonWords[one])}
          </button>
        ))}
      </p>
    </div>
  )
}
