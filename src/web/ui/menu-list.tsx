import { Menu, MenuButton, MenuItem, MenuProvider, useMenuContext, useMenuStore } from '@ariakit/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router'
import { entryLook, MenuLabel, type MenuProps } from './menu.tsx'

/**
 * The menu of the ARIA guide: arrows, Home, End and letters walk it, Esc closes it and gives the focus back, and so does
 * whatever happens outside of it. It is drawn when somebody has asked for it, so it opens at once.
 */
export default function MenuList({ items, className, ...label }: MenuProps) {
  const menu = useMenuStore({ placement: 'bottom-end' })
  const button = useRef<HTMLButtonElement>(null)
  const open = useEffectEvent(() => {
    button.current?.focus()
    menu.setDisclosureElement(button.current)
    menu.setAutoFocusOnShow(true)
    menu.setInitialFocus('first')
    menu.show()
  })
  useEffect(() => open(), [])
  return (
    <MenuProvider store={menu}>
      <MenuButton ref={button} className={className}>
        <MenuLabel {...label} />
      </MenuButton>
      {/* Where a box ends, or scrolls, the menu does not. */}
      <Menu
        fixed
        gutter={8}
        className="z-40 min-w-52 rounded-card border border-line bg-surface p-2 text-ink shadow-lg outline-none"
      >
        {items.map((item) => (
          <Entry key={item.label} item={item} />
        ))}
      </Menu>
    </MenuProvider>
  )
}

function Entry({ item }: { item: MenuProps['items'][number] }) {
  const menu = useMenuContext()
  return 'to' in item ? (
    <MenuItem className={entryLook} render={<Link to={item.to} onClick={() => menu?.hide()} />}>
      {item.label}
    </MenuItem>
  ) : (
    <MenuItem className={entryLook} lang={item.lang} onClick={item.act}>
      {item.label}
    </MenuItem>
  )
}
