import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../../lib/browser-call.ts'
import { currentOf } from '../../../lib/current-of.ts'
import { type Affected, AffectedVisits } from '../away/affected-visits.tsx'
import { BothWeeks } from './both-weeks.tsx'
import type { RotaDoctor } from './use-rota.ts'
import type { Change, Period, Setup } from '../setup/use-setup.ts'
import { isBookedAt } from './booked-at.ts'
import { WeekEditor } from './week-editor.tsx'

type Branch = Setup['branches'][number]
type Props = { branch: Branch; services: Setup['services']; change: Change }
type Step =
  | { readonly kind: 'affected'; readonly rules: Period[]; readonly met: Affected }
  | { readonly kind: 'conflict'; readonly rules: Period[]; readonly theirs: RotaDoctor }

/**
 * A doctor's own hours at a branch. Who is booked outside of new hours is named before they are saved; where whoever makes
 * the rota saved others meanwhile, both are shown.
 */
export function OwnWeek({ branch, services, change }: Props) {
  const [base, setBase] = useState(branch)
  const [isTyped, setTyped] = useState(false)
  const [step, setStep] = useState<Step>()
  const params = { branchId: branch.id }
  const here = services.filter(isBookedAt(branch.id))
  // What somebody else saved is shown at once, unless something is typed here: then saving asks.
  if (!isTyped && !step && branch.hours_version > base.hours_version) setBase(branch)

  async function put(rules: Period[], version: number) {
    const saving = call('PUT /doctors/me/branches/:branchId/hours', { params, body: { rules, version } })
    const theirs = await saving.then(() => undefined, currentOf<RotaDoctor>)
    if (theirs) return setStep({ kind: 'conflict', rules, theirs })
    await change(() => saving, t('Hours saved'))
    const saved = (await saving).branches.find(({ id }) => id === branch.id)
    setStep(undefined)
    if (saved) setBase(saved)
  }
  async function save(rules: Period[]) {
    // Where there were no hours nobody is booked within them.
    if (base.rules.length === 0) return put(rules, base.hours_version)
    const met = await call('POST /doctors/me/branches/:branchId/hours/affected', { params, body: { rules } })
    if (met.affected > 0) setStep({ kind: 'affected', rules, met })
    else await put(rules, base.hours_version)
  }
  return (
    <>
      {step?.kind === 'affected' ? (
        <AffectedVisits
          zone={branch.time_zone}
          met={step.met}
          onSave={() => put(step.rules, base.hours_version).catch(() => undefined)}
          onBack={() => setStep(undefined)}
        />
      ) : null}
      {step?.kind === 'conflict' ? (
        <BothWeeks
          before={base.rules}
          theirs={step.theirs}
          mine={step.rules}
          onMine={() => put(step.rules, step.theirs.version)}
          onTheirs={() => {
            setBase({ ...branch, rules: step.theirs.rules, hours_version: step.theirs.version })
            setStep(undefined)
          }}
        />
      ) : null}
      <div className={step ? 'hidden' : ''}>
        <WeekEditor
          key={base.hours_version}
          of={branch.id}
          week={base.rules}
          services={here}
          booked={here}
          effectOf={(rules) => call('POST /doctors/me/branches/:branchId/hours/effect', { params, body: { rules } })}
          onSave={save}
          onTyped={setTyped}
          empty={t('You have no hours yet. Start from a typical week.')}
        />
      </div>
    </>
  )
}
