import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../../lib/browser-call.ts'
import { problemText } from '../../../lib/call.ts'
import { toast } from '../../../lib/toast.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { currentOf } from '../../../lib/current-of.ts'
import { type Affected, AffectedVisits } from '../away/affected-visits.tsx'
import { BothWeeks } from './both-weeks.tsx'
import type { Rota, RotaDoctor } from './use-rota.ts'
import type { Period } from '../setup/use-setup.ts'
import { WeekEditor } from './week-editor.tsx'

type Props = { branchId: string; rota: Rota; doctor: RotaDoctor; onDone: () => void; onClose: () => void }
type Step =
  | { readonly kind: 'affected'; readonly rules: Period[]; readonly met: Affected }
  | { readonly kind: 'conflict'; readonly rules: Period[]; readonly theirs: RotaDoctor }

/** The hours of a doctor at this branch, in the editor that doctors have themselves. */
export function RotaHours({ branchId, rota, doctor: asked, onDone, onClose }: Props) {
  const [doctor, setDoctor] = useState(asked)
  const [step, setStep] = useState<Step>()
  const params = { branchId, practitionerId: doctor.practitioner_id }

  async function put(rules: Period[], version: number) {
    try {
      await call('PUT /branches/:branchId/rota/:practitionerId/hours', { params, body: { rules, version } })
    } catch (error) {
      const theirs = currentOf<RotaDoctor>(error)
      if (theirs) return setStep({ kind: 'conflict', rules, theirs })
      throw error
    }
    toast('success', t('Hours saved. {name} reads what has changed', { name: doctor.name }))
    onDone()
    onClose()
  }
  async function save(rules: Period[]) {
    const met = await call('POST /branches/:branchId/rota/:practitionerId/affected', { params, body: { rules } })
    if (met.affected > 0) setStep({ kind: 'affected', rules, met })
    else await put(rules, doctor.version)
  }
  return (
    <Dialog wide title={t('Hours of {name}', { name: doctor.name })} open onClose={onClose}>
      {step?.kind === 'affected' ? (
        <AffectedVisits
          zone={rota.time_zone}
          met={step.met}
          onSave={() => put(step.rules, doctor.version).catch((error) => toast('error', problemText(error)))}
          onBack={() => setStep(undefined)}
        />
      ) : null}
      {step?.kind === 'conflict' ? (
        <BothWeeks
          before={doctor.rules}
          theirs={step.theirs}
          mine={step.rules}
          onMine={() => put(step.rules, step.theirs.version)}
          onTheirs={() => {
            setDoctor(step.theirs)
            setStep(undefined)
            onDone()
          }}
        />
      ) : null}
      <div className={step ? 'hidden' : ''}>
        <WeekEditor
          key={doctor.version}
          of={`${branchId} ${doctor.practitioner_id}`}
          week={doctor.rules}
          services={doctor.services}
          effectOf={(rules) =>
            call('POST /branches/:branchId/rota/:practitionerId/effect', { params, body: { rules } })
          }
          onSave={save}
          empty={t('{name} has no hours here yet. Start from a typical week.', { name: doctor.name })}
        />
      </div>
    </Dialog>
  )
}
