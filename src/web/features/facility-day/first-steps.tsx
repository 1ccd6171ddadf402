import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { Card } from '../../ui/page.tsx'

/** What a new facility does first, in this order: each step leads to where it is done. */
export function FirstSteps() {
  const steps = [
    { to: '/fam/branches?add', label: t('Add your first branch'), why: t('With its address and opening hours.') },
    { to: '/fam/users', label: t('Invite people'), why: t('Doctors and whoever works at the desk.') },
    { to: '/fam/branches', label: t('Add services'), why: t('What patients can book, in each branch.') },
    { to: '/fam/branches', label: t('Set hours'), why: t('From then on patients see free times.') },
  ]
  return (
    <Card as="section" className="grid max-w-2xl gap-2 p-0">
      <h2 className="px-5 pt-5 text-2xl">{t('Get started')}</h2>
      <ol>
        {steps.map(({ to, label, why }, at) => (
          <li key={label} className="relative flex items-center gap-4 border-t border-line px-5 py-4 hover:bg-sunken">
            <span
              aria-hidden
              className="display grid size-9 flex-none place-items-center rounded-full bg-tint text-on-tint figures"
            >
              {at + 1}
            </span>
            <p className="grid flex-1">
              <Link to={to} className="font-semibold after:absolute after:inset-0">
                {label}
              </Link>
              <span className="text-muted">{why}</span>
            </p>
            <ArrowRight size={20} aria-hidden className="flex-none text-muted rtl:-scale-x-100" />
          </li>
        ))}
      </ol>
    </Card>
  )
}
