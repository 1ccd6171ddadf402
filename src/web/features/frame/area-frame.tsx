import { Menu as MenuIcon, PanelLeftClose, PanelLeftOpen, X, type LucideIcon } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { NavLink, useLocation } from 'react-router'
import { languageNames } from '#domain/language/languages.ts'
import { currentLanguage, t } from '#domain/language/translate.ts'
import { openLiveLine, useLive } from '../../lib/realtime.ts'
import { useSession } from '../../lib/session.ts'
import { useSite } from '../../lib/site.ts'
import { speak } from '../../lib/speak.ts'
import { storedText } from '../../lib/stored.ts'
import { leaveAsking } from '../../lib/unsaved.ts'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Menu } from '../../ui/menu.tsx'
import { SessionLost } from '../../ui/session-lost.tsx'
import { DemoBar } from '../../parts/site/demo-bar.tsx'
import { StatusBar } from '../../parts/site/status-bar.tsx'
import { HelpMenu } from './help-menu.tsx'
import { IdleWarning } from './idle-warning.tsx'
import { LiveState } from './live-state.tsx'
import { SecondStepNotice } from './second-step-notice.tsx'
import { NewVersion } from './new-version.tsx'
import { leaveArea, logOut } from './log-out.ts'
import { SeeAsBar } from './see-as-bar.tsx'
import { Palette, type PaletteProps } from './palette.tsx'
import type { PaletteEntry } from './palette-entries.ts'
import { NotificationBell } from './notification-bell.tsx'

export type MenuEntry = {
  readonly to: string
  readonly label: string
  readonly icon: LucideIcon
  /** How the addresses of further pages begin that belong to this entry. */
  readonly also?: readonly string[]
}

type Props = {
  title: string
  /** The title is what the platform is called: its mark stands beside it. */
  isOwnName?: boolean
  entries: readonly MenuEntry[]
  profile?: string
  /** What else one may do here, and where patients may be looked for: Ctrl+K offers it beside the pages. */
  palette?: Partial<PaletteProps>
  /** Below the menu: such as the way out of branch mode. */
  extra?: ReactNode
  children: ReactNode
}

const slimKey = 'side_menu'

/** The languages that are offered; one is no choice. */
function LanguageMenu() {
  const { languages } = useSite()
  if (languages.length < 2) return null
  return (
    <Menu
      label={currentLanguage().toUpperCase()}
      name={t('Language')}
      items={languages.map((language) => ({
        label: languageNames[language],
        lang: language,
        act: () => void speak(language, true),
      }))}
      className="min-h-11 flex-none rounded-full px-3 font-semibold whitespace-nowrap hover:bg-sunken"
    />
  )
}

/** The frame of every signed-in area: side menu, top bar, live line. */
export function AreaFrame({ title, isOwnName = false, entries, profile, palette, extra, children }: Props) {
  const session = useSession()
  const [open, setOpen] = useState(false)
  useLiveArea(session?.userId)
  const offered: PaletteEntry[] = [
    ...(palette?.entries ?? []),
    ...entries.map(({ to, label }) => ({ key: to, label: t(label), to })),
    ...(profile ? [{ key: profile, label: t('Profile'), to: profile }] : []),
    { key: 'log-out', label: t('Logout'), act: () => void logOut() },
  ]
  return (
    <div className="flex min-h-screen">
      <SideMenu entries={entries} extra={extra} />
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="no-print sticky top-0 z-20 border-b border-line bg-surface">
          <div className="flex h-16 items-center gap-3 px-5">
            <button
              type="button"
              aria-label={t('Open menu')}
              aria-haspopup="dialog"
              aria-expanded={open}
              onClick={() => setOpen(true)}
              className="grid size-11 place-items-center rounded-full lg:hidden"
            >
              <MenuIcon aria-hidden />
            </button>
            <p className="me-auto min-w-0 truncate text-lg display max-sm:invisible">{title}</p>
            {session ? <Palette register={palette?.register} entries={offered} /> : null}
            <span className="max-sm:hidden">
              <HelpMenu acts={offered} />
            </span>
            {session ? <NotificationBell /> : null}
            <LanguageMenu />
            <Menu
              label={session?.fullName || t('Account')}
              items={[
                ...(profile ? [{ label: t('Profile'), to: profile }] : []),
                { label: t('Logout'), act: () => leaveAsking(() => void logOut()) },
              ]}
              className="min-h-11 max-w-48 truncate rounded-full px-4 font-semibold hover:bg-sunken"
            />
          </div>
          {/* Beside the menus there is no room for it on a phone. */}
          <div className="flex min-w-0 items-center gap-2 border-t border-line ps-5 pe-3 sm:hidden">
            {isOwnName ? <Mark /> : null}
            <p className="me-auto truncate display">
              <bdi>{title}</bdi>
            </p>
            <HelpMenu acts={offered} />
          </div>
        </header>
        <SeeAsBar />
        {session ? <StatusBar /> : null}
        {session && session.userType !== 'patient' ? <SecondStepNotice profile={profile} /> : null}
        <LiveState />
        <NewVersion />
        <SessionLost />
        <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[1152px] flex-1 p-5 pb-24 outline-none sm:p-8">
          {children}
        </main>
        <DemoBar />
        <LeaveGuard />
      </div>
      {session && session.userType !== 'patient' ? <IdleWarning /> : null}
      <FullMenu open={open} onClose={() => setOpen(false)} entries={entries} extra={extra} />
    </div>
  )
}

type MenuProps = Pick<Props, 'entries' | 'extra'>

/** Beside the page on wide screens; slim or wide, as this tab keeps it. */
function SideMenu({ entries, extra }: MenuProps) {
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
      className={`no-print sticky top-0 hidden h-screen flex-none flex-col gap-1 overflow-y-auto bg-pine p-3 text-on-pine lg:flex ${slim ? 'w-20' : 'w-62'}`}
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
function FullMenu({ open, onClose, entries, extra }: MenuProps & { open: boolean; onClose: () => void }) {
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
      onClose={onClose}
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

/** One live line a browser; what changed is asked for anew, and a log-out elsewhere ends this tab too. */
function useLiveArea(userId: string | undefined) {
  const queries = useQueryClient()
  useEffect(() => (userId ? openLiveLine() : undefined), [userId])
  useEffect(() => {
    if (userId === undefined && !storedText('loggedin')) leaveArea()
  }, [userId])
  useLive((event) => {
    if (event.kind === 'logged_out') leaveArea()
    // What this person may do is other now: everything on the screen is asked for anew.
    else if (event.kind === 'rights' || event.kind === 'role') void queries.invalidateQueries()
    else if (event.kind === 'setup') void queries.invalidateQueries({ queryKey: ['setup'] })
    else if (event.kind !== 'open' && event.kind !== 'lost') {
      void queries.invalidateQueries({ queryKey: ['appointments'] })
      void queries.invalidateQueries({ queryKey: ['notifications'] })
      if (event.kind === 'family') void queries.invalidateQueries({ queryKey: ['family'] })
      if (event.appointment) void queries.invalidateQueries({ queryKey: ['appointment', event.appointment] })
    }
  })
}
