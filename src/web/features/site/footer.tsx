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

export function Footer() {
  const { operator, year, emergencyNumber } = useSite()
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
          <p className="mt-4 font-semibold">In an emergency call {emergencyNumber}</p>
        </div>
      </div>
      <p className="wrap border-t border-pine-muted/30 py-5 text-sm text-pine-muted">
        © {year} {operator}
      </p>
    </footer>
  )
}
