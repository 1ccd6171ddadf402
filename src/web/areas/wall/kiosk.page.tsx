import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { type CheckedIn, DoorForm } from '../../features/queue-screens/door-form.tsx'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { titleOf } from '../../lib/site.ts'
import { Spinner } from '../../ui/mark.tsx'

export const meta = () => [
  ...titleOf(t('Check in')),
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

type Step = 'start' | 'code' | 'birth' | 'nobody' | CheckedIn

const resetAfter = 60_000
const touches = ['pointerdown', 'keydown'] as const

/** How often somebody has touched or typed so far. */
function useTouches(): number {
  const [touched, setTouched] = useState(0)
  useEffect(() => {
    const touch = () => setTouched((count) => count + 1)
    for (const event of touches) addEventListener(event, touch)
    return () => {
      for (const event of touches) removeEventListener(event, touch)
    }
  }, [])
  return touched
}

/** The kiosk at the entrance: a few large keys, a number, and after a minute nothing of whoever stood here. */
export default function Kiosk() {
  const { token = '' } = useParams()
  const [step, setStep] = useState<Step>('start')
  const touched = useTouches()
  const door = useQuery({
    queryKey: ['kiosk', token],
    queryFn: () => call('GET /queue/door', {}, { queueToken: token }),
    enabled: typeof window !== 'undefined',
    refetchInterval: 60_000,
  })
  useEffect(() => {
    if (step === 'start') return
    const timer = setTimeout(() => setStep('start'), typeof step === 'object' ? resetAfter / 4 : resetAfter)
    return () => clearTimeout(timer)
  }, [step, touched])
  if (door.isPending) return <Spinner />
  if (!door.data || door.data.kind !== 'kiosk')
    return <Words title={door.error ? problemText(door.error) : t('This is no kiosk')} />
  const again = () => setStep('start')
  return (
    <main id="main" tabIndex={-1} className="grid min-h-screen content-between gap-6 bg-canvas p-[max(1.5rem,4vmin)]">
      <header className="grid gap-2">
        <p className="text-2xl text-muted">
          <bdi>{door.data.branch}</bdi>
        </p>
        <h1 className="text-5xl max-sm:text-4xl">
          {step === 'start' ? t('Welcome. Who are you?') : typeof step === 'object' ? t('Thank you') : t('Check in')}
        </h1>
      </header>
      <div className="mx-auto w-full max-w-3xl" key={typeof step === 'string' ? step : step.label}>
        {step === 'start' ? <Keys walkIns={door.data.walk_ins} onPick={setStep} /> : null}
        {step === 'code' || step === 'birth' ? (
          <div className="sm:[zoom:1.5]">
            <DoorForm token={token} asksDoorCode={false} by={step} onDone={setStep} />
          </div>
        ) : null}
        {step === 'nobody' ? <p className="text-3xl">{t('Please go to the desk. They give you a number.')}</p> : null}
        {typeof step === 'object' ? <Number label={step.label} /> : null}
      </div>
      {step === 'start' ? null : (
        <footer className="mx-auto w-full max-w-3xl">
          <button
            type="button"
            className="min-h-20 w-full rounded-sheet border-2 border-field bg-surface text-2xl font-semibold"
            onClick={again}
          >
            {typeof step === 'object' ? t('Done') : t('Start again')}
          </button>
        </footer>
      )}
    </main>
  )
}

/** The keys within reach of a wheelchair: the lower half of the screen. */
function Keys({ walkIns, onPick }: { walkIns: boolean; onPick: (step: 'code' | 'birth' | 'nobody') => void }) {
  const key = 'min-h-32 rounded-sheet px-8 text-5xl font-bold max-sm:min-h-24 max-sm:text-2xl'
  return (
    <div className="grid gap-5">
      <button type="button" className={`${key} bg-brand text-on-brand`} onClick={() => onPick('birth')}>
        {t('Date of birth and last name')}
      </button>
      <button type="button" className={`${key} bg-brand text-on-brand`} onClick={() => onPick('code')}>
        {t('Code of my visit')}
      </button>
      {walkIns ? (
        <button type="button" className={`${key} border-2 border-field bg-surface`} onClick={() => onPick('nobody')}>
          {t('I have no appointment')}
          <span className="block text-2xl font-normal max-sm:text-lg">{t('The desk puts you in the queue')}</span>
        </button>
      ) : null}
    </div>
  )
}

function Number({ label }: { label: string }) {
  return (
    <div role="status" className="grid justify-items-center gap-4 rounded-sheet bg-pine p-10 text-center text-on-pine">
      <p className="text-2xl">{t('Your number')}</p>
      <p className="text-[9rem] leading-none display text-sun figures">{label}</p>
      <p className="text-2xl">{t('Please sit down. The screen shows your number when it is your turn.')}</p>
    </div>
  )
}

function Words({ title }: { title: string }) {
  return (
    <main id="main" tabIndex={-1} className="grid min-h-screen place-items-center p-8 text-center">
      <h1 className="text-4xl">{title}</h1>
    </main>
  )
}
