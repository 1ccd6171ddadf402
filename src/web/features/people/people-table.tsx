import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { listComma, mark, t } from '#domain/language/translate.ts'
import { dateIn } from '../../lib/format.ts'
import { activeWords, type Entry, hoursWords, placeWords, rolesOf, spanWords, typeWords, whoOf } from './people.ts'
import { PersonMenu, type PersonActs } from './person-menu.tsx'
import { StatusMark } from './status-mark.tsx'

type Props = PersonActs & {
  entries: readonly Entry[]
  zone: string
  /** The branch it is about; without one, the whole facility. */
  branch: string | undefined
  /** Where one's own account is. */
  profile: string
}

const facilityHeads = [
  mark('Name'),
  mark('Email'),
  mark('Roles'),
  mark('Last active'),
  mark('Second step'),
  mark('Status'),
]
const branchHeads = [
  mark('Name'),
  mark('Role'),
  mark('Shift today'),
  mark('Last active'),
  mark('Second step'),
  mark('Status'),
]

/** The people of a facility or a branch: one row each, on phones a card each. What is seldom read stands below the name. */
export function PeopleTable(props: Props) {
  const { entries, branch } = props
  return (
    <>
      <div className="wide-table rounded-card border border-line max-md:hidden">
        <table className="w-full text-sm">
          <caption className="sr-only">{t('People who work here')}</caption>
          <thead>
            <tr className="border-b border-line text-muted">
              {(branch ? branchHeads : facilityHeads).map((word, at) => (
                <th
                  key={word}
                  scope="col"
                  className={`${at === 0 ? 'px-3' : 'px-2'} py-2 text-start font-semibold ${at === 0 ? 'sticky start-0 z-10 bg-surface' : ''}`}
                >
                  {t(word)}
                </th>
              ))}
              <th scope="col" className="sticky end-0 w-10 bg-surface">
                <span className="sr-only">{t('Actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <Row key={entry.key} entry={entry} {...props} />
            ))}
          </tbody>
        </table>
      </div>
      <ul className="grid gap-2 md:hidden">
        {entries.map((entry) => (
          <PhoneCard key={entry.key} entry={entry} {...props} />
        ))}
      </ul>
    </>
  )
}

type RowProps = Props & { entry: Entry }

function Row({ entry, zone, branch, profile, ...acts }: RowProps) {
  const { person } = entry
  const { email, type } = whoOf(entry)
  const phone = branch ? person?.phone_number : ''
  const roles = <Roles entry={entry} zone={zone} atBranch={branch !== undefined} />
  const active = <Active entry={entry} zone={zone} />
  const cells: ReactNode[] = branch
    ? [roles, <Shift key="shift" person={person} zone={zone} />, active]
    : [<Email key="email" email={email} />, roles, active]
  return (
    <tr
      className={`group h-11 border-b border-line last:border-0 hover:bg-sunken ${entry.status === 'deactivated' ? 'text-muted' : ''}`}
    >
      <th
        scope="row"
        className="sticky start-0 z-10 bg-surface px-3 py-1 text-start font-semibold group-hover:bg-sunken"
      >
        <Name entry={entry} profile={profile} />
        <span className="block text-xs font-normal text-muted">
          {t(typeWords[type])}
          {phone ? (
            <>
              {' · '}
              <bdi dir="ltr" className="whitespace-nowrap figures">
                {phone}
              </bdi>
            </>
          ) : null}
        </span>
      </th>
      {[...cells, <Step key="step" entry={entry} />, <StatusMark key="status" status={entry.status} />].map(
        (cell, at) => (
          <td key={at} className="px-2 py-1">
            {cell}
          </td>
        ),
      )}
      <td className="sticky end-0 bg-surface px-1 text-end group-hover:bg-sunken">
        <PersonMenu entry={entry} {...acts} />
      </td>
    </tr>
  )
}

