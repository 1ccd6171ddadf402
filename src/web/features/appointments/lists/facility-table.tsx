import { Link } from 'react-router'
import { listComma, mark, t } from '#domain/language/translate.ts'
import { dateIn, shortDayYearWords, timeIn, viewerZone, wallOf } from '../../../lib/format.ts'
import type { SetAddress } from '../../../lib/use-address.ts'
import { modeWords, videoWords } from '../../../parts/visits/mode-words.ts'
import { Facts } from '../../../ui/facts.tsx'
import { bookedWords } from '../visit/booked-words.ts'
import { FacilityRowMenu } from './facility-row-menu.tsx'
import type { Order, OrderKey } from './list-order.ts'
import { useOpenRow } from './use-open-row.ts'
import { SortHead } from './sort-head.tsx'
import { statusSign, statusWord } from '../visit/status-chip.tsx'
import type { FacilityVisit } from './use-facility-visits.ts'

export type Grouping = 'time' | 'branch' | 'doctor'
type Props = {
  visits: readonly FacilityVisit[]
  group: Grouping
  order: Order
  onOrder: SetAddress
  openPath: (id: string) => string
}

export const bookerWords = {
  patient: mark('Patient online'),
  guest: mark('Guest online'),
  desk: mark('Desk'),
  doctor: mark('Doctor'),
} as const

const heads: readonly (readonly [word: string, sorts?: OrderKey])[] = [
  [mark('When'), 'time'],
  [mark('Patient'), 'patient'],
  [mark('Doctor')],
  [mark('Service'), 'service'],
  [mark('Status'), 'status'],
  [mark('Wait')],
  [mark('Booked'), 'booked'],
]

