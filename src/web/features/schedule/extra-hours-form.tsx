import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dateSpanFaults } from '#domain/availability/date-span.ts'
import { t } from '#domain/language/translate.ts'
import { sayFaults } from '#contract/refusal-texts.ts'
import { call } from '../../lib/browser-call.ts'
import { fieldErrors, problemText } from '../../lib/call.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { DateSpanFields, emptySpan, spanOf } from './date-span-fields.tsx'
import type { Setup } from './use-setup.ts'

/** Dates on which the doctor is there although the week says otherwise. */
export function ExtraHoursForm({ setup, onDone }: { setup: Setup; onDone: () => void }) {
  const queries = useQueryClient()
  const [values, setValues] = useState(emptySpan)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const save = async (event: React.FormEvent) => {
    event.preventDefault()
    const wrong = dateSpanFaults(spanOf(values), { needsTimes: true })
    setErrors(sayFaults(wrong))
    if (Object.keys(wrong).length > 0) return
    try {
      await call('POST /doctors/me/exceptions', {
        body: { ...spanOf(values), kind: 'open', reason: 'extra_hours' },
      })
      await queries.invalidateQueries({ queryKey: ['setup'] })
      toast('success', t('Saved'))
      onDone()
    } catch (error) {
      const fields = fieldErrors(error)
      setErrors(Object.keys(fields).length > 0 ? fields : { from_date: problemText(error) })
    }
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void save(event)}>
      <DateSpanFields values={values} errors={errors} onChange={setValues} setup={setup} needsTimes />
      <p className="flex gap-3">
        <Button type="submit" look="primary">
          {t('Save')}
        </Button>
        <Button onClick={onDone}>{t('Close')}</Button>
      </p>
    </form>
  )
}
