import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { timeIn, viewerZone } from '../../lib/format.ts'
import { useLive } from '../../lib/realtime.ts'
import { useOffline } from '../../lib/use-offline.ts'
import { Button } from '../../ui/button.tsx'

/** A short loss heals unseen; after this the screen says so and asks by itself as often. */
const patience = 15_000
/** What was read longer ago than this before the line opened is read again. Milliseconds. */
const slowToOpen = 1000

/** Says when the live line is lost, keeps the screens fresh meanwhile, and catches up when it is back. */
export function LiveState() {
  const queries = useQueryClient()
  const [lostAt, setLostAt] = useState<number | null>(null)
  const [isShown, setShown] = useState(false)
  useLive(({ kind }) => {
    if (kind === 'lost') setLostAt((before) => before ?? Date.now())
    if (kind !== 'open') return
    // A line that took its time to open has told nothing of what happened meanwhile.
    const before = lostAt === null ? Date.now() - slowToOpen : Infinity
    setLostAt(null)
    void queries.invalidateQueries({ predicate: ({ state }) => state.dataUpdatedAt < before })
  })
  const isOffline = useOffline()
  useEffect(() => {
    if (lostAt === null) return setShown(false)
    const show = setTimeout(() => setShown(true), patience)
    const poll = setInterval(() => {
      if (navigator.onLine) void queries.invalidateQueries()
    }, patience)
    return () => {
      clearTimeout(show)
      clearInterval(poll)
    }
  }, [lostAt, queries])
  if (lostAt === null) return null
  const time = timeIn(viewerZone(), new Date(lostAt).toISOString())
  // A browser that knows that it has no line says so at once.
  if (isOffline) return <Bar>{t('You are offline. Showing what was saved at {time}.', { time })}</Bar>
  if (!isShown) return null
  return (
    <Bar>
      {t('Live updates paused since {time}.', { time })}
      <Button size="small" onClick={() => void queries.invalidateQueries()}>
        {t('Refresh')}
      </Button>
    </Bar>
  )
}

function Bar({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="no-print flex flex-wrap items-center gap-3 bg-sun px-5 py-2 text-on-sun">
      {children}
    </p>
  )
}
