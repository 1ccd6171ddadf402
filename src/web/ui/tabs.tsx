import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'

type Tab = { readonly key: string; readonly label: string; readonly to: string }

/** Tabs that are addresses: Back, reload and a shared link keep them. */
export function Tabs({ tabs, current }: { tabs: readonly Tab[]; current: string }) {
  return (
    <nav aria-label={t('Views')} className="no-print flex gap-1 overflow-x-auto border-b border-line">
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
