import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/browser-call.ts'
import { fieldErrors, problemText } from '../../lib/call.ts'
import { asLocalDate, dateWords, timeWords } from '../../lib/format.ts'
import { asTimeOfDay } from '#domain/time/local.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Card, Empty } from '../../ui/page.tsx'
import type { Setup } from './use-setup.ts'

const reasons = {
  holiday: 'Holiday',
  sick: 'Sick',
  training: 'Training',
  extra_hours: 'Extra hours',
  other: 'Other',
} as const

type Kind = 'closed' | 'open'

/** Leave and extra hours: dates that differ from the week. */
export function DatesEditor({ setup }: { setup: Setup }) {
  const queries = useQueryClient()
  const [adding, setAdding] = useState<Kind | null>(null)
  const remove = async (exceptionId: string) => {
    try {
      await call('DELETE /doctors/me/exceptions/:exceptionId', { params: { exceptionId } })
      await queries.invalidateQueries({ queryKey: ['setup'] })
      toast('success', 'Removed')
    } catch (error) {
      toast('error', problemText(error))
    }
  }
  return (
    <div className="grid gap-5">
      <p className="flex flex-wrap gap-3">
        <Button look="primary" onClick={() => setAdding('closed')}>
          Add leave
        </Button>
        <Button onClick={() => setAdding('open')}>Add extra hours</Button>
      </p>
      {setup.exceptions.length === 0 ? (
        <Empty>No leave and no other hours. Your week holds for every date.</Empty>
      ) : null}
      <ul className="grid gap-3">
        {setup.exceptions.map((exception) => (
          <Card as="li" key={exception.id} className="flex flex-wrap items-center justify-between gap-3">
            <p>
              <strong>
                {dateWords(asLocalDate(exception.from_date))}
                {exception.until_date === exception.from_date
                  ? ''
                  : ` to ${dateWords(asLocalDate(exception.until_date))}`}
              </strong>
              {exception.start && exception.end
                ? `, ${timeWords(asTimeOfDay(exception.start))} to ${timeWords(asTimeOfDay(exception.end))}`
                : ', all day'}
              <br />
              <span className="text-muted">
                {exception.kind === 'closed' ? `Away: ${reasons[exception.reason]}` : 'Extra hours'}
                {exception.branch_id
                  ? `, ${setup.branches.find((branch) => branch.id === exception.branch_id)?.name ?? ''}`
                  : ', all branches'}
              </span>
            </p>
            <Button size="small" onClick={() => void remove(exception.id)}>
              Remove
            </Button>
          </Card>
        ))}
      </ul>
      <Dialog
        title={adding === 'open' ? 'Add extra hours' : 'Add leave'}
        open={adding !== null}
        onClose={() => setAdding(null)}
      >
        {adding ? <ExceptionForm kind={adding} setup={setup} onDone={() => setAdding(null)} /> : null}
      </Dialog>
    </div>
  )
}

function ExceptionForm({ kind, setup, onDone }: { kind: Kind; setup: Setup; onDone: () => void }) {
  const queries = useQueryClient()
  const [values, setValues] = useState({
    from_date: '',
    until_date: '',
    start: '',
    end: '',
    reason: kind === 'open' ? 'extra_hours' : 'holiday',
    branch_id: '',
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const set = (part: Partial<typeof values>) => setValues({ ...values, ...part })
  const save = async (event: React.FormEvent) => {
    event.preventDefault()
    const until_date = values.until_date || values.from_date
    const wrong = {
      ...(values.from_date === '' ? { from_date: 'Enter a start date' } : {}),
      ...(kind === 'open' && values.start === '' ? { start: 'Enter a start time' } : {}),
      ...(kind === 'open' && values.end === '' ? { end: 'Enter an end time' } : {}),
    }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    try {
      const { affected } = await call('POST /doctors/me/exceptions', {
        body: {
          from_date: values.from_date,
          until_date,
          start: values.start || null,
          end: values.end || null,
          kind,
          reason: values.reason as keyof typeof reasons,
          branch_id: values.branch_id || null,
        },
      })
      await queries.invalidateQueries({ queryKey: ['setup'] })
      if (affected > 0)
        toast(
          'warning',
          `${affected === 1 ? '1 appointment is' : `${affected} appointments are`} booked on these dates. They stay until you move or cancel them.`,
        )
      else toast('success', 'Saved')
      onDone()
    } catch (error) {
      const fields = fieldErrors(error)
      setErrors(Object.keys(fields).length > 0 ? fields : { from_date: problemText(error) })
    }
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void save(event)}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="First day"
          type="date"
          value={values.from_date}
          onChange={(event) => set({ from_date: event.target.value })}
          error={errors.from_date}
        />
        <TextField
          label="Last day"
          type="date"
          optional
          value={values.until_date}
          onChange={(event) => set({ until_date: event.target.value })}
          error={errors.until_date}
        />
        <TextField
          label="From"
          type="time"
          step={300}
          optional={kind === 'closed'}
          value={values.start}
          onChange={(event) => set({ start: event.target.value })}
          error={errors.start}
        />
        <TextField
          label="To"
          type="time"
          step={300}
          optional={kind === 'closed'}
          value={values.end}
          onChange={(event) => set({ end: event.target.value })}
          error={errors.end}
        />
      </div>
      {kind === 'closed' ? (
        <SelectField
          label="Why"
          hint="Patients do not read this."
          value={values.reason}
          onChange={(event) => set({ reason: event.target.value })}
        >
          {(['holiday', 'sick', 'training', 'other'] as const).map((reason) => (
            <option key={reason} value={reason}>
              {reasons[reason]}
            </option>
          ))}
        </SelectField>
      ) : null}
      <SelectField label="Where" value={values.branch_id} onChange={(event) => set({ branch_id: event.target.value })}>
        <option value="">All branches</option>
        {setup.branches.map((branch) => (
          <option key={branch.id} value={branch.id}>
            {branch.name}
          </option>
        ))}
      </SelectField>
      <p className="flex gap-3">
        <Button type="submit" look="primary">
          Save
        </Button>
        <Button onClick={onDone}>Close</Button>
      </p>
    </form>
  )
}
