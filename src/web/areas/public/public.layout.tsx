import { homeOf } from '#domain/access/home-of.ts'
import { Menu as MenuIcon, X } from 'lucide-react'
import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { Link, NavLink, Outlet, useLocation, useMatches } from 'react-router'
import { mark, t } from '#domain/language/translate.ts'
import { learnWords } from '../../lib/language.ts'
import { type StoredSession, useSession } from '../../lib/session.ts'
import { useSite } from '../../lib/site.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Mark, Spinner } from '../../ui/mark.tsx'
import { lazily } from '../../ui/lazily.tsx'
import { Menu } from '../../ui/menu.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { CookieBanner } from '../../features/site/cookie-banner.tsx'
import { DemoBar } from '../../parts/site/demo-bar.tsx'
import { Footer } from '../../features/site/footer.tsx'
import { GetStarted, opensGetStarted } from '../../features/site/get-started.tsx'
import { onTheWay } from './on-the-way.ts'

const links = [
  { to: '/', label: mark('Home') },
  { to: '/for-healthcare-providers', label: mark('For Practitioners') },
  { to: '/for-patients', label: mark('For Patients') },
  { to: '/about', label: mark('About') },
]

const doors = [
  { label: mark('For doctors'), to: '/auth/login/doc' },
  { label: mark('For patients'), to: '/auth/login/usr' },
  { label: mark('For facility'), to: '/auth/login/fam' },
]

/** Words and times first, React when they are painted; a page that needs still less says so itself. */
export const handle = { isReadFirst: true }

/** A patient who is logged in keeps their own frame from search to booking; for everybody else it is the public one. */
export default function PublicLayout() {
  const isPatient = useSession()?.userType === 'patient'
  const isOnTheWay = useMatches().some(({ handle }) => handle === onTheWay)
  if (!isPatient || !isOnTheWay) return <PublicFrame />
  return (
    <Suspense fallback={<Spinner />}>
      <PatientFrameAround>
        <Outlet />
        <PageLoading />
      </PatientFrameAround>
    </Suspense>
  )
}

// With the words of the areas, so that no menu is seen half in English.
const PatientFrameAround = lazily<{ children: ReactNode }>(
  () =>
    Promise.all([import('../../features/frame/patient-frame.tsx'), learnWords('/usr')]).then(([frame]) => ({
      default: frame.PatientFrameAround,
    })),
  PublicFrame,
)

/** The frame of all public pages: fixed top bar, footer, cookie banner. */
function PublicFrame() {
  return (
    <div className="flex min-h-screen flex-col">
      <TopBar />
      <main id="main" tabIndex={-1} className="flex-1 pt-18 outline-none">
        <Outlet />
      </main>
      <PageLoading />
      <Footer />
      <GetStarted />
      <CookieBanner />
      <DemoBar />
    </div>
  )
}

export function HydrateFallback() {
  return <Spinner />
}

const linkClass = ({ isActive }: { isActive: boolean }) =>
  `rounded-chip px-3 py-2 font-medium ${isActive ? 'bg-tint text-on-tint' : 'hover:bg-sunken'}`

function TopBar() {
  const { brand } = useSite()
  const session = useSession()
  return (
    <header className="group/bar no-print fixed inset-x-0 top-(--notice) z-30 border-b border-line bg-surface">
      <div className="wrap flex h-18 items-center gap-2">
        <Link to="/" className="me-auto flex items-center gap-2.5 text-xl display">
          <Mark /> {brand}
        </Link>
        <nav aria-label={t('Main')} className="hidden items-center gap-1 lg:flex">
          {links.map((link) => (
            <NavLink key={link.to} to={link.to} end className={linkClass}>
              {t(link.label)}
            </NavLink>
          ))}
        </nav>
        <div className="hidden items-center gap-2 ps-4 lg:flex">
          {session ? (
            <ButtonLink to={homeOf(session.userType)} look="plain">
              {t('Go to my dashboard')}
            </ButtonLink>
          ) : (
            <Menu
              label={t('Login')}
              items={doors.map((door) => ({ ...door, label: t(door.label) }))}
              className="min-h-11 rounded-full px-4 font-semibold hover:bg-sunken"
            />
          )}
          <Button look="primary" {...opensGetStarted}>
            {t('Get started')}
          </Button>
        </div>
        <PhoneMenu session={session} />
      </div>
    </header>
  )
}

const phoneMenu = 'phone-menu'

/** The browser itself opens and closes it, also before any script is there. */
function PhoneMenu({ session }: { session: StoredSession | null }) {
  const menu = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => menu.current?.hidePopover(), [pathname])
  return (
    <>
      <button
        type="button"
        popoverTarget={phoneMenu}
        className="grid size-11 place-items-center rounded-full lg:hidden"
      >
        <span className="group-has-[:popover-open]/bar:hidden">
          <MenuIcon aria-hidden />
          <span className="sr-only">{t('Open menu')}</span>
        </span>
        <span className="hidden group-has-[:popover-open]/bar:inline">
          <X aria-hidden />
          <span className="sr-only">{t('Close menu')}</span>
        </span>
      </button>
      <nav
        ref={menu}
        id={phoneMenu}
        popover="auto"
        aria-label={t('Main')}
        className="inset-x-0 top-18 m-0 max-h-[calc(100dvh-72px)] w-full gap-1 overflow-y-auto border-y border-line bg-surface px-5 py-4 text-ink open:grid lg:hidden!"
      >
        {links.map((link) => (
          <NavLink key={link.to} to={link.to} end className={linkClass}>
            {t(link.label)}
          </NavLink>
        ))}
        {session ? null : (
          <section aria-labelledby="login-doors" className="mt-2 grid gap-1 border-t border-line pt-3">
            <h2 id="login-doors" className="px-3 text-lg">
              {t('Login')}
            </h2>
            {doors.map((door) => (
              <NavLink key={door.to} to={door.to} end className={linkClass}>
                {t(door.label)}
              </NavLink>
            ))}
          </section>
        )}
        {session ? <ButtonLink to={homeOf(session.userType)}>{t('Go to my dashboard')}</ButtonLink> : null}
        <Button look="primary" {...opensGetStarted}>
          {t('Get started')}
        </Button>
      </nav>
    </>
  )
}
