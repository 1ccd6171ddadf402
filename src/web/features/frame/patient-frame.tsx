import { QueryClientProvider } from '@tanstack/react-query'
import { CalendarDays, FolderOpen, House, Stethoscope, Video } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { mark } from '#domain/language/translate.ts'
import { newQueryClient } from '../../lib/queries.ts'
import { useSite } from '../../lib/site.ts'
import { AreaFrame } from './area-frame.tsx'
import { CallReady } from './call-ready.tsx'
import { patientActs } from './patient-acts.ts'

const entries = [
  { to: '/usr/dashboard', label: mark('Dashboard'), icon: House },
  { to: '/usr/providers', label: mark('Providers'), icon: Stethoscope, also: ['/find', '/d/', '/b/', '/f/', '/book/'] },
  { to: '/usr/appointments', label: mark('Appointments'), icon: CalendarDays, also: ['/a/', '/offer/'] },
  { to: '/usr/calls', label: mark('Calls'), icon: Video },
  { to: '/usr/records', label: mark('Records'), icon: FolderOpen },
]

/** The frame of the patient's area. */
export function PatientFrame({ children }: { children: ReactNode }) {
  const { brand } = useSite()
  return (
    <AreaFrame title={brand} isOwnName entries={entries} profile="/usr/profile" palette={{ entries: patientActs() }}>
      <CallReady />
      {children}
    </AreaFrame>
  )
}

/** The same around a public page that a patient comes to while logged in: the page's own margins give way to the frame's. */
export function PatientFrameAround({ children }: { children: ReactNode }) {
  const [queries] = useState(newQueryClient)
  return (
    <QueryClientProvider client={queries}>
      <PatientFrame>
        <div className="-my-5 [--wrap-inset:0px] sm:-my-8">{children}</div>
      </PatientFrame>
    </QueryClientProvider>
  )
}
