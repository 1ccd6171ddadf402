import { CircleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { mark, t } from '#domain/language/translate.ts'
import { minutesWords } from '../../lib/format.ts'
import { numberWords } from '../../lib/number-words.ts'
import { useNow } from '../../lib/use-now.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { TableHead } from '../../ui/table-head.tsx'
import type { Alert, FacilityDay } from './use-facility-day.ts'

type Branch = FacilityDay['branches'][number]
type Props = { branches: readonly Branch[]; alerts: readonly Alert[] }

const longWait = 30
const heads = [
  mark('Branch'),
  mark('Booked'),
  mark('Done'),
  mark('Waiting'),
  mark('Longest wait'),
  mark('Doctors in'),
  mark('Absent'),
  mark('Alerts'),
]

/** Each branch on its own day: a row each, on phones a card each; both lead into the branch. */
export function BranchesToday({ branches, alerts }: Props) {
  const alertsAt = (branch: Branch) => alerts.filter(({ branch_id }) => branch_id === branch.branch_id).length
  return (
    <>
      <div className="wide-table rounded-card border border-line max-md:hidden">
        <table className="w-full text-sm">
          <TableHead words={heads} figures={[1, 2, 3, 4, 5, 6, 7]} className="px-4 whitespace-nowrap" />
          <tbody>
            {branches.map((branch) => (
              <Row key={branch.branch_id} branch={branch} alerts={alertsAt(branch)} />
            ))}
          </tbody>
        </table>
      </div>
      <ul className="grid gap-3 md:hidden">
        {branches.map((branch) => (
          <PhoneCard key={branch.branch_id} branch={branch} alerts={alertsAt(branch)} />
        ))}
      </ul>
    </>
  )
}

const pathOf = (branch: Branch) => `/fam/branches/${branch.branch_id}/dashboard`

function Row({ branch, alerts }: { branch: Branch; alerts: number }) {
  const number = 'px-4 py-2.5 text-end figures'
  return (
    <tr className="relative border-b border-line last:border-0 hover:bg-sunken">
      <th scope="row" className="px-4 py-2.5 text-start font-semibold">
        <Link to={pathOf(branch)} className="after:absolute after:inset-0 hover:underline">
          {branch.name}
        </Link>
        {branch.city ? <span className="block font-normal text-muted">{branch.city}</span> : null}
      </th>
      <td className={number}>{numberWords(branch.booked)}</td>
      <td className={number}>{numberWords(branch.done)}</td>
      <td className={number}>{numberWords(branch.waiting)}</td>
      <td className={number}>
        <Longest since={branch.waits_since} />
      </td>
      <td className={number}>{numberWords(branch.doctors_in)}</td>
      <td className={number}>{numberWords(branch.doctors_absent)}</td>
      <td className={number}>
        <Alerts count={alerts} />
      </td>
      <td className="px-4 py-2.5 text-end font-semibold whitespace-nowrap text-brand" aria-hidden>
        {t('Enter branch')}
      </td>
    </tr>
  )
}

function PhoneCard({ branch, alerts }: { branch: Branch; alerts: number }) {
  const figures = [
    [t('Booked'), numberWords(branch.booked)],
    [t('Done'), numberWords(branch.done)],
    [t('Waiting'), numberWords(branch.waiting)],
    [t('Doctors in'), numberWords(branch.doctors_in)],
  ] as const
  return (
    <li className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <p className="flex items-center justify-between gap-3">
        <strong className="text-lg">{branch.name}</strong> <Alerts count={alerts} />
      </p>
      <dl className="grid grid-cols-4 gap-2">
        {figures.map(([label, figure]) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="display text-xl figures">{figure}</dd>
          </div>
        ))}
      </dl>
      {branch.waits_since ? (
        <p className="text-sm">
          {t('Longest wait')}: <Longest since={branch.waits_since} />
        </p>
      ) : null}
      <ButtonLink to={pathOf(branch)} className="justify-self-start" size="small">
        {t('Enter branch')}
      </ButtonLink>
    </li>
  )
}

function Longest({ since }: { since: string | null }) {
  const now = useNow()
  if (!since) return '–'
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000))
  return <span className={minutes >= longWait ? 'font-semibold text-danger' : ''}>{minutesWords(minutes)}</span>
}

function Alerts({ count }: { count: number }) {
  if (count === 0) return <span className="text-muted">–</span>
  return (
    <span className="inline-flex items-center gap-1 font-semibold text-danger">
      <CircleAlert size={16} aria-hidden /> {t('{count, plural, one {# alert} other {# alerts}}', { count })}
    </span>
  )
}
