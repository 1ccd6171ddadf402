import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { takeVersion, watchVersion } from '../../lib/worker.ts'
import { Button } from '../../ui/button.tsx'

/**
 * Says that a newer version waits. It is loaded when somebody asks for it; where something was typed on the page, it waits
 * until that page is left, so that nothing typed is lost.
 */
export function NewVersion() {
  const [worker, setWorker] = useState<ServiceWorker>()
  const [isWanted, setWanted] = useState(false)
  const { pathname } = useLocation()
  const hasTyped = useTyped(pathname)
  useEffect(() => watchVersion(setWorker), [])
  const moved = useEffectEvent(() => {
    if (worker && isWanted) takeVersion(worker)
  })
  useEffect(() => moved(), [pathname])
  if (!worker) return null
  const load = () => (hasTyped() ? setWanted(true) : takeVersion(worker))
  return (
    <div role="status" className="no-print flex flex-wrap items-center gap-3 bg-tint px-5 py-2 text-on-tint">
      <p className="font-semibold">{t('A new version is ready.')}</p>
      {isWanted ? (
        <p>{t('It loads when you leave this page, so that nothing you typed is lost.')}</p>
      ) : (
        <Button size="small" onClick={load}>
          {t('Load it now')}
        </Button>
      )}
    </div>
  )
}

type Field = HTMLInputElement | HTMLTextAreaElement

/** Returns a function that tells whether something typed on this page still stands in its field. */
function useTyped(pathname: string): () => boolean {
  const typed = useRef(new Set<Field>())
  useEffect(() => typed.current.clear(), [pathname])
  useEffect(() => {
    const hear = ({ target }: Event) => typed.current.add(target as Field)
    addEventListener('input', hear)
    return () => removeEventListener('input', hear)
  }, [])
  return () => [...typed.current].some(({ isConnected, value }) => isConnected && value !== '')
}
