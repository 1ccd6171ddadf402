import { ChevronDown, Menu as MenuIcon } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { languageNames } from '#domain/language/languages.ts'
import { currentLanguage, t } from '#domain/language/translate.ts'
import { faceLetters } from '#domain/profiles/initials.ts'
import { openLiveLine, useLive } from '../../lib/realtime.ts'
import { useSession } from '../../lib/session.ts'
import { useSite } from '../../lib/site.ts'
import { speak } from '../../lib/speak.ts'
import { storedText } from '../../lib/stored.ts'
import { leaveAsking } from '../../lib/unsaved.ts'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Spinner } from '../../ui/mark.tsx'
import { Menu } from '../../ui/menu.tsx'
import { SessionLost } from '../../ui/session-lost.tsx'
import { DemoBar } from '../../parts/site/demo-bar.tsx'
import { StatusBar } from '../../parts/site/status-bar.tsx'
import { HelpMenu } from './help-menu.tsx'
import { IdleWarning } from './idle-warning.tsx'
import { LiveState } from './live-state.tsx'
import { FullMenu, type MenuEntry, SideMenu } from './side-menu.tsx'
import { SecondStepNotice } from './second-step-notice.tsx'
import { NewVersion } from './new-version.tsx'
import { leaveArea, logOut, startAnew } from './log-out.ts'
import { SeeAsBar } from './see-as-bar.tsx'
import { Palette, type PaletteProps } from './palette.tsx'
import type { PaletteEntry } from './palette-entries.ts'
import { NotificationBell } from './notification-bell.tsx'

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
  // Logged out, on the way to the first page: until it comes, nothing of this person stays on the screen.
  if (!session) return <AreaComing />
  const offered: PaletteEntry[] = [
    ...(palette?.entries ?? []),
    ...entries.map(({ to, label }) => ({ key: to, label: t(label), to })),
    ...(profile ? [{ key: profile, label: t('Profile'), to: profile }] : []),
    { key: 'log-out', label: t('Logout'), act: () => leaveAsking(() => void logOut()) },
  ]
  return (
    <div className="flex min-h-screen">
      <SideMenu entries={entries} extra={extra} />
      <div className="min-w-0 flex-1">
        <div className="flex min-h-screen flex-col">
          <header className="no-print sticky top-0 z-20 border-b border-line bg-surface">
            <div className="flex h-16 items-center gap-1 px-5 sm:gap-3">
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
              {/* Where the side menu stands, it says the name of the site already. */}
              <p
                className={`me-auto min-w-0 truncate text-lg display max-sm:text-sm max-sm:whitespace-normal ${isOwnName ? 'lg:invisible' : ''}`}
              >
                <bdi>{title}</bdi>
              </p>
              <Palette register={palette?.register} entries={offered} />
              <span className="max-sm:hidden">
                <HelpMenu acts={offered} />
              </span>
              <NotificationBell />
              <LanguageMenu />
              <Menu
                label={session.fullName || t('Account')}
                look={session.fullName ? <Face name={session.fullName} /> : null}
                items={[
                  ...(profile ? [{ label: t('Profile'), to: profile }] : []),
                  { label: t('Logout'), act: () => leaveAsking(() => void logOut()) },
                ]}
                className="inline-flex min-h-11 max-w-52 min-w-11 items-center justify-center gap-2 rounded-full px-1 font-semibold hover:bg-sunken sm:pe-3"
              />
            </div>
          </header>
          <SeeAsBar />
          <StatusBar />
          {session.userType !== 'patient' ? <SecondStepNotice profile={profile} /> : null}
          <LiveState />
          <NewVersion />
          <SessionLost />
          <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[1152px] flex-1 p-5 pb-24 outline-none sm:p-8">
            {children}
          </main>
        </div>
        {/* Below the window: a page that fills up moves nothing that was in view. */}
        <DemoBar />
        <LeaveGuard />
      </div>
      {session.userType !== 'patient' ? <IdleWarning /> : null}
      <FullMenu open={open} onClose={() => setOpen(false)} entries={entries} extra={extra} />
    </div>
  )
}

/** Who is logged in: their letters, and the name where there is room. */
function Face({ name }: { name: string }) {
  return (
    <>
      <span aria-hidden className="grid size-9 flex-none place-items-center rounded-full bg-tint text-sm text-on-tint">
        {faceLetters(name)}
      </span>
      <span className="truncate max-sm:sr-only">{name}</span>
      <ChevronDown size={18} aria-hidden className="flex-none max-sm:hidden" />
    </>
  )
}

/** One live line a browser; what changed is asked for anew, and a log-out elsewhere ends this tab too. */
function useLiveArea(userId: string | undefined) {
  const queries = useQueryClient()
  const person = useRef(userId)
  useEffect(() => (userId ? openLiveLine() : undefined), [userId])
  useEffect(() => {
    if (userId === undefined && !storedText('loggedin')) leaveArea()
    else if (userId !== (person.current ??= userId)) startAnew()
  }, [userId])
  useLive((event) => {
    if (event.kind === 'logged_out') leaveArea()
    // What this person may do is other now: everything on the screen is asked for anew.
    else if (event.kind === 'rights' || event.kind === 'role') void queries.invalidateQueries()
    else if (event.kind === 'setup') {
      void queries.invalidateQueries({ queryKey: ['setup'] })
      void queries.invalidateQueries({ queryKey: ['own-check'] })
    } else if (!['open', 'lost', 'looked'].includes(event.kind)) {
      // A list that `stands` says how much has changed, and moves when somebody wishes.
      void queries.invalidateQueries({ queryKey: ['appointments'], predicate: ({ meta }) => !meta?.stands })
      void queries.invalidateQueries({ queryKey: ['notifications'] })
      if (event.kind === 'family') void queries.invalidateQueries({ queryKey: ['family'] })
      if (event.appointment) void queries.invalidateQueries({ queryKey: ['appointment', event.appointment] })
    }
  })
}

/** Instead of an area whose scripts are still on their way: what leads to the main part finds one. */
export function AreaComing() {
  return (
    <main id="main" tabIndex={-1}>
      <Spinner />
    </main>
  )
}
