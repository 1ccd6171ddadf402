import { Menu as MenuIcon, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, NavLink, Outlet, useLocation } from 'react-router'
import { mark, t } from '#domain/language/translate.ts'
import { homeOf, useSession } from '../../lib/session.ts'
import { useSite } from '../../lib/site.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Mark, Spinner } from '../../ui/mark.tsx'
import { Menu } from '../../ui/menu.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { CookieBanner } from '../../features/site/cookie-banner.tsx'
import { DemoBar } from '../../parts/site/demo-bar.tsx'
import { Footer } from '../../features/site/footer.tsx'
import { GetStarted } from '../../features/site/get-started.tsx'

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

/** The frame of all public pages: fixed top bar, footer, cookie banner. */
export default function PublicLayout() {
  const [starting, setStarting] = useState(false)
  return (
    <div className="flex min-h-screen flex-col">
      <TopBar start={() => setStarting(true)} />
      <main id="main" tabIndex={-1} className="flex-1 pt-18 outline-none">
        <Outlet />
      </main>
      <PageLoading />
      <Footer />
      <GetStarted open={starting} onClose={() => setStarting(false)} />
      <CookieBanner />
      <DemoBar />
    </div>
  )
}

export function HydrateFallback() {
  return <Spinner />
}

function TopBar({ start }: { start: () => void }) {
  const { brand } = useSite()
  const session = useSession()
  const [open, setOpen] = useState(false)
  const { pathname } = useLocation()
  useEffect(() => setOpen(false), [pathname])
  const linkClass = ({ isActive }: { isActive: boolean }) =>
    `rounded-chip px-3 py-2 font-medium ${isActive ? 'bg-tint text-on-tint' : 'hover:bg-sunken'}`
  return (
    <header className="no-print fixed inset-x-0 top-0 z-30 border-b border-line bg-surface">
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
          <Button look="primary" onClick={start}>
            {t('Get started')}
          </Button>
        </div>
        <button
          type="button"
          className="grid size-11 place-items-center rounded-full lg:hidden"
          aria-expanded={open}
          aria-label={open ? t('Close menu') : t('Open menu')}
          onClick={() => setOpen(!open)}
        >
          {open ? <X aria-hidden /> : <MenuIcon aria-hidden />}
        </button>
      </div>
      {open ? (
        <nav
          aria-label={t('Main')}
          className="wrap grid max-h-[calc(100vh-72px)] gap-1 overflow-y-auto border-t border-line py-4 lg:hidden"
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
          <Button look="primary" onClick={start}>
            {t('Get started')}
          </Button>
        </nav>
      ) : null}
    </header>
  )
}
