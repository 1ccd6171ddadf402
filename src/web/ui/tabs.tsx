import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'

type Tab = { readonly key: string; readonly label: string; readonly to: string }

/** Tabs that are addresses: Back, reload and a shared link keep them. On a phone the one that is open is moved into view. */
export function Tabs({ tabs, current }: { tabs: readonly Tab[]; current: string }) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const open = row.current?.querySelector('[aria-current]')
    if (row.current && open) row.current.scrollLeft += toShow(open, row.current)
  }, [current])
  return (
    <nav ref={row} aria-label={t('Views')} className="no-print flex gap-1 overflow-x-auto border-b border-line">
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          to={tab.to}
          preventScrollReset
          aria-current={tab.key === current ? 'page' : undefined}
          className="min-h-11 border-b-3 border-transparent px-4 py-2.5 font-semibold whitespace-nowrap text-muted hover:text-ink aria-[current=page]:border-brand aria-[current=page]:text-ink"
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}

/** How far a row is moved sideways until the whole tab is seen, and a piece of its neighbour; the page itself stays. */
function toShow(tab: Element, row: Element): number {
  const [seen, wanted] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
  const beside = 32
  if (wanted.left < seen.left) return wanted.left - seen.left - beside
  return wanted.right > seen.right ? Math.min(wanted.right - seen.right + beside, wanted.left - seen.left) : 0
}
