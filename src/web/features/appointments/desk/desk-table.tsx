import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { mark, t } from '#domain/language/translate.ts'
import { timeIn } from '../../../lib/format.ts'
import type { SetAddress } from '../../../lib/use-address.ts'
import { useNow } from '../../../lib/use-now.ts'
import { videoWords } from '../../../parts/visits/mode-words.ts'
import { PickCell, type Picking } from '../steps/picking.tsx'
import { orderAmong } from '../lists/list-order.ts'
import { SortHead } from '../lists/sort-head.tsx'
import type { Desk } from './desk.ts'
import { DeskActions } from './desk-actions.tsx'
import { type DeskKey, deskKeys, inDeskOrder } from './desk-order.ts'
import type { BranchVisit } from './use-branch-day.ts'
import { VisitCard } from './visit-card.tsx'
import { Flags, flagsOf, minutesShort, SmallChip, waitOf } from './visit-facts.tsx'

const heads: Readonly<Record<DeskKey, string>> = {
  time: mark('Time'),
  ticket: mark('Number'),
  patient: mark('Patient'),
  age: mark('Age'),
  doctor: mark('Doctor'),
  service: mark('Service'),
  room: mark('Room'),
  status: mark('Status'),
  confirmed: mark('Coming'),
  wait: mark('Wait'),
  flags: mark('Flags'),
}

/** What many days have nobody in: the column is there once somebody is. */
const sparse: Partial<Record<DeskKey, (visit: BranchVisit, now: number) => boolean>> = {
  ticket: ({ ticket }) => ticket !== null,
  room: ({ mode, room }) => mode === 'video' || room !== null,
  confirmed: ({ patient_confirmed_at }) => patient_confirmed_at !== null,
  wait: (visit, now) => waitOf(visit, now) !== null,
  flags: (visit) => flagsOf(visit).length > 0,
}

type Props = {
  visits: readonly BranchVisit[]
  desk: Desk
  pick: Picking
  search: URLSearchParams
  set: SetAddress
}

/** The day as a table, one row a visit; on phones as cards in the same order. */
export function DeskTable({ visits, desk, pick, search, set }: Props) {
  const now = useNow()
  const order = orderAmong(search, deskKeys)
  const rows = inDeskOrder(visits, order, now)
  const columns = deskKeys.filter((key) => key === order.by || rows.some((visit) => sparse[key]?.(visit, now) ?? true))
  return (
    <>
      <div className="wide-table rounded-card border border-line max-md:hidden">
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-line">
              {columns.map((key) => (
                <SortHead key={key} at={key} order={order} onOrder={set} word={t(heads[key])} />
              ))}
              <th scope="col" className="sticky end-0 z-[1] bg-surface px-2 py-2 text-start font-semibold text-muted">
                {t('Next')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((visit) => (
              <Row
                key={visit.id}
                visit={visit}
                desk={desk}
                pick={pick}
                now={now}
                columns={columns.filter((key) => key !== 'time')}
              />
            ))}
          </tbody>
        </table>
      </div>
      <ul className="grid gap-2 md:hidden">
        {rows.map((visit) => (
          <VisitCard key={visit.id} visit={visit} desk={desk} pick={pick} now={now} />
        ))}
      </ul>
    </>
  )
}

type OtherKey = Exclude<DeskKey, 'time'>
type RowProps = { visit: BranchVisit; desk: Desk; pick: Picking; now: number; columns: readonly OtherKey[] }

function Row({ visit, desk, pick, now, columns }: RowProps) {
  return (
    <tr className="group h-9 border-b border-line last:border-0 hover:bg-sunken">
      <th scope="row" className="sticky start-0 z-[1] bg-surface px-2 text-start group-hover:bg-sunken">
        <span className="flex items-center gap-2.5 whitespace-nowrap figures">
          <PickCell visit={visit} pick={pick} />
          {timeIn(visit.time_zone, visit.start)}
        </span>
      </th>
      {columns.map((key) => (
        <td key={key} className={`px-2 ${looks[key] ?? ''}`}>
          <Cell at={key} visit={visit} now={now} to={desk.openPath(visit.id)} />
        </td>
      ))}
      <td className="sticky end-0 z-[1] bg-surface py-0.5 ps-2 pe-1 group-hover:bg-sunken">
        <DeskActions visit={visit} desk={desk} />
      </td>
    </tr>
  )
}

const looks: Partial<Record<OtherKey, string>> = {
  ticket: 'font-semibold figures',
  patient: 'max-w-48 truncate',
  age: 'figures',
  doctor: 'max-w-40 truncate',
  service: 'max-w-40 truncate',
  room: 'max-w-32 truncate text-muted',
  wait: 'whitespace-nowrap figures',
}

type CellProps = { at: OtherKey; visit: BranchVisit; now: number; to: string }

function Cell({ at, visit, now, to }: CellProps) {
  switch (at) {
    case 'ticket':
      return visit.ticket?.label
    case 'patient':
      return <Patient name={visit.patient?.name ?? t('Patient')} to={to} />
    case 'age':
      return visit.patient?.age
    case 'doctor':
      return visit.doctor.name
    case 'service':
      return <span title={visit.reason ?? undefined}>{visit.service_name}</span>
    case 'room':
      return videoWords(visit) || visit.room
    case 'status':
      return <SmallChip visit={visit} />
    case 'confirmed':
      return visit.patient_confirmed_at ? <Yes /> : null
    case 'wait':
      return minutesShort(waitOf(visit, now))
    case 'flags':
      return <Flags visit={visit} />
  }
}

function Yes() {
  return (
    <span>
      <Check size={16} aria-hidden className="inline" /> <span className="sr-only">{t('Yes')}</span>
    </span>
  )
}

function Patient({ name, to }: { name: string; to: string }) {
  return (
    <Link to={to} preventScrollReset className="font-semibold hover:underline">
      <bdi>{name}</bdi>
    </Link>
  )
}
