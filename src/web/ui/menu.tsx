import { ChevronDown, Ellipsis } from 'lucide-react'
import { Suspense, useState, type KeyboardEvent, type ReactNode } from 'react'
import { lazily, NotLoaded } from './lazily.tsx'

export type MenuItem = { readonly label: string; readonly lang?: string } & (
  { readonly to: string } | { readonly act: () => void }
)

export type MenuProps = {
  label: string
  /** What the button is for, where its label alone does not say it. */
  name?: string | undefined
  /** What is drawn in place of the label; it says the label too. */
  look?: ReactNode
  /** Three dots instead of the label, which only a screen reader says: what else can be done. */
  dots?: boolean
  items: readonly MenuItem[]
  className?: string
}

export const entryLook =
  'block w-full rounded-chip px-3 py-2.5 text-start hover:bg-tint hover:text-on-tint data-[active-item]:bg-tint data-[active-item]:text-on-tint'

const fetchList = () => import('./menu-list.tsx')
const MenuList = lazily<MenuProps & { onClose: () => void }>(fetchList, NotLoaded)

/**
 * A button that opens a short list. What makes the list a menu is fetched when somebody reaches for the button; where it does
 * not come, a toast says so and the next press tries again.
 */
export function Menu(props: MenuProps) {
  // Lost: it was wanted and did not come.
  const [is, set] = useState<'wanted' | 'lost'>()
  const want = () => set('wanted')
  const reach = () => void fetchList().catch(() => undefined)
  const button = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={is === 'wanted' || undefined}
      autoFocus={is === 'lost'}
      onPointerEnter={reach}
      onFocus={reach}
      onClick={want}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        want()
      }}
      className={props.className}
    >
      <MenuLabel {...props} />
    </button>
  )
  return (
    <div className="relative">
      {is === 'wanted' ? (
        <Suspense fallback={button}>{<MenuList {...props} onClose={() => set('lost')} />}</Suspense>
      ) : (
        button
      )}
    </div>
  )
}

export function MenuLabel({ name, label, dots, look }: Pick<MenuProps, 'name' | 'label' | 'dots' | 'look'>) {
  if (dots)
    return (
      <>
        <Ellipsis size={20} aria-hidden />
        <span className="sr-only">{label}</span>
      </>
    )
  if (look) return look
  return (
    <>
      {name ? <span className="sr-only">{name}: </span> : null}
      {label} {label === '⋯' ? null : <ChevronDown size={18} aria-hidden className="inline" />}
    </>
  )
}
