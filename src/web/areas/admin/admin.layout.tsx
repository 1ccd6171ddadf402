import { Activity, BadgeCheck, Building2, UsersRound } from 'lucide-react'
import { Outlet, type ClientLoaderFunctionArgs } from 'react-router'
import { mark, t } from '#domain/language/translate.ts'
import { AreaFrame } from '../../features/frame/area-frame.tsx'
import { guardArea } from '../../features/frame/guard.ts'
import { useSite } from '../../lib/site.ts'
import { Spinner } from '../../ui/mark.tsx'

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => guardArea('platform-admin', request)
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Spinner />

const entries = [
  { to: '/admin/verification', label: mark('Verification'), icon: BadgeCheck },
  { to: '/admin/facilities', label: mark('Facilities'), icon: Building2 },
  { to: '/admin/people', label: mark('People'), icon: UsersRound },
  { to: '/admin/health', label: mark('Health'), icon: Activity },
]

export default function AdminArea() {
  const { brand } = useSite()
  return (
    <AreaFrame title={t('{brand} administration', { brand })} entries={entries} profile="/admin/profile">
      <Outlet />
    </AreaFrame>
  )
}
