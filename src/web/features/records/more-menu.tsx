import { t } from '#domain/language/translate.ts'
import { Menu, type MenuItem } from '../../ui/menu.tsx'

/** What is seldom needed, behind three dots at the end of a row of buttons. */
export function MoreMenu({ name, items }: { name: string; items: readonly MenuItem[] }) {
  return (
    <Menu
      dots
      label={t('More for {name}', { name })}
      className="grid size-11 place-items-center rounded-full border border-field hover:bg-sunken"
      items={items}
    />
  )
}
