import { AtSign, BriefcaseBusiness, Camera, MessageCircle, Users } from 'lucide-react'
import { Link } from 'react-router'
import { useSite } from '../../lib/site.ts'

const columns = [
  {
    title: 'Platform',
    links: [
      ['/', 'Home'],
      ['/find', 'Find a doctor'],
      ['/for-healthcare-providers', 'For Practitioners'],
      ['/for-patients', 'For Patients'],
      ['/about', 'About'],
    ],
  },
  {
    title: 'Accounts',
    links: [
      ['/auth/user-signup', 'Patient account'],
      ['/auth/doctor-signup', 'Doctor account'],
      ['/auth/facility-signup', 'Facility account'],
      ['/auth/login/usr', 'Log in'],
    ],
  },
  {
    title: 'Legal',
    links: [
      ['/privacy-policy', 'Cookie and privacy policy'],
      ['/terms-and-conditions', 'Terms and conditions'],
    ],
  },
  {
    title: 'Help',
    links: [
      ['/faq', 'FAQ'],
      ['/contact', 'Contact'],
    ],
  },
] as const

const networks = {
  messaging: { icon: MessageCircle, name: 'a messaging app' },
  network: { icon: Users, name: 'a social network' },
  pictures: { icon: Camera, name: 'a picture network' },
  posts: { icon: AtSign, name: 'a network of short posts' },
  work: { icon: BriefcaseBusiness, name: 'a professional network' },
} as const

export function Footer() {
  const { brand, operator, year, emergencyNumber, socialLinks } = useSite()
  return (
    <footer className="no-print bg-pine text-on-pine">
      <div className="wrap grid gap-8 py-14 sm:grid-cols-2 lg:grid-cols-5">
        {columns.map((column) => (
          <nav key={column.title} aria-label={column.title}>
            <h2 className="text-lg">{column.title}</h2>
            <ul className="mt-3 grid gap-1">
              {column.links.map(([to, label]) => (
                <li key={to}>
                  <Link to={to} className="inline-block py-1 text-pine-muted hover:text-on-pine hover:underline">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div>
          <h2 className="text-lg">Get In Touch</h2>
          <p className="mt-3 text-pine-muted">
            <Link to="/contact" className="underline">
              Talk to us
            </Link>
          </p>
          {socialLinks.length > 0 ? (
            <ul className="mt-3 flex flex-wrap gap-2">
              {socialLinks.map(({ kind, url }) => {
                const { icon: Icon, name } = networks[kind as keyof typeof networks]
                return (
                  <li key={kind}>
                    <a
                      href={url}
                      rel="noreferrer"
                      aria-label={`${brand} on ${name}`}
                      className="grid size-11 place-items-center rounded-full border border-pine-muted/40 hover:bg-on-pine/10"
                    >
                      <Icon aria-hidden size={20} />
                    </a>
                  </li>
                )
              })}
            </ul>
          ) : null}
          <p className="mt-4 font-semibold">In an emergency call {emergencyNumber}</p>
        </div>
      </div>
      <p className="wrap border-t border-pine-muted/30 py-5 text-sm text-pine-muted">
        © {year} {operator}
      </p>
    </footer>
  )
}
