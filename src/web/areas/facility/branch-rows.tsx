import { useNavigate } from 'react-router'
import { mark, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { dayIn, timeIn } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { Facts } from '../../ui/facts.tsx'

export type BranchRow = Answer<'GET /facilities/:facilityId/branches'>['results'][number]
type Props = { branches: readonly BranchRow[]; itemsOf: (branch: BranchRow) => readonly MenuItem[] }

/** Left out where nobody has said hours. */
const opening = mark('Opening hours')
const heads = [
  mark('Name'),
  mark('Town'),
  mark('Phone'),
  mark('Doctors'),
  mark('Staff'),
  opening,
  mark('Today'),
  mark('Status'),
]

/** The branches of a facility: a row each, on phones a card each. */
export function BranchRows({ branches, itemsOf }: Props) {
  const saysHours = branches.some((branch) => doorWords(branch) !== '')
  const shown = heads.filter((word) => saysHours || word !== opening)
  return (
    <>
      <div className="rounded-card border border-line bg-surface max-lg:hidden">
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-line text-muted">
              {shown.map((word) => (
                <th key={word} scope="col" className="px-3 py-2.5 text-start font-semibold whitespace-nowrap">
                  {t(word)}
                </th>
              ))}
              <th scope="col" className="px-3 py-2.5">
                <span className="sr-only">{t('What can be done')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {branches.map((branch) => (
              <Row key={branch.id} branch={branch} saysHours={saysHours} items={itemsOf(branch)} />
            ))}
          </tbody>
        </table>
      </div>
      <ul className="grid gap-3 lg:hidden">
        {branches.map((branch) => (
          <li key={branch.id} className="grid gap-3 rounded-card border border-line bg-surface p-4">
            <div className="flex items-start justify-between gap-3">
              <Photo branch={branch} />
              <p className="me-auto">
                <strong className="text-lg">
                  <bdi>{branch.name}</bdi>
                </strong>
                <br />
                <span className="text-muted">
                  <bdi>{branch.city}</bdi> ·{' '}
                  <bdi dir="ltr" className="whitespace-nowrap">
                    {branch.phone}
                  </bdi>
                </span>
              </p>
              <Status branch={branch} />
            </div>
            <p className="text-sm">
              <Facts
                of={[
                  doorWords(branch),
                  t('{count, plural, one {# doctor} other {# doctors}}', { count: branch.doctors }),
                  t('{count, plural, one {# visit today} other {# visits today}}', { count: branch.today }),
                ]}
              />
            </p>
            <Doings branch={branch} items={itemsOf(branch)} />
          </li>
        ))}
      </ul>
    </>
  )
}

type RowProps = { branch: BranchRow; saysHours: boolean; items: readonly MenuItem[] }

function Row({ branch, saysHours, items }: RowProps) {
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className="px-3 py-3 text-start text-base font-semibold">
        <span className="flex items-center gap-3">
          <Photo branch={branch} />
          <bdi>{branch.name}</bdi>
        </span>
      </th>
      <td className="px-3 py-3">
        <bdi>{branch.city}</bdi>
      </td>
      <td className="px-3 py-3 whitespace-nowrap">
        <bdi dir="ltr">{branch.phone}</bdi>
      </td>
      <td className="px-3 py-3 figures">{branch.doctors}</td>
      <td className="px-3 py-3 figures">{branch.staff}</td>
      {saysHours ? <td className="px-3 py-3">{doorWords(branch)}</td> : null}
      <td className="px-3 py-3 figures">{branch.today}</td>
      <td className="px-3 py-3">
        <Status branch={branch} />
      </td>
      <td className="px-3 py-3">
        <Doings branch={branch} items={items} />
      </td>
    </tr>
  )
}

/** Beside its name, which says what it shows. */
function Photo({ branch: { photo } }: { branch: BranchRow }) {
  if (!photo) return null
  return (
    <img
      src={photo}
      alt=""
      width={44}
      height={44}
      loading="lazy"
      className="size-11 flex-none rounded-field border border-line object-cover"
    />
  )
}

function Doings({ branch, items }: { branch: BranchRow; items: readonly MenuItem[] }) {
  const navigate = useNavigate()
  return (
    <p className="flex items-center justify-end gap-2">
      <Button
        size="small"
        className="whitespace-nowrap max-lg:flex-1"
        onClick={() => void navigate(`/fam/branches/${branch.id}/dashboard`)}
      >
        {t('Enter branch')}
      </Button>
      <Menu
        dots
        label={t('More for {name}', { name: branch.name })}
        className="min-h-9 rounded-full px-2.5 font-semibold hover:bg-sunken"
        items={items}
      />
    </p>
  )
}

const looks = {
  draft: 'bg-sunken text-ink',
  open: 'bg-tint text-on-tint',
  closed: 'bg-sun text-on-sun',
  archived: 'bg-sunken text-muted',
}

export function statusOf({ state, doors }: BranchRow): keyof typeof looks {
  return state === 'open' && doors.closed_until ? 'closed' : state
}

function Status({ branch }: { branch: BranchRow }) {
  const words = { draft: t('Draft'), open: t('Open'), closed: t('Closed temporarily'), archived: t('Archived') }
  const status = statusOf(branch)
  const chip = 'inline-block rounded-chip px-2.5 py-1 text-sm font-semibold whitespace-nowrap'
  return (
    <span className="inline-flex flex-wrap gap-1">
      <span className={`${chip} ${looks[status]}`}>{words[status]}</span>
      {branch.is_unseen && status !== 'archived' ? (
        <span className={`${chip} bg-sun text-on-sun`}>{t('Being checked')}</span>
      ) : null}
    </span>
  )
}

/** Whether the doors are open now, and when that changes; empty where nobody said when they are. */
export function doorWords({ doors, time_zone, state }: Pick<BranchRow, 'doors' | 'time_zone' | 'state'>): string {
  const { closed_until, open_until, opens_at } = doors
  if (state !== 'open') return ''
  if (closed_until)
    return t('Closed until {day}, {time}', {
      day: dayIn(time_zone, closed_until),
      time: timeIn(time_zone, closed_until),
    })
  if (open_until) return t('Open now, closes {time}', { time: timeIn(time_zone, open_until) })
  if (opens_at) return t('Opens {day}, {time}', { day: dayIn(time_zone, opens_at), time: timeIn(time_zone, opens_at) })
  return ''
}
