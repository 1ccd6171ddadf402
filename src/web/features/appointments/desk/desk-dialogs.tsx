import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listComma, t } from '#domain/language/translate.ts'
import { call } from '../../../lib/browser-call.ts'
import { timeIn } from '../../../lib/format.ts'
import { DeclineDialog } from '../steps/reason-dialogs.tsx'
import type { Asked } from '../lists/row-actions.tsx'
import { OpenedDialogs } from '../steps/opened-dialogs.tsx'
import { statusWord } from '../visit/status-chip.tsx'
import { useVisitSteps } from '../steps/use-visit-steps.ts'
import type { Desk } from './desk.ts'
import type { BranchDay, BranchVisit } from './use-branch-day.ts'

type Question = { readonly visit: BranchVisit; readonly dialog: Asked }

/** What the pages of the day work with, and the dialogs that belong to it. */
export function useDeskOf({ day, ...desk }: Omit<Desk, 'ask' | 'points'> & { day: BranchDay | undefined }) {
  const [asked, setAsked] = useState<Question | null>(null)
  const all = [...(day?.results ?? []), ...(day?.requests ?? [])]
  const now = all.find(({ id }) => id === asked?.visit.id) ?? asked?.visit
  const dialogs =
    asked && now ? (
      <Dialogs
        key={now.id}
        seen={asked.visit}
        visit={now}
        dialog={asked.dialog}
        open={(dialog) => setAsked({ ...asked, dialog })}
        onClose={() => setAsked(null)}
      />
    ) : null
  const ask = (visit: BranchVisit, dialog: Asked) => setAsked({ visit, dialog })
  return { desk: { ...desk, points: day?.points ?? [], ask }, dialogs }
}

type Props = {
  /** The visit when somebody began to decide, and as it is now. */
  seen: BranchVisit
  visit: BranchVisit
  dialog: Asked
  open: (dialog: Asked) => void
  onClose: () => void
}

function Dialogs({ seen, visit, dialog, open, onClose }: Props) {
  const does = useVisitSteps({ visit, side: 'staff', linkToken: undefined, onChange: undefined, onDone: onClose })
  const above = visit.version === seen.version ? null : <Meanwhile seen={seen} visit={visit} />
  return (
    <>
      <OpenedDialogs
        visit={visit}
        side="staff"
        opened={dialog}
        open={open}
        onClose={onClose}
        does={does}
        above={above}
      />
      <DeclineDialog visit={visit} open={dialog === 'decline'} onClose={onClose} onDecline={does.decline} />
    </>
  )
}

/** Somebody else changed the visit while this one was decided: what they did stands above what is typed here. */
function Meanwhile({ seen, visit }: Pick<Props, 'seen' | 'visit'>) {
  const read = useQuery({
    queryKey: ['appointment', visit.id, visit.version],
    queryFn: () => call('GET /appointments/:appointmentId', { params: { appointmentId: visit.id } }),
  })
  const last = read.data?.timeline.find(({ at }) => Date.parse(at) >= Date.parse(seen.changed_at))
  return (
    <div role="alert" className="grid gap-1 rounded-field bg-sunken p-3">
      <p className="font-semibold">
        {last
          ? t('{name} changed this at {time}', { name: last.by, time: timeIn(visit.time_zone, last.at) })
          : t('Somebody changed this meanwhile')}
      </p>
      <p>{t('Before: {before}. Now: {now}.', { before: stateWords(seen), now: stateWords(visit) })}</p>
    </div>
  )
}

function stateWords(visit: BranchVisit): string {
  return `${statusWord(visit, 'staff')}${listComma()}${timeIn(visit.time_zone, visit.start)}`
}
