import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { askBy, isUnsaved, leaveAsking } from '../lib/unsaved.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/** Asks once before what was changed is left unsaved: by a link, by Back, by closing a dialog or the tab. One an area. */
export function LeaveGuard() {
  const [leave, setLeave] = useState<() => void>()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search && isUnsaved(),
  )
  useEffect(() => askBy((wanted) => setLeave(() => wanted)), [])
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault()
    }
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [])
  const isBlocked = blocker.state === 'blocked'
  const stay = () => {
    setLeave(undefined)
    blocker.reset?.()
  }
  const go = () => {
    setLeave(undefined)
    leave?.()
    blocker.proceed?.()
  }
  return (
    <Dialog title={t('Leave without saving?')} open={isBlocked || leave !== undefined} onClose={stay}>
      <p>{t('What you changed here is not saved yet.')}</p>
      <p className="flex flex-wrap gap-3">
        <Button look="primary" onClick={stay}>
          {t('Stay')}
        </Button>
        <Button onClick={go}>{t('Leave')}</Button>
      </p>
    </Dialog>
  )
}

type CloseProps = { onClose: () => void; className?: string; children?: React.ReactNode }

/** Closes the form it stands in, as "Close" or other words; asks first where something in it is not saved. */
export function CloseForm({ onClose, className, children = t('Close') }: CloseProps) {
  return (
    <Button
      {...(className ? { className } : {})}
      onClick={(event) => leaveAsking(onClose, event.currentTarget.closest('form'))}
    >
      {children}
    </Button>
  )
}
