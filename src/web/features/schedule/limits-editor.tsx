import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { fieldErrors, problemText } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextField } from '../../ui/field.tsx'
import type { Setup } from './use-setup.ts'

type Props = { setup: Setup; change: (work: () => Promise<unknown>, done: string) => Promise<boolean> }

/** The most visits a day at each branch, and the way between branches. A day that is full closes by itself. */
export function LimitsEditor({ setup, change }: Props) {
  const branches = setup.branches.filter((branch) => branch.state === 'active')
  const [limits, setLimits] = useState<Record<string, string>>(
    Object.fromEntries(
      branches.map((branch) => [branch.id, branch.day_limit === null ? '' : String(branch.day_limit)]),
    ),
  )
  const [gap, setGap] = useState(String(setup.branch_gap))
  const [faults, setFaults] = useState<string[]>([])
  const [tries, setTries] = useState(0)
  const [saving, setSaving] = useState(false)
  const save = async () => {
    const wrong = [
      ...branches
        .filter(({ id }) => limits[id] !== '' && !isBetween(limits[id], 1, 200))
        .map(({ name }) => t('Visits a day at {name} must be a number between 1 and 200, or empty', { name })),
      ...(isBetween(gap, 0, 240) && Number(gap) % 5 === 0
        ? []
        : [t('The way between branches must be a number between 0 and 240, in steps of 5')]),
    ]
    setFaults(wrong)
    setTries(tries + 1)
    if (wrong.length > 0) return
    setSaving(true)
    const body = {
      branch_gap: Number(gap),
      day_limits: branches.map(({ id }) => ({ branch_id: id, day_limit: limits[id] ? Number(limits[id]) : null })),
    }
    await change(() => call('PUT /doctors/me/limits', { body }), t('Limits saved')).catch((error: unknown) => {
      const words = Object.values(fieldErrors(error))
      setFaults(words.length > 0 ? words : [problemText(error)])
    })
    setSaving(false)
  }
  return (
    <form
      noValidate
      className="grid max-w-xl gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <ErrorSummary messages={faults} at={tries} />
      {branches.map((branch) => (
        <TextField
          key={branch.id}
          label={t('Most visits a day, {name}', { name: branch.name })}
          optional
          inputMode="numeric"
          hint={t('Empty: no limit. A full day closes for patients by itself.')}
          value={limits[branch.id] ?? ''}
          onChange={(event) => setLimits({ ...limits, [branch.id]: event.target.value })}
        />
      ))}
      {branches.length > 1 ? (
        <TextField
          label={t('Way between branches, minutes')}
          inputMode="numeric"
          hint={t('Kept free between visits at different branches.')}
          value={gap}
          onChange={(event) => setGap(event.target.value)}
        />
      ) : null}
      <p>
        <Button type="submit" look="primary" busy={saving && t('Saving…')}>
          {t('Save limits')}
        </Button>
      </p>
    </form>
  )
}

function isBetween(text: string | undefined, low: number, high: number): boolean {
  return text !== undefined && /^\d+$/.test(text) && Number(text) >= low && Number(text) <= high
}
