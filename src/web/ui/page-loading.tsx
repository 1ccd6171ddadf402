import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { Mark } from './mark.tsx'

/** So quick a page needs no word about it. */
const patience = 150

/** While the next page is on its way: a spinner over the one that is left (specification, section 2). */
export function PageLoading() {
  const isLoading = useNavigation().state === 'loading'
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isLoading) return setShown(false)
    const timer = setTimeout(() => setShown(true), patience)
    return () => clearTimeout(timer)
  }, [isLoading])
  return (
    <div role="status" className="no-print pointer-events-none fixed inset-x-0 top-1/3 z-40 grid justify-items-center">
      {isShown ? (
        <p className="grid justify-items-center gap-3 rounded-card border border-line bg-surface px-8 py-6 text-muted shadow-lg">
          <span className="animate-pulse">
            <Mark size={40} />
          </span>
          {t('Loading')}
        </p>
      ) : null}
    </div>
  )
}
