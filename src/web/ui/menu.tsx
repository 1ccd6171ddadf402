import { ChevronDown, Ellipsis } from 'lucide-react'
import { Suspense, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { lazily } from './lazily.tsx'

export type MenuItem = { readonly label: string; readonly lang?: string } & (
  { readonly to: string } | { readonly act: () => void }
)

export type MenuProps = {
  label: string
  /** What the button is for, where its label alone does not say it. */
  name?: string | undefined
  /** Three dots instead of the label, which only a screen reader says: what else can be done. */
  dots?: boolean
  items: readonly MenuItem[]
  className?: string
}

export const menuLook =
  'absolute end-0 z-40 mt-2 min-w-52 rounded-card border border-line bg-surface p-2 text-ink shadow-lg outline-none'
export const entryLook =
  'block w-full rounded-chip px-3 py-2.5 text-start hover:bg-tint hover:text-on-tint data-[active-item]:bg-tint data-[active-item]:text-on-tint'

const fetchList = () => import('./menu-list.tsx')
const MenuList = lazily<MenuProps>(fetchList, PlainList)

/** A button that opens a short list. What makes the list a menu is fetched when somebody reaches for the button. */
export function Menu(props: MenuProps) {
  const [isWanted, setWanted] = useState(false)
  const reach = () => void fetchList().catch(() => undefined)
  const button = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={isWanted || undefined}
      onPointerEnter={reach}
      onFocus={reach}
      onClick={() => setWanted(true)}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        setWanted(true)
      }}
      className={props.className}
    >
      <MenuLabel {...props} />
    </button>
  )
  return (
    <div className="relative">
      {isWanted ? <Suspense fallback={button}>{<MenuList {...props} />}</Suspense> : button}
    </div>
  )
}

export function MenuLabel({ name, label, dots }: Pick<MenuProps, 'name' | 'label' | 'dots'>) {
  if (dots)
    return (
      <>
        <Ellipsis size={20} aria-hidden />
        <span className="sr-only">{label}</span>
      </>
    )
  return (
    <>
      {name ? <span className="sr-only">{name}: </span> : null}
      {label} {label === '⋯' ? null : <ChevronDown size={18} aria-hidden className="inline" />}
    </>
  )
}

/** The same entries as a plain list, where the menu could not be fetched. */
function PlainList({ items, className, ...label }: MenuProps) {
  const [open, setOpen] = useState(true)
  return (
    <>
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)} className={className}>
        <MenuLabel {...label} />
      </button>
      {open ? (
        <ul className={menuLook}>
          {items.map((item) => (
            <li key={item.label}>
              {'to' in item ? (
                <Link to={item.to} className={entryLook}>
                  {item.label}
                </Link>
              ) : (
                <button type="button" lang={item.lang} className={entryLook} onClick={item.act}>
                  {item.label}
                </button>
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
