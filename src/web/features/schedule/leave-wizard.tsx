import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dateSpanFaults } from '#domain/availability/date-span.ts'
import { mark, t } from '#domain/language/translate.ts'
import { sayFaults } from '#contract/refusal-texts.ts'
import { call } from '../../lib/browser-call.ts'
import { fieldErrors, problemCode, problemText } from '../../lib/call.ts'
import { toast } from '../../lib/toast.ts'
import { todayIn, viewerZone } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { SelectField, TextArea } from '../../ui/field.tsx'
import { BatchProgress } from '../appointments/batch-progress.tsx'
import { DateSpanFields, emptySpan, spanOf } from './date-span-fields.tsx'
import { AffectedList, type Choice } from './leave-affected.tsx'
import type { Setup } from './use-setup.ts'

const reasons = {
  holiday: mark('Holiday'),
  sick: mark('Sick'),
  training: mark('Training'),
  other: mark('Other'),
} as const

type Props = { setup: Setup; isIll: boolean; onDone: () => void }

/** Away without chaos: the dates, the visits they meet with what becomes of each, and one Save. */
export function LeaveWizard({ setup, isIll, onDone }: Props) {
  const queries = useQueryClient()
  const today = todayIn(setup.branches[0]?.time_zone ?? viewerZone())
  const [dates, setDates] = useState(isIll ? { ...emptySpan, from_date: today, until_date: today } : emptySpan)
  const [reason, setReason] = useState<keyof typeof reasons>(isIll ? 'sick' : 'holiday')
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const [message, setMessage] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [tries, setTries] = useState(0)
  const [saving, setSaving] = useState(false)
  const [saved, setSaved] = useState<{ id: string; affected: number }>()
  const isReady = Object.keys(dateSpanFaults(spanOf(dates))).length === 0
  const preview = useQuery({
    queryKey: ['leave-preview', dates],
    queryFn: () => call('GET /doctors/me/leave', { query: withoutNulls(spanOf(dates)) }),
    enabled: isReady && !saved,
    placeholderData: (before) => before,
  })
  const affected = isReady ? (preview.data?.affected ?? []) : []
  const choiceOf = (id: string): Choice => choices[id] ?? { action: 'offer' }

  const save = async (event: React.FormEvent) => {
    event.preventDefault()
    const wrong = dateSpanFaults(spanOf(dates))
    setErrors(sayFaults(wrong))
    setTries(tries + 1)
    if (Object.keys(wrong).length > 0 || saving) return
    // Nobody decides about appointments they have not seen.
    if (preview.isFetching) {
      const { data } = await preview.refetch({ cancelRefetch: false })
      if (data?.affected.length !== 0) return setErrors({ all: t('Look at the appointments below, then save') })
    }
    setSaving(true)
    try {
      const { leave_id } = await call('POST /doctors/me/leave', {
        body: {
          ...spanOf(dates),
          reason,
          message,
          actions: affected.map((row) => ({ appointment_id: row.appointment_id, ...choiceOf(row.appointment_id) })),
        },
      })
      await queries.invalidateQueries({ queryKey: ['setup'] })
      if (affected.length > 0) return setSaved({ id: leave_id, affected: affected.length })
      toast('success', t('Your leave is saved.'))
      onDone()
    } catch (error) {
      const fields = fieldErrors(error)
      const isOld = problemCode(error) === 'changed'
      setErrors(
        Object.keys(fields).length > 0
          ? fields
          : { all: isOld ? t('Another appointment was booked meanwhile. Look at the list again') : problemText(error) },
      )
      if (isOld) void preview.refetch()
    } finally {
      setSaving(false)
    }
  }
  if (saved) return <BatchProgress {...saved} title={t('Your leave is saved.')} onDone={onDone} />
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void save(event)}>
      <ErrorSummary messages={errors.all ? [errors.all] : []} at={tries} />
      <DateSpanFields values={dates} errors={errors} onChange={setDates} setup={setup} />
      <SelectField
        label={t('Why')}
        hint={t('Patients do not read this.')}
        value={reason}
        onChange={(event) => setReason(event.target.value as keyof typeof reasons)}
      >
        {Object.entries(reasons).map(([key, word]) => (
          <option key={key} value={key}>
            {t(word)}
          </option>
        ))}
      </SelectField>
      {isReady && preview.isPending ? <p role="status">{t('Looking for appointments on these dates…')}</p> : null}
      {isReady && preview.isError ? <p role="alert">{problemText(preview.error)}</p> : null}
      {isReady && preview.data && affected.length === 0 ? (
        <p role="status">{t('No appointments are booked on these dates.')}</p>
      ) : null}
      {affected.length > 0 ? (
        <AffectedList
          affected={affected}
          choiceOf={choiceOf}
          onChoose={(ids, choice) =>
            setChoices({ ...choices, ...Object.fromEntries(ids.map((id) => [id, choice] as const)) })
          }
        />
      ) : null}
      {affected.some((row) => choiceOf(row.appointment_id).action === 'cancel') ? (
        <TextArea
          label={t('What should the patients know whose appointment is cancelled?')}
          optional
          maxLength={500}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
      ) : null}
      <p className="sticky -bottom-6 -mx-6 -mb-6 flex flex-wrap items-center gap-3 border-t border-line bg-surface px-6 py-4">
        <Button type="submit" look="primary" busy={saving && t('Saving…')}>
          {affected.length > 0 ? t('Save and send') : t('Save')}
        </Button>
        <Button onClick={onDone}>{t('Close')}</Button>
        {affected.length > 0 ? (
          <span className="text-sm text-muted">{t('Nothing is sent before you save.')}</span>
        ) : null}
      </p>
    </form>
  )
}

/** An address has no word for null: what is not chosen is left out. */
function withoutNulls({ branch_id, start, end, ...dates }: ReturnType<typeof spanOf>) {
  return { ...dates, ...(branch_id ? { branch_id } : {}), ...(start && end ? { start, end } : {}) }
}
