import { t } from '#domain/language/translate.ts'
import { Menu } from '../../ui/menu.tsx'
import type { PaletteEntry } from './palette-entries.ts'

/** The way to help, at the same place in every area (WCAG 3.2.6), with the keys of the area where it has any. */
export function HelpMenu({ acts }: { acts: readonly PaletteEntry[] }) {
  const keys = acts.find(({ key }) => key === 'keys')
  return (
    <Menu
      label="?"
      name={t('Help')}
      items={[
        { label: t('FAQ'), to: '/faq' },
        { label: t('Contact'), to: '/contact' },
        { label: t('Status'), to: '/status' },
        ...(keys ? [keys] : []),
      ]}
      className="min-h-11 flex-none rounded-full px-3 font-semibold whitespace-nowrap hover:bg-sunken"
    />
  )
}
