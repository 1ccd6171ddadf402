import type { ReactNode } from 'react'
import { mark } from '#domain/language/translate.ts'
import { DayTable } from '../../features/appointments/day-table.tsx'
import { StatusBoard } from '../../features/appointments/desk/status-board.tsx'
import type { BranchVisit } from '../../features/appointments/desk/use-branch-day.ts'

export type Drawn = {
  readonly visits: readonly BranchVisit[]
  readonly openPath: (id: string) => string
  readonly mayProgress: boolean
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
  {
    key: 'list',
    label: mark('List'),
    draw: ({ mayProgress, ...drawn }) => <DayTable {...drawn} readOnly={!mayProgress} showDoctor />,
  },
]