/** The visits of all branches: one row each, on phones a card each; groups have their name above. */
export function FacilityTable({ visits, group, order, onOrder, openPath }: Props) {
  const groups = Map.groupBy(visits, (visit) => nameOf(visit, group))
  return (
    <>
      <div className="wide-table rounded-card border border-line max-md:hidden">
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-line text-muted">
              {heads.map(([word, sorts]) =>
                sorts ? (
                  <SortHead key={word} at={sorts} order={order} onOrder={onOrder} word={t(word)} />
                ) : (
                  <th key={word} scope="col" className="px-2 py-2 text-start font-semibold whitespace-nowrap">
                    {t(word)}
                  </th>
                ),
              )}
              <th scope="col" className="no-print px-2 py-2">
                <span className="sr-only">{t('Actions')}</span>
              </th>
            </tr>
          </thead>
          {[...groups].map(([name, rows]) => (
            <tbody key={name}>
              {name ? (
                <tr className="bg-sunken">
                  <th scope="rowgroup" colSpan={heads.length + 1} className="px-2 py-2 text-start font-semibold">
                    {name}
                  </th>
                </tr>
              ) : null}
              {rows.map((visit) => (
                <Row key={visit.id} visit={visit} openPath={openPath} />
              ))}
            </tbody>
          ))}
        </table>
      </div>
      <div className="grid gap-3 md:hidden">
        {[...groups].map(([name, rows]) => (
          <section key={name} aria-label={name || t('Appointments')} className="grid gap-2">
            {name ? <h2 className="text-lg">{name}</h2> : null}
            <ul className="grid gap-2">
              {rows.map((visit) => (
                <PhoneCard key={visit.id} visit={visit} openPath={openPath} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

function nameOf(visit: FacilityVisit, group: Grouping): string {
  if (group === 'time') return ''
  return group === 'branch' ? visit.branch.name : visit.doctor.name
}

type RowProps = { visit: FacilityVisit; openPath: Props['openPath'] }

function Row({ visit, openPath }: RowProps) {
  const { look, sign, word } = statusSign(visit)
  const openRow = useOpenRow(openPath)
  return (
    <tr
      onClick={openRow(visit.id)}
      className="group h-9 cursor-pointer border-b border-line last:border-0 hover:bg-sunken"
    >
      <th
        scope="row"
        className="sticky start-0 bg-surface px-2 text-start font-normal whitespace-nowrap figures group-hover:bg-sunken"
      >
        <span className="inline-block w-32 text-muted">
          {shortDayYearWords(wallOf(visit.time_zone, visit.start).date)}
        </span>
        <strong>{timeIn(visit.time_zone, visit.start)}</strong>
      </th>
      <td className="max-w-48 truncate px-2">
        <Link to={openPath(visit.id)} preventScrollReset className="font-semibold hover:underline">
          <bdi>{visit.patient}</bdi>
        </Link>
        {visit.is_new ? (
          <span className="ms-2 rounded-chip bg-tint px-1.5 py-0.5 text-xs text-on-tint">{t('new')}</span>
        ) : null}
      </td>
      <td className="max-w-44 px-2 py-1">
        <span className="block truncate">{visit.doctor.name}</span>
        <span className="block truncate text-xs text-muted">
          {[visit.branch.name, videoWords(visit)].filter(Boolean).join(listComma())}
        </span>
      </td>
      <td className="max-w-36 truncate px-2">{visit.service_name}</td>
      <td className="px-2">
        <span
          className={`inline-flex items-center gap-1 rounded-chip px-2 py-0.5 text-xs font-semibold whitespace-nowrap ${look}`}
        >
          {sign} {word}
        </span>
      </td>
      <td className="px-2 whitespace-nowrap figures">{waitWords(visit)}</td>
      <td className="px-2 py-1 whitespace-nowrap text-muted figures">
        {bookedWords(visit.created_at)}
        <span className="block text-xs">{t(bookerWords[visit.booked_by])}</span>
      </td>
      <td className="no-print px-1 text-end">
        <FacilityRowMenu visit={visit} openPath={openPath} />
      </td>
    </tr>
  )
}

function PhoneCard({ visit, openPath }: RowProps) {
  const { look, sign, word } = statusSign(visit)
  return (
    <li className="grid gap-1 rounded-card border border-line bg-surface p-4">
      <p className="flex items-center justify-between gap-3">
        <Link to={openPath(visit.id)} preventScrollReset className="font-semibold">
          {timeIn(visit.time_zone, visit.start)} · <bdi>{visit.patient}</bdi>
        </Link>
        <span
          className={`inline-flex items-center gap-1 rounded-chip px-2 py-0.5 text-xs font-semibold whitespace-nowrap ${look}`}
        >
          {sign} {word}
        </span>
      </p>
      <div className="flex items-end justify-between gap-3">
        <p className="text-sm text-muted">
          <Facts
            of={[shortDayYearWords(wallOf(visit.time_zone, visit.start).date), visit.doctor.name, visit.branch.name]}
          />
        </p>
        <FacilityRowMenu visit={visit} openPath={openPath} />
      </div>
    </li>
  )
}

export function waitWords({ waited }: FacilityVisit): string {
  return waited === null ? '' : t('{count, number} min', { count: waited })
}

/** A line of the file: what the row shows. */
export function fileLine(visit: FacilityVisit): string[] {
  return [
    wallOf(visit.time_zone, visit.start).date,
    timeIn(visit.time_zone, visit.start),
    visit.patient,
    visit.doctor.name,
    visit.branch.name,
    visit.service_name,
    modeWords(visit),
    statusWord(visit, 'staff'),
    waitWords(visit),
    t(bookerWords[visit.booked_by]),
    dateIn(viewerZone(), visit.created_at),
    visit.reference,
  ]
}

export const fileHead = [
  mark('Date'),
  mark('Time'),
  mark('Patient'),
  mark('Doctor'),
  mark('Branch'),
  mark('Service'),
  mark('How'),
  mark('Status'),
  mark('Wait'),
  mark('Booked by'),
  mark('Booked'),
  mark('Reference'),
]
