import {
  Activity,
  BadgeCheck,
  Building2,
  Flag,
  LayoutDashboard,
  Mails,
  Megaphone,
  ScrollText,
  Settings,
  Stethoscope,
  UsersRound,
} from 'lucide-react'
import { Outlet, type ClientLoaderFunctionArgs } from 'react-router'
import { platformRights } from '#domain/access/can.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { mark, t } from '#domain/language/translate.ts'
import { AreaComing, AreaFrame } from '../../features/frame/area-frame.tsx'
import type { MenuEntry } from '../../features/frame/side-menu.tsx'
import { guardArea } from '../../features/frame/guard.ts'
import { useSite } from '../../lib/site.ts'

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => guardArea('platform-admin', request)
clientLoader.hydrate = true as const

export const HydrateFallback = AreaComing

/** Each page with the right that its calls need: what one may not do is not in the menu. */
const pages: readonly (MenuEntry & { readonly right: Permission })[] = [
  { to: '/admin/overview', label: mark('Overview'), icon: LayoutDashboard, right: 'platform.health' },
  { to: '/admin/verification', label: mark('Verification'), icon: BadgeCheck, right: 'verification.decide' },
  { to: '/admin/reports', label: mark('Reports'), icon: Flag, right: 'verification.decide' },
  { to: '/admin/facilities', label: mark('Facilities'), icon: Building2, right: 'facilities.invite' },
  { to: '/admin/specialties', label: mark('Specialties'), icon: Stethoscope, right: 'specialties.edit' },
  { to: '/admin/people', label: mark('People'), icon: UsersRound, right: 'accounts.manage' },
  { to: '/admin/messages', label: mark('Messages'), icon: Mails, right: 'platform.health' },
  { to: '/admin/audit', label: mark('Audit'), icon: ScrollText, right: 'audit.view' },
  { to: '/admin/status', label: mark('Status page'), icon: Megaphone, right: 'status.write' },
  { to: '/admin/settings', label: mark('Settings'), icon: Settings, right: 'platform.health' },
  { to: '/admin/health', label: mark('Health'), icon: Activity, right: 'platform.health' },
]

export default function AdminArea() {
  const { brand } = useSite()
  const entries = pages.filter(({ right }) => platformRights.has(right))
  return (
    <AreaFrame title={t('{brand} administration', { brand })} entries={entries} profile="/admin/profile">
      <Outlet />
    </AreaFrame>
  )
}
