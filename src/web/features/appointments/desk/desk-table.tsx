import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { mark, t } from '#domain/language/translate.ts'
import { timeIn } from '../../../lib/format.ts'
import type { SetAddress } from '../../../lib/use-address.ts'
import { useNow } from '../../../lib/use-now.ts'
import { PickCell, type Picking } from '../picking.tsx'
import { orderAmong } from '../list-order.ts'
import { SortHead } from '../sort-head.tsx'
import type { Desk } from './desk.ts'
import { DeskActions } from './desk-actions.tsx'
import { type DeskKey, deskKeys, inDeskOrder } from './desk-order.ts'
import type { BranchVisit } from './use-branch-day.ts'
import { VisitCard } from './visit-card.tsx'
import { Flags, minutesShort, SmallChip, waitOf } from './visit-facts.tsx'

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
  return (
    <>
      <div className="wide-table rounded-card border border-line max-md:hidden">
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-line">
              {deskKeys.map((key) => (
                <SortHead key={key} at={key} order={order} onOrder={set} word={t(heads[key])} />
              ))}
              <th scope="col" className="sticky end-0 z-[1] bg-surface px-3 py-2 text-start font-semibold text-muted">
                {t('Next')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((visit) => (
              <Row key={visit.id} visit={visit} desk={desk} pick={pick} now={now} />
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

type RowProps = { visit: BranchVisit; desk: Desk; pick: Picking; now: number }

function Row({ visit, desk, pick, now }: RowProps) {
  const name = visit.patient?.name ?? t('Patient')
  const time = timeIn(visit.time_zone, visit.start)
  return (
    <tr className="group h-9 border-b border-line last:border-0 hover:bg-sunken">
      <th scope="row" className="sticky start-0 z-[1] bg-surface px-3 text-start group-hover:bg-sunken">
        <span className="flex items-center gap-2.5 whitespace-nowrap figures">
          <PickCell visit={visit} pick={pick} />
          {time}
        </span>
      </th>
      <td className="px-3 font-semibold figures">{visit.ticket?.label}</td>
      <Patient name={name} to={desk.openPath(visit.id)} />
      <td className="px-3 figures">{visit.patient?.age}</td>
      <td className="max-w-44 truncate px-3">{visit.doctor.name}</td>
      <td className="max-w-40 truncate px-3" title={visit.reason ?? undefined}>
        {visit.service_name}
      </td>
      <td className="max-w-32 truncate px-3 text-muted">{visit.mode === 'video' ? t('Video') : visit.room}</td>
      <td className="px-3">
        <SmallChip visit={visit} />
      </td>
      <td className="px-3">
        {visit.patient_confirmed_at ? (
          <span>
            <Check size={16} aria-hidden className="inline" /> <span className="sr-only">{t('Yes')}</span>
          </span>
        ) : null}
      </td>
      <td className="px-3 whitespace-nowrap figures">{minutesShort(waitOf(visit, now))}</td>
      <td className="px-3">
        <Flags visit={visit} />
      </td>
      <td className="sticky end-0 z-[1] bg-surface py-0.5 ps-3 pe-2 shadow-[-8px_0_8px_-8px_var(--line)] group-hover:bg-sunken rtl:shadow-[8px_0_8px_-8px_var(--line)]">
        <DeskActions visit={visit} desk={desk} />
      </td>
    </tr>
  )
}

function Patient({ name, to }: { name: string; to: string }) {
  const link = (
    <Link to={to} preventScrollReset className="font-semibold hover:underline">
      <bdi>{name}</bdi>
    </Link>
  )
  return <td className="max-w-48 truncate px-3">{link}</td>
}
