import { useState } from 'react'
import { useNavigate } from 'react-router'
import { statusIs } from '#domain/booking/status.ts'
import { t } from '#domain/language/translate.ts'
import { call } from '../../../lib/browser-call.ts'
import { problemText } from '../../../lib/call.ts'
import { wallOf } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast.ts'
import { Menu, type MenuItem } from '../../../ui/menu.tsx'
import { OpenedDialogs } from '../steps/opened-dialogs.tsx'
import { DeclineDialog } from '../steps/reason-dialogs.tsx'
import { StepRefused } from '../steps/step-refused.tsx'
import type { FacilityVisit } from './use-facility-visits.ts'
import { useVisitSteps } from '../steps/use-visit-steps.ts'
import type { Visit } from '../visit/visit.ts'

type Act = 'move' | 'cancel' | 'decline'
type Props = { visit: FacilityVisit; openPath: (id: string) => string }

/** What a manager does with a visit without leaving the list of all branches; the visit itself is read when something is chosen. */
export function FacilityRowMenu({ visit, openPath }: Props) {
  const navigate = useNavigate()
  const [doing, setDoing] = useState<{ readonly act: Act; readonly full: Visit }>()
  const begin = async (act: Act) => {
    try {
      const full = await call('GET /appointments/:appointmentId', { params: { appointmentId: visit.id }, query: {} })
      // Somebody was quicker, or the rights at the branch do not reach as far: the details say how it stands.
      if (!full.actions.includes(act)) return void navigate(openPath(visit.id), { preventScrollReset: true })
      setDoing({ act, full })
    } catch (error) {
      toast('error', problemText(error))
    }
  }
  const { date } = wallOf(visit.time_zone, visit.start)
  const isAhead = statusIs(visit.status, 'ahead')
  const items: MenuItem[] = [
    { label: t('Details'), act: () => void navigate(openPath(visit.id), { preventScrollReset: true }) },
    ...(visit.status === 'requested' ? [{ label: t('Decline'), act: () => void begin('decline') }] : []),
    ...(isAhead ? [{ label: t('Change date or time'), act: () => void begin('move') }] : []),
    ...(isAhead ? [{ label: t('Cancel appointment'), act: () => void begin('cancel') }] : []),
    {
      label: t('The day at {branch}', { branch: visit.branch.name }),
      to: `/fam/branches/${visit.branch.id}/appointments?date=${date}`,
    },
  ]
  return (
    <span className="no-print">
      <Menu
        label="⋯"
        name={t('More for {name}', { name: visit.patient })}
        items={items}
        className="min-h-8 rounded-full px-2.5 font-semibold hover:bg-tint hover:text-on-tint"
      />
      {doing ? <Doing {...doing} onAct={setDoing} /> : null}
    </span>
  )
}

type DoingProps = {
  act: Act
  full: Visit
  onAct: (doing: { readonly act: Act; readonly full: Visit } | undefined) => void
}

/** The dialog of what was chosen. */
function Doing({ act, full, onAct }: DoingProps) {
  const close = () => onAct(undefined)
  const does = useVisitSteps({ visit: full, side: 'staff', linkToken: undefined, onChange: undefined, onDone: close })
  return (
    <>
      <StepRefused refused={does.refused} />
      <OpenedDialogs
        visit={full}
        side="staff"
        opened={act}
        open={(next) => onAct(next ? { act: next, full } : undefined)}
        onClose={close}
        does={does}
      />
      <DeclineDialog visit={full} open={act === 'decline'} onClose={close} onDecline={does.decline} />
    </>
  )
}
