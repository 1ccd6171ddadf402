import { useQuery } from '@tanstack/react-query'
import { CalendarDays, DoorOpen, FolderOpen, House, ListChecks, Shield, UsersRound, Video, Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Outlet, type ClientLoaderFunctionArgs } from 'react-router'
import { mark, t } from '#domain/language/translate.ts'
import { AreaFrame } from '../../features/areas/area-frame.tsx'
import { guardArea } from '../../features/areas/guard.ts'
import { call } from '../../lib/browser-call.ts'
import { readRecord, storeRecord } from '../../lib/session.ts'
import { Spinner } from '../../ui/mark.tsx'

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => guardArea('branch-staff', request)
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Spinner />

const entries = [
  { to: '/branch/dashboard', label: mark('Dashboard'), icon: House },
  { to: '/branch/appointments', label: mark('Appointments'), icon: CalendarDays },
  { to: '/branch/services', label: mark('Services'), icon: ListChecks },
  { to: '/branch/calls', label: mark('Calls'), icon: Video },
  { to: '/branch/doctors', label: mark('System users'), icon: UsersRound },
  { to: '/branch/schedule', label: mark('Schedule'), icon: Clock },
  { to: '/branch/records', label: mark('Records'), icon: FolderOpen },
  { to: '/branch/roles', label: mark('Roles'), icon: Shield },
  { to: '/branch/service-points', label: mark('Service points'), icon: DoorOpen },
]

export default function BranchArea() {
  const account = useQuery({ queryKey: ['me'], queryFn: () => call('GET /auth/me', {}) })
  const branch = account.data?.branches[0]
  const [stored, setStored] = useState<{ name: string } | null>(null)
  useEffect(() => setStored(readRecord('branch')), [])
  useEffect(() => {
    if (branch) storeRecord('branch', branch)
  }, [branch])
  return (
    <AreaFrame title={(branch ?? stored)?.name ?? t('Branch')} entries={entries}>
      <Outlet />
    </AreaFrame>
  )
}
