import { useEffect, useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { Button } from '../../../ui/button.tsx'
import { PhoneLink } from '../door/phone-link.tsx'
import type { Admitted } from '../meeting.ts'
import type { Call } from './use-call.ts'

const patience = 30_000

type Props = { meeting: Admitted; call: Call }

/** What the line does to the call, in words: picture off, lost, and the telephone when nothing else helps. */
export function LineNotes({ meeting, call: { store, state } }: Props) {
  const isLate = useLate(state.lostSince)
  if (state.lostSince !== null)
    return (
      <Note isAlert={isLate}>
        <strong>{isLate ? t('We could not connect you again.') : t('Reconnecting…')}</strong>
        {isLate ? (
          <>
            <Button size="small" onClick={() => store?.tryAgain()}>
              {t('Try again')}
            </Button>
            <OtherPhone meeting={meeting} />
          </>
        ) : null}
      </Note>
    )
  if (state.rung === 'sound') return <Note>{t('Your connection is slow. We turned video off to keep the sound.')}</Note>
  if (state.rung === 'phone')
    return (
      <Note isAlert>
        {t('Your connection is too slow for a call.')} <OtherPhone meeting={meeting} />
      </Note>
    )
  return null
}

/** Whom one phones when nothing else helps: a host the patient, everybody else the clinic. */
function OtherPhone({ meeting: { host, fallback_number } }: { meeting: Admitted }) {
  return <PhoneLink number={host ? host.patient_number : fallback_number}>{t('Go on by phone:')}</PhoneLink>
}

function Note({ isAlert = false, children }: { isAlert?: boolean; children: React.ReactNode }) {
  return (
    <div
      role={isAlert ? 'alert' : 'status'}
      className="flex flex-wrap items-center justify-center gap-3 rounded-card bg-sun px-4 py-2 text-on-sun [&_a]:border-on-sun [&_a]:text-on-sun"
    >
      {children}
    </div>
  )
}

function useLate(since: number | null): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (since === null) return setLate(false)
    const timer = setTimeout(() => setLate(true), Math.max(0, since + patience - Date.now()))
    return () => clearTimeout(timer)
  }, [since])
  return isLate
}
