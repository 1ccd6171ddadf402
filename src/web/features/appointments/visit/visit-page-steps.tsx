import { useState } from 'react'
import { fittingStep } from '#domain/booking/fitting-step.ts'
import { undoUntil } from '#domain/booking/decide.ts'
import { statusIs } from '#domain/booking/status.ts'
import { listComma, t } from '#domain/language/translate.ts'
import { isAtClinic } from '#domain/meetings/other-way.ts'
import { instant } from '#domain/time/instant.ts'
import { timeIn, viewerZone } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { AddToCalendar } from '../../../parts/visits/add-to-calendar.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { TooLateToMove } from './before-cancelling.tsx'
import { BeforeCall } from './before-call.tsx'
import { callPath } from './join-call.ts'
import { OpenedDialogs } from '../steps/opened-dialogs.tsx'
import { similarTo } from './similar-to.ts'
import { StepRefused } from '../steps/step-refused.tsx'
import { stepWords, useVisitSteps } from '../steps/use-visit-steps.ts'
import type { VisitPageProps } from './visit-page-props.ts'
import { placeWords } from './place-words.ts'
import { VisitWaiting } from './visit-waiting.tsx'
import type { Visit } from './visit.ts'

/** What to do next with a visit: one thing first, the rest beside it, and what belongs to it below. */
export function VisitPageSteps({ visit, linkToken, onChange, done, onOutcome, begin = null }: VisitPageProps) {
  const [dialog, setDialog] = useState<typeof begin | 'wait'>(begin)
  const close = () => setDialog(null)
  const does = useVisitSteps({ visit, side: 'patient', linkToken, onChange, onDone: close, onOutcome })
  return (
    <>
      <div className="no-print flex flex-wrap items-center gap-3">
        {statusIs(visit.status, 'ahead') || statusIs(visit.status, 'expected') ? (
          <Ahead visit={visit} linkToken={linkToken} isMoved={done === 'moved'} does={does} open={setDialog} />
        ) : (
          <Over visit={visit} does={does} />
        )}
        <Button onClick={() => print()}>{t('Print slip')}</Button>
      </div>
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
      <VisitWaiting
        visit={visit}
        linkToken={linkToken}
        onChange={onChange}
        isOpen={dialog === 'wait'}
        open={(isOpen) => setDialog(isOpen ? 'wait' : null)}
      />
    </>
  )
}

type Does = ReturnType<typeof useVisitSteps>
type AheadProps = {
  visit: Visit
  linkToken: string | undefined
  isMoved: boolean
  does: Does
  open: (dialog: 'cancel' | 'move') => void
}

function Ahead({ visit, linkToken, isMoved, does, open }: AheadProps) {
  const { actions, status, start, branch } = visit
  // A page that stays open offers the way in when its time comes.
  const now = useNow() || Date.now()
  const fitting = fittingStep(instant(now), { start: instant(Date.parse(start)), actions })
  const step = fitting ?? (actions.includes('undo') ? 'undo' : undefined)
  const way = callPath(visit, now, linkToken)
  // What the clinic asks is sent first, by the button below the questions.
  const asks = visit.before_visit === 'missing'
  const isFirst = (is: boolean) => (is && !way && !visit.on_hold && !asks ? 'primary' : 'plain')
  return (
    <>
      <BeforeCall visit={visit} now={now} linkToken={linkToken} />
      {visit.on_hold ? <FindAnother visit={visit} /> : null}
      {way ? (
        <ButtonLink reloadDocument look="primary" to={way}>
          {t('Join')}
        </ButtonLink>
      ) : null}
      {step ? (
        <Button
          look={isFirst(step === fitting)}
          busy={does.busy === step && '…'}
          onClick={() => void does.status(step)}
        >
          {t(stepWords[step].patient)}
        </Button>
      ) : null}
      {statusIs(status, 'ahead') ? (
        <AddToCalendar
          visit={{
            ...visit,
            branch: branch.name,
            place: isAtClinic(visit)
              ? [branch.name, branch.address, branch.city].filter(Boolean).join(listComma())
              : placeWords(visit),
          }}
          linkToken={linkToken}
          look={isFirst(!fitting && isMoved)}
        />
      ) : null}
      {actions.includes('move') ? (
        <Button look={isFirst(!fitting && !isMoved)} onClick={() => open('move')}>
          {t('Change date or time')}
        </Button>
      ) : null}
      <TooLateToMove visit={visit} />
      {actions.includes('cancel') ? <Button onClick={() => open('cancel')}>{t('Cancel appointment')}</Button> : null}
    </>
  )
}

/** Other doctors of the specialty, where the visit was to be. */
function FindAnother({ visit }: { visit: Visit }) {
  return (
    <ButtonLink reloadDocument look="primary" to={similarTo(visit)}>
      {t('Find another doctor')}
    </ButtonLink>
  )
}

/** It is over or fell through: another one, and taking back what was said by mistake, with its end. */
function Over({ visit, does }: { visit: Visit; does: Does }) {
  const { doctor, offering_id: offering, service_id: service, status, answer_by } = visit
  const moment = (text: string) => instant(Date.parse(text))
  const until = undoUntil({
    status,
    start: moment(visit.start),
    changedAt: moment(visit.changed_at),
    answerBy: answer_by === null ? null : moment(answer_by),
  })
  return (
    <>
      {doctor.is_listed ? (
        <ButtonLink look="primary" to={`/d/${doctor.slug}?offering=${offering}&service=${service}`}>
          {t('Book another time')}
        </ButtonLink>
      ) : (
        <FindAnother visit={visit} />
      )}
      {visit.actions.includes('undo') ? (
        <Button busy={does.busy === 'undo' && '…'} onClick={() => void does.status('undo')}>
          {t('Undo until {time}', { time: timeIn(viewerZone(), new Date(until).toISOString()) })}
        </Button>
      ) : null}
    </>
  )
}
