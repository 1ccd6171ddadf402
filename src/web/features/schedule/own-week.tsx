import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { currentOf } from '../../lib/current-of.ts'
import { BothWeeks } from './both-weeks.tsx'
import type { RotaDoctor } from './use-rota.ts'
import type { Change, Period, Setup } from './use-setup.ts'
import { WeekEditor } from './week-editor.tsx'

type Branch = Setup['branches'][number]

/** A doctor's own hours at a branch. Where whoever makes the rota saved others meanwhile, both are shown. */
export function OwnWeek({ branch, change }: { branch: Branch; change: Change }) {
  const [base, setBase] = useState(branch)
  const [isTyped, setTyped] = useState(false)
  const [met, setMet] = useState<{ rules: Period[]; theirs: RotaDoctor }>()
  const params = { branchId: branch.id }
  // What somebody else saved is shown at once, unless something is typed here: then saving asks.
  if (!isTyped && !met && branch.hours_version > base.hours_version) setBase(branch)

  async function save(rules: Period[], version: number) {
    const saving = call('PUT /doctors/me/branches/:branchId/hours', { params, body: { rules, version } })
    const theirs = await saving.then(() => undefined, currentOf<RotaDoctor>)
    if (theirs) return setMet({ rules, theirs })
    await change(() => saving, t('Hours saved'))
    const saved = (await saving).branches.find(({ id }) => id === branch.id)
    setMet(undefined)
    if (saved) setBase(saved)
  }
  return (
    <>
      {met ? (
        <BothWeeks
          before={base.rules}
          theirs={met.theirs}
          mine={met.rules}
          onMine={() => save(met.rules, met.theirs.version)}
          onTheirs={() => {
            setBase({ ...branch, rules: met.theirs.rules, hours_version: met.theirs.version })
            setMet(undefined)
          }}
        />
      ) : null}
      <div className={met ? 'hidden' : ''}>
        <WeekEditor
          key={base.hours_version}
          of={branch.id}
          week={base.rules}
          effectOf={(rules) => call('POST /doctors/me/branches/:branchId/hours/effect', { params, body: { rules } })}
          onSave={(rules) => save(rules, base.hours_version)}
          onTyped={setTyped}
          empty={t('You have no hours yet. Start from a typical week.')}
        />
      </div>
    </>
  )
}
