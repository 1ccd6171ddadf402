import { Link } from 'react-router'
import { mark, t } from '#domain/language/translate.ts'
import { shortDayYearWords, timeIn, wallOf } from '../../../lib/format.ts'
import type { SetAddress } from '../../../lib/use-address.ts'
import { bookedWords } from '../visit/booked-words.ts'
import { PickCell, type Picking } from '../steps/picking.tsx'
import type { Order, OrderKey } from './list-order.ts'
import { RowActions } from './row-actions.tsx'
import { SortHead } from './sort-head.tsx'
import { useOpenRow } from './use-open-row.ts'
import { statusSign } from '../visit/status-chip.tsx'
import type { Visit } from '../visit/visit.ts'
import { whereWords } from '../visit/where-words.ts'
import { PatientAge } from '../../../parts/visits/patient-age.tsx'

type Props = {
  visits: readonly Visit[]
  /** Those that came or changed just now. */
  fresh: ReadonlySet<string>
  order: Order
  onOrder: SetAddress
  openPath: (id: string) => string
  pick: Picking
}

const heads: readonly (readonly [OrderKey | null, string])[] = [
  ['time', mark('When')],
  ['patient', mark('Patient')],
  ['service', mark('Service')],
  [null, mark('Where')],
  ['status', mark('Status')],
  ['booked', mark('Booked')],
  [null, mark('Next')],
]

/** When a visit was booked is read where there is room for it: otherwise the steps, which stay, would lie over it. */
const whereWide = 'max-2xl:hidden'

/** One row a visit, 36 px each; the first column and the steps stay where they are when the table is wider than the screen. */
export function VisitTable({ visits, fresh, order, onOrder, openPath, pick }: Props) {
  return (
    <div className="wide-table rounded-card border border-line">
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b border-line">
            {heads.map(([key, word]) =>
              key ? (
                <SortHead
                  key={word}
                  at={key}
                  order={order}
                  onOrder={onOrder}
                  word={t(word)}
                  className={key === 'booked' ? whereWide : ''}
                />
              ) : (
                <th
                  key={word}
                  scope="col"
                  className={`px-2 py-2 text-start font-semibold text-muted ${word === 'Next' ? 'sticky end-0 bg-surface' : ''}`}
                >
                  {t(word)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {visits.map((visit) => (
            <Row key={visit.id} visit={visit} isFresh={fresh.has(visit.id)} openPath={openPath} pick={pick} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = Pick<Props, 'openPath' | 'pick'> & { visit: Visit; isFresh: boolean }

function Row({ visit, isFresh, openPath, pick }: RowProps) {
  const zone = visit.time_zone
  const name = visit.patient?.name ?? t('Patient')
  const time = timeIn(zone, visit.start)
  const { look, sign, word } = statusSign(visit)
  const openRow = useOpenRow(openPath)
  return (
    <tr
      onClick={openRow(visit.id)}
      data-fresh={isFresh || undefined}
      className="group h-9 cursor-pointer border-b border-line last:border-0 hover:bg-sunken data-fresh:bg-tint"
    >
      <th
        scope="row"
        className="sticky start-0 z-[1] bg-surface px-2 text-start font-normal group-hover:bg-sunken group-data-fresh:bg-tint"
      >
        <span className="flex items-center gap-2.5 whitespace-nowrap figures">
          <PickCell visit={visit} pick={pick} />
          <span className="w-32 text-muted">{shortDayYearWords(wallOf(zone, visit.start).date)}</span>
          <strong>{time}</strong>
        </span>
      </th>
      <td className="max-w-52 truncate px-2">
        <Link to={openPath(visit.id)} preventScrollReset className="font-semibold hover:underline">
          <bdi>{name}</bdi>
        </Link>
        <PatientAge of={visit.patient} />
      </td>
      <td className="max-w-40 truncate px-2" title={visit.reason ?? undefined}>
        {visit.service_name}
      </td>
      <td className="max-w-40 truncate px-2 text-muted">{whereWords(visit)}</td>
      <td className="px-2">
        <span
          className={`inline-flex items-center gap-1 rounded-chip px-2 py-0.5 text-xs font-semibold whitespace-nowrap ${look}`}
        >
          {sign} {word}
        </span>
      </td>
      <td className={`px-2 whitespace-nowrap text-muted figures ${whereWide}`}>{bookedWords(visit.created_at)}</td>
      <td className="sticky end-0 bg-surface py-0.5 ps-3 pe-2 group-hover:bg-sunken group-data-fresh:bg-tint">
        <RowActions visit={visit} openPath={openPath} name={name} />
      </td>
    </tr>
  )
}
