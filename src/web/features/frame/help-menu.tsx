import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { Menu } from '../../ui/menu.tsx'
import type { PaletteEntry } from './palette-entries.ts'

const pages = () => [
  { label: t('FAQ'), to: '/faq' },
  { label: t('Contact'), to: '/contact' },
  { label: t('Status'), to: '/status' },
]

/** The way to help, at the same place in every area (WCAG 3.2.6), with the keys of the area where it has any. */
export function HelpMenu({ acts }: { acts: readonly PaletteEntry[] }) {
  const keys = acts.find(({ key }) => key === 'keys')
  return (
    <Menu
      label="?"
      name={t('Help')}
      items={[...pages(), ...(keys ? [keys] : [])]}
      className="min-h-11 flex-none rounded-full px-3 font-semibold whitespace-nowrap hover:bg-sunken"
    />
  )
}

/** The same below the menu of a phone, whose one bar has no room for it. */
export function HelpLinks() {
  return (
    <p className="mt-4 flex flex-wrap gap-x-5 px-3 sm:hidden">
      {pages().map(({ label, to }) => (
        <Link key={to} to={to} className="inline-flex min-h-11 items-center text-pine-muted">
          {label}
        </Link>
      ))}
    </p>
  )
}
