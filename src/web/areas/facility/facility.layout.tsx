import { CalendarDays, ChartNoAxesColumn, GitBranch, House, LogOut, UsersRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Outlet, useLocation, useNavigate, useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { managerRights } from '#domain/access/can.ts'
import { mark, t } from '#domain/language/translate.ts'
import { AreaComing, AreaFrame } from '../../features/frame/area-frame.tsx'
import { branchActs } from '../../features/frame/branch-acts.ts'
import { branchMenu } from '../../features/frame/branch-menu.ts'
import { leaveBranchMode } from '../../features/frame/branch-mode.ts'
import { guardArea } from '../../features/frame/guard.ts'
import { useOwnAccount } from '../../features/frame/use-own-account.ts'
import { useFacility } from '../../parts/resources/use-facility.ts'
import { useSeenRole } from '../../lib/see-as.ts'
import { readRecord, storeRecord } from '../../lib/session.ts'
import { isShut } from '../../lib/shown.ts'
import { Spinner } from '../../ui/mark.tsx'
import { LoadFailed } from '../../ui/page.tsx'
import { ClosedFacility } from './closed-facility.tsx'
import { FacilityForm } from './facility-form.tsx'

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => guardArea('facility-manager', request)
clientLoader.hydrate = true as const

export const HydrateFallback = AreaComing

const mainMenu = [
  { to: '/fam/dashboard', label: mark('Dashboard'), icon: House },
  { to: '/fam/appointments', label: mark('Appointments'), icon: CalendarDays },
  { to: '/fam/branches', label: mark('Branches'), icon: GitBranch },
  { to: '/fam/users', label: mark('Users'), icon: UsersRound },
  { to: '/fam/statistics', label: mark('Statistics'), icon: ChartNoAxesColumn },
]

/** The manager's area; with a branch in the address it is that branch's. Without a facility the form takes its place. */
export default function FacilityArea() {
  const { branchId } = useParams()
  // Whoever closed their facility keeps their account.
  const isOwnAccount = useLocation().pathname === '/fam/profile'
  const navigate = useNavigate()
  // Until the page loads anew the area stays shut: what somebody begins in it would be lost.
  const [isMade, setMade] = useState(false)
  const onMade = () => setMade(true)
  const [stored, setStored] = useState<{ name: string } | null>(null)
  useEffect(() => setStored(readRecord('facility')), [])
  // Whichever way somebody left a branch: the address says where they are.
  useEffect(() => {
    if (!branchId) leaveBranchMode()
  }, [branchId])
  // The server is asked as well: on a new device nothing is stored, and a second facility must not be made.
  const facility = useFacility()
  useEffect(() => {
    if (facility.data?.facility) storeRecord('facility', facility.data.facility)
  }, [facility.data])
  // Who looks with another role runs no facility for that while.
  const seen = useSeenRole()
  const known = seen?.branch ?? (facility.data ? facility.data.facility : stored)
  const branch = facility.data?.branches.find((candidate) => candidate.id === branchId)
  const own = useOwnAccount().data?.branches.find(({ id }) => id === branchId)
  const rights = seen ? new Set(seen.rights) : managerRights
  const acts = branchId
    ? branchActs({
        branchId,
        home: `/fam/branches/${branchId}`,
        rights,
        takesPatients: own?.takes_patients ?? true,
      })
    : undefined
  const branchEntries = (facility.data?.branches ?? [])
    .filter(({ id }) => id !== branchId)
    .map(({ id, name }) => ({ key: id, label: name, to: `/fam/branches/${id}/dashboard` }))
  const leave = () => {
    leaveBranchMode()
    void navigate('/fam/branches')
  }
  return (
    <AreaFrame
      title={branchId ? (branch?.name ?? seen?.branch.name ?? t('Branch')) : (known?.name ?? t('Facility'))}
      entries={branchId ? branchMenu(`/fam/branches/${branchId}`, { hasRoles: false }) : mainMenu}
      profile="/fam/profile"
      palette={{ ...acts, entries: [...(acts?.entries ?? []), ...branchEntries] }}
      extra={
        branchId ? (
          <button
            type="button"
            onClick={leave}
            className="mt-3 flex min-h-11 items-center gap-3 rounded-field border border-pine-muted/40 px-3 font-medium hover:bg-on-pine/10"
          >
            <LogOut size={20} aria-hidden /> {t('Main Menu')}
          </button>
        ) : null
      }
    >
      {isMade ? (
        <Spinner />
      ) : known || (facility.data?.closed && isOwnAccount) ? (
        <Outlet />
      ) : facility.isPending ? (
        <Spinner />
      ) : isShut(facility) ? (
        <LoadFailed what={t('your facility')} error={facility.error} again={() => void facility.refetch()} />
      ) : facility.data.closed ? (
        <ClosedFacility closed={facility.data.closed} onMade={onMade} />
      ) : (
        <FacilityForm onMade={onMade} />
      )}
    </AreaFrame>
  )
}
