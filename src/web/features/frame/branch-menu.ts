import { CalendarDays, Clock, DoorOpen, FolderOpen, House, ListChecks, Shield, UsersRound, Video } from 'lucide-react'
import { mark } from '#domain/language/translate.ts'
import type { MenuEntry } from './side-menu.tsx'

/** The screens of one branch, below the address where they stand. Roles are an entry of the branch area alone. */
export function branchMenu(home: string, { hasRoles }: { hasRoles: boolean }): MenuEntry[] {
  return [
    { to: `${home}/dashboard`, label: mark('Dashboard'), icon: House },
    { to: `${home}/appointments`, label: mark('Appointments'), icon: CalendarDays },
    { to: `${home}/services`, label: mark('Services'), icon: ListChecks },
    { to: `${home}/calls`, label: mark('Calls'), icon: Video },
    { to: `${home}/doctors`, label: mark('System users'), icon: UsersRound },
    { to: `${home}/schedule`, label: mark('Schedule'), icon: Clock },
    { to: `${home}/records`, label: mark('Records'), icon: FolderOpen },
    ...(hasRoles ? [{ to: `${home}/roles`, label: mark('Roles'), icon: Shield }] : []),
    { to: `${home}/service-points`, label: mark('Service points'), icon: DoorOpen },
  ]
}
