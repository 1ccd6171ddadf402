import { CalendarDays, Clock, House, ListChecks, Video } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Outlet, useNavigate, type ClientLoaderFunctionArgs } from 'react-router'
import { mark, t } from '#domain/language/translate.ts'
import { ClosedBand } from '../../features/checks/closed-band.tsx'
import { AreaComing, AreaFrame } from '../../features/frame/area-frame.tsx'
import { guardArea } from '../../features/frame/guard.ts'
import { call } from '../../lib/browser-call.ts'
import { CallFailed } from '../../lib/call.ts'
import { literal } from '../../lib/messages.ts'
import { readRecord, readSession, storeRecord } from '../../lib/session.ts'
import { useSite } from '../../lib/site.ts'
import { toast } from '../../lib/toast.ts'
import { Spinner } from '../../ui/mark.tsx'
import { LoadFailed } from '../../ui/page.tsx'
import { ProfileForm } from './profile-form.tsx'

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => guardArea('doctor', request)
clientLoader.hydrate = true as const

export const HydrateFallback = AreaComing

const entries = [
  { to: '/doc/dashboard', label: mark('Dashboard'), icon: House },
  { to: '/doc/appointments', label: mark('Appointments'), icon: CalendarDays },
  { to: '/doc/calls', label: mark('calls'), icon: Video },
  { to: '/doc/schedule', label: mark('Schedule'), icon: Clock },
  { to: '/doc/services', label: mark('services'), icon: ListChecks },
]

/** The doctor's area. Without a profile the form that makes one takes its place. */
export default function DoctorArea() {
  const { brand } = useSite()
  const gate = useProfileGate()
  return (
    <AreaFrame title={brand} isOwnName entries={entries} profile="/doc/profile">
      {gate.state === 'unknown' ? <Spinner /> : null}
      {gate.state === 'failed' ? <LoadFailed what={t('your profile')} error={gate.error} again={gate.again} /> : null}
      {gate.state === 'missing' ? <ProfileForm /> : null}
      {gate.state === 'known' ? (
        <>
          <ClosedBand />
          <Outlet />
        </>
      ) : null}
    </AreaFrame>
  )
}

type Gate = 'unknown' | 'known' | 'missing' | 'failed'

/** Unknown until checked: the stored profile first, else the server's; 404 means there is none yet. */
function useProfileGate(): { state: Gate; error: unknown; again: () => void } {
  const [state, setState] = useState<Gate>('unknown')
  const [failure, setFailure] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  const told = useRef(false)
  const navigate = useNavigate()
  useEffect(() => {
    const session = readSession()
    const stored = readRecord('doctor_profile')
    if (stored && stored.doctor === session?.userId) return setState('known')
    if (!session) {
      void navigate('/auth/login/doc')
      return
    }
    call('GET /healthcare-providers/profile/:userId', { params: { userId: session.userId } }).then(
      (profile) => {
        storeRecord('doctor_profile', profile)
        setState('known')
      },
      (error: unknown) => {
        const isMissing = error instanceof CallFailed && error.problem.status === 404
        setState(isMissing ? 'missing' : 'failed')
        setFailure(error)
        if (isMissing && !told.current) {
          told.current = true
          toast('info', t(literal.S10))
        }
      },
    )
  }, [attempt, navigate])
  return { state, error: failure, again: () => setAttempt(attempt + 1) }
}