function PhoneCard({ entry, zone, branch, profile, ...acts }: RowProps) {
  const { email, type } = whoOf(entry)
  return (
    <li className="grid gap-2 rounded-card border border-line bg-surface p-4">
      <div className="flex items-start justify-between gap-2">
        <p className="min-w-0">
          <strong className="block">
            <Name entry={entry} profile={profile} />
          </strong>
          <span className="block truncate text-sm text-muted">
            {t(typeWords[type])} · <bdi>{email}</bdi>
          </span>
        </p>
        <PersonMenu entry={entry} {...acts} />
      </div>
      <Roles entry={entry} zone={zone} atBranch={branch !== undefined} />
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <StatusMark status={entry.status} />
        <Step entry={entry} withWord />
        <Active entry={entry} zone={zone} withWord />
      </p>
    </li>
  )
}

function Name({ entry: { person, invited }, profile }: { entry: Entry; profile: string }) {
  if (invited) return <span className="font-normal text-muted italic">{invited.email}</span>
  if (!person.is_you) return <bdi>{person.name}</bdi>
  return (
    <>
      <bdi>{person.name}</bdi>{' '}
      <Link to={profile} className="block text-xs font-normal text-brand hover:underline">
        {t('You – My account and security')}
      </Link>
    </>
  )
}

function Roles({ entry, zone, atBranch }: { entry: Entry; zone: string; atBranch: boolean }) {
  const { invited } = entry
  const chips = invited
    ? (invited.every_branch ? [t('Every branch')] : invited.branches.map(({ name }) => name)).map((place) => ({
        key: place,
        role: invited.role_name,
        place,
        span: '',
      }))
    : rolesOf(entry).map((held) => ({
        key: held.membership_id ?? `${held.role} ${held.branch_id}`,
        role: held.role_name,
        place: placeWords(held),
        span: entry.status === 'deactivated' ? '' : spanWords(held, zone),
      }))
  return (
    <ul className="flex flex-wrap gap-1">
      {chips.map(({ key, role, place, span }) => (
        <li key={key} className="rounded-chip bg-sunken px-2 py-0.5 text-xs group-hover:bg-canvas">
          <span className="font-semibold">{role}</span>
          {atBranch && place !== t('Every branch') ? null : <span className="text-muted"> · {place}</span>}
          {span ? (
            <span className="text-muted">
              {listComma()}
              {span}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function Email({ email }: { email: string }) {
  return (
    <bdi className="block max-w-44 truncate" title={email}>
      {email}
    </bdi>
  )
}

/** When somebody was last there; for an invitation, until when it holds. On a phone no head of a column says which. */
function Active({ entry, zone, withWord = false }: { entry: Entry; zone: string; withWord?: boolean }) {
  const words = entry.person
    ? activeWords(entry.person.last_active, zone)
    : t('until {date}', { date: dateIn(zone, entry.invited.expires_at) })
  const isNamed = withWord && entry.person
  return (
    <span className="whitespace-nowrap text-muted figures">
      {isNamed ? t('Last active: {day}', { day: words }) : words}
    </span>
  )
}

function Shift({ person, zone }: { person: Entry['person']; zone: string }) {
  if (!person) return null
  return person.today.map((stretch) => (
    <span key={stretch.start} className="block whitespace-nowrap figures">
      {hoursWords([stretch], zone)}
    </span>
  ))
}

function Step({ entry, withWord = false }: { entry: Entry; withWord?: boolean }) {
  if (!entry.person) return null
  const isOn = entry.person.two_step
  return (
    <span className={`inline-flex items-center gap-1 whitespace-nowrap ${isOn ? '' : 'text-muted'}`}>
      {isOn ? <Check size={14} aria-hidden className="text-brand" /> : <Minus size={14} aria-hidden />}
      {withWord ? (isOn ? t('Second step on') : t('Second step off')) : isOn ? t('On') : t('Off')}
    </span>
  )
}
