import { CalendarDays, FolderOpen, House, Stethoscope, Video } from 'lucide-react'
import { Outlet, type ClientLoaderFunctionArgs } from 'react-router'
import { mark } from '#domain/language/translate.ts'
import { AreaFrame } from '../../features/frame/area-frame.tsx'
import { guardArea } from '../../features/frame/guard.ts'
import { useSite } from '../../lib/site.ts'
import { Spinner } from '../../ui/mark.tsx'

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => guardArea('patient', request)
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Spinner />

const entries = [
  { to: '/usr/dashboard', label: mark('Dashboard'), icon: House },
  { to: '/usr/providers', label: mark('Providers'), icon: Stethoscope },
  { to: '/usr/appointments', label: mark('Appointments'), icon: CalendarDays },
  { to: '/usr/calls', label: mark('Calls'), icon: Video },
  { to: '/usr/records', label: mark('Records'), icon: FolderOpen },
]

export default function PatientArea() {
  const { brand } = useSite()
  return (
    <AreaFrame title={brand} entries={entries} profile="/usr/profile">
      <Outlet />
    </AreaFrame>
  )
}
