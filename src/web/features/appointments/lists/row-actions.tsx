import { useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { todayIn, wallOf } from '../../../lib/format.ts'
import { Menu } from '../../../ui/menu.tsx'
import { DeclineDialog } from '../steps/reason-dialogs.tsx'
import { OpenedDialogs } from '../steps/opened-dialogs.tsx'
import { StepRefused } from '../steps/step-refused.tsx'
import { stepWords, useVisitSteps } from '../steps/use-visit-steps.ts'
import type { Visit } from '../visit/visit.ts'

/** What is asked before it is done. */
export type Asked = 'cancel' | 'move' | 'decline'
type Step = 'accept' | 'start' | 'arrive' | 'complete' | 'no_show' | 'undo'
type Props = {
  visit: Visit
  name: string
  openPath: (id: string) => string
  /** Which step is the best of those that are possible. */
  order?: readonly Step[]
  /** Something else that comes before all of them, such as calling whoever waits. */
  first?: { readonly label: string; readonly act: () => void; readonly isBusy: boolean } | undefined
  /** Somebody else draws the dialogs: where a row may go to another place while one of them is open. */
  ask?: ((dialog: Asked) => void) | undefined
}

const ofDoctors: readonly Step[] = ['accept', 'start', 'arrive', 'complete', 'no_show', 'undo']

/** In a row of a table: the next best step as a button, all else behind one. */
export function RowActions({ visit, name, openPath, order = ofDoctors, first, ask }: Props) {
  const [dialog, setDialog] = useState<Asked | null>(null)
  const navigate = useNavigate()
  const close = () => setDialog(null)
  const does = useVisitSteps({ visit, side: 'staff', linkToken: undefined, onChange: undefined, onDone: close })
  const can = (action: Visit['actions'][number]) => visit.actions.includes(action)
  const [best, ...others] = order.filter(can)
  const isToday = wallOf(visit.time_zone, visit.start).date === todayIn(visit.time_zone)
  const isStep = !first && best !== undefined && best !== 'no_show' && best !== 'undo' && (isToday || best === 'accept')
  const behind = isStep || best === undefined ? others : [best, ...others]
  const asks = [
    { action: 'decline', word: t('Decline') },
    { action: 'move', word: t('Change date or time') },
    { action: 'cancel', word: t('Cancel appointment') },
  ] as const
  const items = [
    { label: t('Details'), act: () => void navigate(openPath(visit.id), { preventScrollReset: true }) },
    ...behind.map((action) => ({ label: t(stepWords[action].staff), act: () => void does.status(action) })),
    ...asks
      .filter(({ action }) => can(action))
      .map(({ action, word }) => ({ label: word, act: () => (ask ?? setDialog)(action) })),
  ]
  return (
    <div className="no-print grid gap-1">
      {/* In one line, however narrow the table is. */}
      <span className="flex items-center gap-1">
        {first ? <StepButton {...first} /> : null}
        {isStep ? (
          <StepButton label={t(stepWords[best].staff)} act={() => void does.status(best)} isBusy={does.busy === best} />
        ) : null}
        <span className="ms-auto">
          <Menu
            label="⋯"
            name={t('More for {name}', { name })}
            items={items}
            className="min-h-8 rounded-full px-2.5 font-semibold whitespace-nowrap hover:bg-tint hover:text-on-tint"
          />
        </span>
      </span>
      <StepRefused refused={does.refused} />
      {dialog ? (
        <>
          <OpenedDialogs visit={visit} side="staff" opened={dialog} open={setDialog} onClose={close} does={does} />
          <DeclineDialog visit={visit} open={dialog === 'decline'} onClose={close} onDecline={does.decline} />
        </>
      ) : null}
    </div>
  )
}

function StepButton({ label, act, isBusy }: { label: string; act: () => void; isBusy: boolean }) {
  return (
    <button
      type="button"
      aria-busy={isBusy || undefined}
      onClick={act}
      className="min-h-8 rounded-full border border-field px-3 text-sm font-semibold whitespace-nowrap hover:bg-tint hover:text-on-tint"
    >
      {label}
    </button>
  )
}
