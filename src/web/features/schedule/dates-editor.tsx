import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mark, t } from '#domain/language/translate.ts'
import { asTimeOfDay } from '#domain/time/local.ts'
import { call } from '../../lib/browser-call.ts'
import { fieldErrors, problemText } from '../../lib/call.ts'
import { asLocalDate, dateWords, timeWords } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Card, Empty } from '../../ui/page.tsx'
import type { Setup } from './use-setup.ts'

const reasons = {
  holiday: mark('Holiday'),
  sick: mark('Sick'),
  training: mark('Training'),
  extra_hours: mark('Extra hours'),
  other: mark('Other'),
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
      toast('success', t('Removed'))
    } catch (error) {
      toast('error', problemText(error))
    }
  }
  return (
    <div className="grid gap-5">
      <p className="flex flex-wrap gap-3">
        <Button look="primary" onClick={() => setAdding('closed')}>
          {t('Add leave')}
        </Button>
        <Button onClick={() => setAdding('open')}>{t('Add extra hours')}</Button>
      </p>
      {setup.exceptions.length === 0 ? (
        <Empty>{t('No leave and no other hours. Your week holds for every date.')}</Empty>
      ) : null}
      <ul className="grid gap-3">
        {setup.exceptions.map((exception) => (
          <Card as="li" key={exception.id} className="flex flex-wrap items-center justify-between gap-3">
            <p>
              <strong>
                {exception.until_date === exception.from_date
                  ? dateWords(asLocalDate(exception.from_date))
                  : t('{from} to {until}', {
                      from: dateWords(asLocalDate(exception.from_date)),
                      until: dateWords(asLocalDate(exception.until_date)),
                    })}
              </strong>
              {', '}
              {exception.start && exception.end
                ? t('{from} to {until}', {
                    from: timeWords(asTimeOfDay(exception.start)),
                    until: timeWords(asTimeOfDay(exception.end)),
                  })
                : t('all day')}
              <br />
              <span className="text-muted">
                {exception.kind === 'closed'
                  ? t('Away: {reason}', { reason: t(reasons[exception.reason]) })
                  : t('Extra hours')}
                {exception.branch_id
                  ? `, ${setup.branches.find((branch) => branch.id === exception.branch_id)?.name ?? ''}`
                  : `, ${t('all branches')}`}
              </span>
            </p>
            <Button size="small" onClick={() => void remove(exception.id)}>
              {t('Remove')}
            </Button>
          </Card>
        ))}
      </ul>
      <Dialog
        title={adding === 'open' ? t('Add extra hours') : t('Add leave')}
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
      ...(values.from_date === '' ? { from_date: t('Enter a start date') } : {}),
      ...(kind === 'open' && values.start === '' ? { start: t('Enter a start time') } : {}),
      ...(kind === 'open' && values.end === '' ? { end: t('Enter an end time') } : {}),
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
          t(
            '{affected, plural, one {# appointment is} other {# appointments are}} booked on these dates. They stay until you move or cancel them.',
            { affected },
          ),
        )
      else toast('success', t('Saved'))
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
          label={t('First day')}
          type="date"
          value={values.from_date}
          onChange={(event) => set({ from_date: event.target.value })}
          error={errors.from_date}
        />
        <TextField
          label={t('Last day')}
          type="date"
          optional
          value={values.until_date}
          onChange={(event) => set({ until_date: event.target.value })}
          error={errors.until_date}
        />
        <TextField
          label={t('From')}
          type="time"
          step={300}
          optional={kind === 'closed'}
          value={values.start}
          onChange={(event) => set({ start: event.target.value })}
          error={errors.start}
        />
        <TextField
          label={t('To')}
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
          label={t('Why')}
          hint={t('Patients do not read this.')}
          value={values.reason}
          onChange={(event) => set({ reason: event.target.value })}
        >
          {(['holiday', 'sick', 'training', 'other'] as const).map((reason) => (
            <option key={reason} value={reason}>
              {t(reasons[reason])}
            </option>
          ))}
        </SelectField>
      ) : null}
      <SelectField
        label={t('Where')}
        value={values.branch_id}
        onChange={(event) => set({ branch_id: event.target.value })}
      >
        <option value="">{t('All branches')}</option>
        {setup.branches.map((branch) => (
          <option key={branch.id} value={branch.id}>
            {branch.name}
          </option>
        ))}
      </SelectField>
      <p className="flex gap-3">
        <Button type="submit" look="primary">
          {t('Save')}
        </Button>
        <Button onClick={onDone}>{t('Close')}</Button>
      </p>
    </form>
  )
}
