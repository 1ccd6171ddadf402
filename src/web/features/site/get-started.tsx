import { Building2, Stethoscope, UserRound, X } from 'lucide-react'
import { Link } from 'react-router'
import { mark, t } from '#domain/language/translate.ts'
import { rich } from '../../lib/rich.tsx'

const tiles = [
  {
    to: '/auth/user-signup',
    label: mark('Patient account'),
    line: mark('Book and manage visits for you and your family'),
    icon: UserRound,
  },
  {
    to: '/auth/doctor-signup',
    label: mark('Doctor account'),
    line: mark('Offer your times and see patients'),
    icon: Stethoscope,
  },
  {
    to: '/auth/facility-signup',
    label: mark('Facility account'),
    line: mark('Run branches, teams and queues'),
    icon: Building2,
  },
]

const id = 'get-started'
const box = () => document.querySelector<HTMLDialogElement>(`dialog#${id}`)
const close = () => box()?.close()

/** What a button wears that opens the overlay; on a still page the name alone opens it. */
export const opensGetStarted = { 'data-opens': id, onClick: () => box()?.showModal() }

/** The full-screen overlay behind Get started. */
export function GetStarted() {
  return (
    <dialog
      id={id}
      aria-labelledby={`${id}-title`}
      suppressHydrationWarning
      className="m-0 h-full max-h-none w-full max-w-none bg-pine text-on-pine"
    >
      <div className="wrap grid min-h-full content-center gap-8 py-16">
        <button
          type="button"
          aria-label={t('Close')}
          onClick={close}
          data-closes={id}
          className="absolute end-5 top-4 grid size-11 place-items-center rounded-full hover:bg-on-pine/10"
        >
          <X aria-hidden />
        </button>
        <div>
          <h2 id={`${id}-title`} className="text-4xl sm:text-5xl">
            {t("Hello! Let's create your account")}
          </h2>
          <p className="mt-3 text-lg text-pine-muted">{t('Who is it for?')}</p>
        </div>
        <ul className="grid gap-4 md:grid-cols-3">
          {tiles.map(({ to, label, line, icon: Icon }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={close}
                className="grid h-full content-start justify-items-start gap-3 rounded-card border border-pine-muted/40 p-6 hover:bg-on-pine/10"
              >
                <Icon aria-hidden className="text-sun" />
                <span className="text-2xl display">{t(label)}</span>
                <span className="text-pine-muted">{t(line)}</span>
              </Link>
            </li>
          ))}
        </ul>
        <p>
          {rich('Already have an account? <link>Log in</link>', {
            link: (text) => (
              <Link to="/auth/login/usr" onClick={close} className="font-semibold underline">
                {text}
              </Link>
            ),
          })}
        </p>
      </div>
    </dialog>
  )
}
