import { PanelLeftClose, PanelLeftOpen, X, type LucideIcon } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { useSite } from '../../lib/site.ts'
import { storedText } from '../../lib/stored.ts'
import { Mark } from '../../ui/mark.tsx'
import { HelpLinks } from './help-menu.tsx'

export type MenuEntry = {
  readonly to: string
  readonly label: string
  readonly icon: LucideIcon
  /** How the addresses of further pages begin that belong to this entry. */
  readonly also?: readonly string[]
}

type Props = {
  entries: readonly MenuEntry[]
  /** Below the entries: such as the way out of branch mode. */
  extra?: ReactNode
}

/** Whether this tab keeps the menu slim. */
const slimKey = 'side_menu'

/** Beside the page on wide screens; slim or wide, as this tab keeps it. */
export function SideMenu({ entries, extra }: Props) {
  const { brand } = useSite()
  const [slim, setSlim] = useState(false)
  useEffect(() => setSlim(storedText(slimKey, 'session') === 'slim'), [])
  const toggleSlim = () => {
    sessionStorage.setItem(slimKey, slim ? 'wide' : 'slim')
    setSlim(!slim)
  }
  const Fold = slim ? PanelLeftOpen : PanelLeftClose
  return (
    <nav
      aria-label={t('Area')}
      className={`no-print sticky top-(--notice) hidden h-screen flex-none flex-col gap-1 overflow-y-auto bg-pine p-3 text-on-pine lg:flex ${slim ? 'w-20' : 'w-62'}`}
    >
      <NavLink to="/" className="mb-4 flex items-center gap-2.5 px-2 py-2 text-xl display">
        <Mark /> {slim ? <span className="sr-only">{brand}</span> : brand}
      </NavLink>
      <Entries entries={entries} slim={slim} />
      {extra}
      <button
        type="button"
        onClick={toggleSlim}
        className="mt-auto flex min-h-11 items-center gap-3 rounded-field px-3 text-pine-muted hover:bg-on-pine/10"
      >
        <Fold size={20} aria-hidden className="rtl:-scale-x-100" />
        <span className={slim ? 'sr-only' : ''}>{slim ? t('Expand menu') : t('Collapse menu')}</span>
      </button>
    </nav>
  )
}

/**
 * The same over the whole of a narrow screen: a modal dialog of the browser, which keeps the focus inside, makes the page
 * behind it inert and closes by Esc. It closes too when the page changes or the screen gets wide.
 */
export function FullMenu({ open, onClose, entries, extra }: Props & { open: boolean; onClose: () => void }) {
  const box = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (open && !box.current?.open) box.current?.showModal()
    if (!open) box.current?.close()
  }, [open])
  useEffect(() => close(), [pathname])
  useEffect(() => {
    const wide = matchMedia('(min-width: 64rem)')
    const leave = () => close()
    wide.addEventListener('change', leave)
    return () => wide.removeEventListener('change', leave)
  }, [])
  return (
    <dialog
      ref={box}
      aria-label={t('Menu')}
      // Esc is heard before the focus is back at the button, and the late word that it closed is not met by whoever opened it again.
      onCancel={onClose}
      onClose={() => !box.current?.open && onClose()}
      className="m-0 h-full max-h-none w-full max-w-none overflow-y-auto bg-pine p-5 text-on-pine"
    >
      <button
        type="button"
        autoFocus
        aria-label={t('Close menu')}
        onClick={onClose}
        className="ms-auto grid size-11 place-items-center rounded-full"
      >
        <X aria-hidden />
      </button>
      <nav aria-label={t('Area')} className="grid gap-1 text-lg">
        <Entries entries={entries} slim={false} />
        {extra}
      </nav>
      <HelpLinks />
    </dialog>
  )
}

function Entries({ entries, slim }: { entries: readonly MenuEntry[]; slim: boolean }) {
  const { pathname } = useLocation()
  const isHere = (also: MenuEntry['also']) => also?.some((start) => pathname.startsWith(start)) ?? false
  return entries.map(({ to, label, icon: Icon, also }) => (
    <NavLink
      key={to}
      to={to}
      title={slim ? label : undefined}
      className={({ isActive }) =>
        `flex min-h-11 items-center gap-3 rounded-field px-3 font-medium ${isActive || isHere(also) ? 'bg-sun text-on-sun' : 'hover:bg-on-pine/10'}`
      }
    >
      <Icon size={20} aria-hidden className="flex-none" />
      <span className={slim ? 'sr-only' : ''}>{t(label)}</span>
    </NavLink>
  ))
}
