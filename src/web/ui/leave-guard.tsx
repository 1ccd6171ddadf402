import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/** Asks once before what was changed here is left unsaved: by a link, by Back, or by closing the tab. */
export function LeaveGuard({ isChanged }: { isChanged: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  )
  useEffect(() => {
    if (!isChanged) return undefined
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [isChanged])
  const stay = () => blocker.reset?.()
  return (
    <Dialog title={t('Leave without saving?')} open={blocker.state === 'blocked'} onClose={stay}>
      <p>{t('What you changed here is not saved yet.')}</p>
      <p className="flex flex-wrap gap-3">
        <Button look="primary" onClick={stay}>
          {t('Stay')}
        </Button>
        <Button onClick={() => blocker.proceed?.()}>{t('Leave')}</Button>
      </p>
    </Dialog>
  )
}
