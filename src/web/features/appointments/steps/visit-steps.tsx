import { useState } from 'react'
import { useNavigate } from 'react-router'
import { statusIs } from '#domain/booking/status.ts'
import { fittingStep } from '#domain/booking/fitting-step.ts'
import { t } from '#domain/language/translate.ts'
import { againPath } from '#domain/search/doctor-paths.ts'
import { instant } from '#domain/time/instant.ts'
import { OpenedDialogs } from './opened-dialogs.tsx'
import { callPath } from '../visit/join-call.ts'
import { similarTo } from '../visit/similar-to.ts'
import { StepRefused } from './step-refused.tsx'
import { type Outcome, stepWords, useVisitSteps } from './use-visit-steps.ts'
import { useWaiting, WaitingDialog } from '../visit/visit-waiting.tsx'
import type { Visit } from '../visit/visit.ts'
import { downloadCalendar } from '../../../parts/visits/download-calendar.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Menu, type MenuItem } from '../../../ui/menu.tsx'

type Props = {
  visit: Visit
  /** The board asks for nothing that can wait; a card offers to come earlier. */
  on: 'board' | 'card' | 'row'
}

type Dialog = 'cancel' | 'move' | 'wait'
type Step = { readonly key: string; readonly item: MenuItem }

/** The one thing to do with a visit now, and the rest behind three dots. */
export function VisitSteps({ visit, on }: Props) {
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = () => setDialog(null)
  const navigate = useNavigate()
  const does = useVisitSteps({
    visit,
    side: 'patient',
    linkToken: undefined,
    onChange: undefined,
    onDone: close,
    onOutcome: (outcome) => void navigate(ownVisitPath(visit.id, outcome)),
  })
  const list = useWaiting({ visit })
  const steps = [
    ...hourSteps(visit, does.status),
    ...otherSteps(visit, { open: setDialog, leave: () => void list.leave() }),
  ]
  const first = firstOf(steps, on)
  const rest = steps.filter((step) => step !== first).map(({ item }) => item)
  return (
    <div className="no-print flex max-w-full min-w-0 flex-wrap items-center gap-2">
      {first ? <First step={first} on={on} busy={does.busy === first.key} /> : null}
      {rest.length > 0 ? (
        <Menu
          dots
          label={t('More about {reference}', { reference: visit.reference })}
          items={rest}
          className={dotsLook(on)}
        />
      ) : null}
      <StepRefused refused={does.refused} />
      <OpenedDialogs
        visit={visit}
        side="patient"
        opened={dialog}
        open={setDialog}
        onClose={close}
        onWait={() => setDialog('wait')}
        does={does}
      />
      <WaitingDialog visit={visit} open={dialog === 'wait'} onClose={close} join={list.join} />
    </div>
  )
}

/** The page of one's own visit, with what has just come of it. */
export function ownVisitPath(id: string, outcome?: Outcome): string {
  return `/usr/appointments?visit=${id}${outcome ? `&done=${outcome}` : ''}`
}

const dotsLook = (on: Props['on']) =>
  `grid size-11 flex-none place-items-center rounded-full ${on === 'board' ? 'text-on-pine hover:bg-on-pine/10' : 'hover:bg-sunken'}`

function First({ step: { key, item }, on, busy }: { step: Step; on: Props['on']; busy: boolean }) {
  const isHour = key === 'join' || key === 'arrive' || key === 'confirm'
  const look = isHour ? (on === 'board' ? 'sun' : 'primary') : 'plain'
  const size = on === 'board' ? 'normal' : 'small'
  return 'to' in item ? (
    <ButtonLink to={item.to} look={look} size={size}>
      {item.label}
    </ButtonLink>
  ) : (
    <Button onClick={item.act} look={look} size={size} busy={busy && '…'}>
      {item.label}
    </Button>
  )
}

/** What stands outside of the dots, by where the visit is drawn. */
function firstOf(steps: readonly Step[], on: Props['on']): Step | undefined {
  const keys = [
    'other',
    'join',
    'arrive',
    'confirm',
    'undo',
    on === 'board' ? 'calendar' : on === 'card' ? 'wait' : '',
    'again',
  ]
  return keys.map((key) => steps.find((step) => step.key === key)).find(Boolean)
}

type Does = ReturnType<typeof useVisitSteps>['status']

/** What depends on the clock: "I am here", "I am coming", or taking back. */
function hourSteps(visit: Visit, act: Does): Step[] {
  const fitting = fittingStep(instant(Date.now()), { start: instant(Date.parse(visit.start)), actions: visit.actions })
  const steps = [fitting, visit.actions.includes('undo') ? ('undo' as const) : undefined]
  const way = callPath(visit, Date.now())
  return [
    ...(way ? [{ key: 'join', item: { label: t('Join'), to: way } }] : []),
    ...steps.flatMap((step) =>
      step ? [{ key: step, item: { label: t(stepWords[step].patient), act: () => void act(step) } }] : [],
    ),
  ]
}

/** Whether another doctor is looked for: this one's licence does not stand, or nobody finds them any more. */
const findsOther = ({ on_hold: isOnHold, status, doctor }: Visit) =>
  isOnHold || (statusIs(status, 'fell_through') && !doctor.is_listed)

function otherSteps(visit: Visit, does: { open: (dialog: Dialog) => void; leave: () => void }): Step[] {
  const { actions, waiting, doctor } = visit
  const ahead = statusIs(visit.status, 'ahead')
  const step = (key: string, fits: boolean, label: string, act: () => void) =>
    fits ? [{ key, item: { label, act } }] : []
  const canMove = actions.includes('move')
  return [
    ...(findsOther(visit) ? [{ key: 'other', item: { label: t('Find another doctor'), to: similarTo(visit) } }] : []),
    ...step('calendar', ahead, t('Add to calendar'), () => void downloadCalendar(visit.id)),
    { key: 'write', item: { label: t('Write to the clinic'), to: ownVisitPath(visit.id) } },
    ...step('move', canMove, t('Change date or time'), () => does.open('move')),
    ...step('wait', canMove && !waiting, t('Tell me about earlier times'), () => does.open('wait')),
    ...step('wishes', canMove && waiting !== null, t('Change what suits me'), () => does.open('wait')),
    ...step('leave', canMove && waiting !== null, t('Leave the list'), does.leave),
    ...step('cancel', actions.includes('cancel'), t('Cancel appointment'), () => does.open('cancel')),
    ...(!ahead && doctor.is_listed && !statusIs(visit.status, 'expected')
      ? [
          {
            key: 'again',
            item: {
              label: t('Book again'),
              to: againPath(
                { slug: doctor.slug, offeringId: visit.offering_id, serviceId: visit.service_id },
                visit.patient?.person,
              ),
            },
          },
        ]
      : []),
  ]
}
