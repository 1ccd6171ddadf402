import { AtSign, Building2, Camera, MessageCircle, Users } from 'lucide-react'
import { Link } from 'react-router'
import { mark, t } from '#domain/language/translate.ts'
import { useSite } from '../../lib/site.ts'
import { LanguageChoice } from './language-choice.tsx'

const columns = [
  {
    title: mark('Platform'),
    links: [
      ['/', mark('Home')],
      ['/find', mark('Find a doctor')],
      ['/for-healthcare-providers', mark('For Practitioners')],
      ['/for-patients', mark('For Patients')],
      ['/about', mark('About')],
    ],
  },
  {
    title: mark('Accounts'),
    links: [
      ['/auth/user-signup', mark('Patient account')],
      ['/auth/doctor-signup', mark('Doctor account')],
      ['/auth/facility-signup', mark('Facility account')],
      ['/auth/login/usr', mark('Log in')],
    ],
  },
  {
    title: mark('Legal'),
    links: [
      ['/privacy-policy', mark('Cookie and privacy policy')],
      ['/terms-and-conditions', mark('Terms and conditions')],
    ],
  },
  {
    title: mark('Help'),
    links: [
      ['/faq', mark('FAQ')],
      ['/contact', mark('Contact')],
      ['/accessibility', mark('Accessibility')],
      ['/status', mark('Status')],
    ],
  },
] as const

const networks = { messaging: MessageCircle, network: Users, pictures: Camera, posts: AtSign, work: Building2 } as const

export function Footer() {
  const { brand, operator, year, emergencyNumber, socialLinks } = useSite()
  return (
    <footer className="no-print bg-pine text-on-pine">
      <div className="wrap grid gap-8 py-14 sm:grid-cols-2 lg:grid-cols-5">
        {columns.map((column) => (
          <nav key={column.title} aria-label={t(column.title)}>
            <h2 className="text-lg">{t(column.title)}</h2>
            <ul className="mt-3 grid gap-1">
              {column.links.map(([to, label]) => (
                <li key={to}>
                  <Link to={to} className="inline-block py-1 text-pine-muted hover:text-on-pine hover:underline">
                    {t(label)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div>
          <h2 className="text-lg">{t('Get In Touch')}</h2>
          <p className="mt-3 text-pine-muted">
            <Link to="/contact" className="inline-block py-1 hover:text-on-pine hover:underline">
              {t('Talk to us')}
            </Link>
          </p>
          {socialLinks.length > 0 ? (
            <ul className="mt-3 flex flex-wrap gap-2">
              {socialLinks.map(({ kind, url }) => {
                const Icon = networks[kind as keyof typeof networks]
                // Whose it is, the address says.
                const name = new URL(url).hostname.replace(/^www\./, '')
                return (
                  <li key={kind}>
                    <a
                      href={url}
                      rel="noreferrer"
                      aria-label={t('{brand} on {name}', { brand, name })}
                      className="grid size-11 place-items-center rounded-full border border-pine-muted/40 hover:bg-on-pine/10"
                    >
                      <Icon aria-hidden size={20} />
                    </a>
                  </li>
                )
              })}
            </ul>
          ) : null}
          <p className="mt-4 font-semibold">{t('In an emergency call {emergencyNumber}', { emergencyNumber })}</p>
        </div>
      </div>
      <div className="wrap">
        <div className="flex flex-wrap justify-between gap-4 border-t border-pine-muted/30 py-5 text-sm text-pine-muted">
          <p>
            © {year} {operator}
          </p>
          <LanguageChoice />
        </div>
      </div>
    </footer>
  )
}
