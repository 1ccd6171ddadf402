import type { ReactNode } from 'react'
import { mark } from '#domain/language/translate.ts'
import type { Picking } from '../../features/appointments/steps/picking.tsx'
import { DayByDoctor } from '../../features/appointments/desk/day-by-doctor.tsx'
import type { Desk } from '../../features/appointments/desk/desk.ts'
import { DeskTable } from '../../features/appointments/desk/desk-table.tsx'
import { StatusBoard } from '../../features/appointments/desk/status-board.tsx'
import type { BranchDay, BranchVisit } from '../../features/appointments/desk/use-branch-day.ts'
import type { SetAddress } from '../../lib/use-address.ts'

export type Drawn = {
  readonly day: BranchDay
  /** Those of the day that the filters leave. */
  readonly visits: readonly BranchVisit[]
  readonly desk: Desk
  readonly pick: Picking
  readonly search: URLSearchParams
  readonly set: SetAddress
  readonly onBook: ((doctor: BranchDay['doctors_of_day'][number], start: string) => void) | undefined
}

type AppointmentView = {
  /** Its word in the address. */
  readonly key: string
  readonly label: string
  readonly draw: (drawn: Drawn) => ReactNode
}

/** How the day of a branch is shown, in the order of the tabs: another view is another line. */
export const appointmentViews: readonly [AppointmentView, ...AppointmentView[]] = [
  { key: 'board', label: mark('Board'), draw: (drawn) => <StatusBoard {...drawn} /> },
  { key: 'doctors', label: mark('Day by doctor'), draw: (drawn) => <DayByDoctor {...drawn} /> },
  { key: 'list', label: mark('List'), draw: (drawn) => <DeskTable {...drawn} /> },
]
