import { useEffect, useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { isUnattended, lastSeenAt, watchForSomebody } from '../../lib/attended.ts'
import { call, lastCallAt } from '../../lib/browser-call.ts'
import { timeIn, viewerZone } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { leaveArea, logOut } from './log-out.ts'
import { useOwnAccount } from './use-own-account.ts'

const minute = 60_000
/** Minutes without a call after which the server ends a staff session, where no clinic says otherwise. */
const idleMinutes = 30
const warnBefore = 2 * minute
/** Who writes for long asks the server for nothing: it hears this often that somebody is there. */
const tellEvery = 5 * minute

/** The server notes the use of a session once a minute, so it may end one this much too early. */
const roundedBy = minute
/** On a bad line not every second. */
const triedEvery = minute / 2

const sayStaying = () => call('GET /auth/me', {})

let triedAt = 0

function tellThatSomebodyIsHere() {
  if (isUnattended() || Date.now() - triedAt < triedEvery) return
  triedAt = Date.now()
  void sayStaying().catch(() => undefined)
}

/** Two minutes before an idle end: when it comes, and the way to stay (WCAG 2.2.1). */
export function IdleWarning() {
  const [endsAt, setEndsAt] = useState<number | null>(null)
  const idleEnd = (useOwnAccount().data?.idle_minutes ?? idleMinutes) * minute
  useEffect(watchForSomebody, [])
  useEffect(() => {
    const timer = setInterval(() => {
      if (lastSeenAt() - lastCallAt() > tellEvery) tellThatSomebodyIsHere()
      const end = lastCallAt() + idleEnd - roundedBy
      if (Date.now() >= end) leaveArea()
      setEndsAt(Date.now() >= end - warnBefore ? end : null)
    }, 1000)
    return () => clearInterval(timer)
  }, [idleEnd])
  const stay = async () => {
    // A line that is lost for a moment ends nothing: the dialog comes back, with the time that is left. A session that is
    // over is said where every call says it, and what was typed stays.
    await sayStaying().catch(() => undefined)
    setEndsAt(null)
  }
  const isWarned = endsAt !== null
  const time = endsAt ? timeIn(viewerZone(), new Date(endsAt).toISOString()) : ''
  return (
    <Dialog
      title={t('You will be logged out at {time}', { time })}
      open={isWarned}
      onClose={() => void (isWarned && stay())}
    >
      <p>{t('Nothing has happened here for a while. What you typed is lost when you are logged out.')}</p>
      <p className="flex flex-wrap gap-3">
        <Button look="primary" onClick={() => void stay()}>
          {t('Stay logged in')}
        </Button>
        <Button onClick={() => void logOut()}>{t('Log out')}</Button>
      </p>
    </Dialog>
  )
}
