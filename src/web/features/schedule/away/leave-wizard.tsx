import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dateSpanFaults } from '#domain/availability/date-span.ts'
import { mark, t } from '#domain/language/translate.ts'
import { call } from '../../../lib/browser-call.ts'
import { untilTheOther } from '../../../lib/queries.ts'
import { problemCode, problemText } from '../../../lib/call.ts'
import { todayIn, viewerZone } from '../../../lib/format.ts'
import { useSentForm } from '../../../lib/sent-form.ts'
import { toast } from '../../../lib/toast.ts'
import { isShut } from '../../../lib/shown.ts'
import { type Affected, AffectedList, type Choice } from '../../../parts/visits/affected-list.tsx'
import { BatchProgress } from '../../../parts/visits/batch-progress.tsx'
import { fits, isUntold } from '../../../parts/visits/told-words.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextArea } from '../../../ui/field.tsx'
import { CloseForm } from '../../../ui/leave-guard.tsx'
import { Form } from '../../../ui/form.tsx'
import { type DateSpan, DateSpanFields, emptySpan, spanOf } from '../hours/date-span-fields.tsx'
import { NoteField } from '../note-field.tsx'
import type { Setup } from '../setup/use-setup.ts'

const reasons = {
  holiday: mark('Holiday'),
  sick: mark('Sick'),
  training: mark('Training'),
  other: mark('Other'),
} as const

type Props = {
  setup: Setup
  isIll: boolean
  /** Its first day, where one was chosen already. */
  from?: string
  onDone: () => void
}
type Leave = DateSpan & { reason: keyof typeof reasons; note: string; message: string }

/** Away without chaos: the dates, the visits they meet with what becomes of each, and one Save. */
export function LeaveWizard(props: Props) {
  const [saved, setSaved] = useState<{ id: string; affected: number }>()
  if (saved) return <BatchProgress {...saved} title={t('Your leave is saved.')} onDone={props.onDone} />
  return <LeaveForm {...props} onSaved={setSaved} />
}

type FormProps = Props & { onSaved: (batch: { id: string; affected: number }) => void }

function LeaveForm({ setup, onDone, ...rest }: FormProps) {
  const { form, preview, isReady, affected, choiceOf, choose } = useLeave({ setup, onDone, ...rest })
  return (
    <Form of={form} className="grid gap-4">
      <DateSpanFields field={form.field} setup={setup} />
      <SelectField label={t('Why')} hint={t('Patients do not read this.')} {...form.field('reason')}>
        {Object.entries(reasons).map(([key, word]) => (
          <option key={key} value={key}>
            {t(word)}
          </option>
        ))}
      </SelectField>
      <NoteField {...form.field('note')} />
      {isReady && preview.isPending ? <p role="status">{t('Looking for appointments on these dates…')}</p> : null}
      {isReady && isShut(preview) ? <p role="alert">{problemText(preview.error)}</p> : null}
      {isReady && preview.data && affected.length === 0 ? (
        <p role="status">{t('No appointments are booked on these dates.')}</p>
      ) : null}
      {affected.length > 0 ? <AffectedList affected={affected} choiceOf={choiceOf} onChoose={choose} /> : null}
      {affected.some((row) => choiceOf(row).action === 'cancel' && !isUntold(row)) ? (
        <TextArea
          label={t('What should the patients know whose appointment is cancelled?')}
          optional
          maxLength={500}
          {...form.field('message')}
        />
      ) : null}
      <p className="sticky -bottom-6 -mx-6 -mb-6 flex flex-wrap items-center gap-3 border-t border-line bg-surface px-6 py-4">
        <Button type="submit" look="primary" busy={form.isSending && t('Saving…')}>
          {affected.length > 0 ? t('Save and send') : t('Save')}
        </Button>
        <CloseForm onClose={onDone} />
        {affected.length > 0 ? (
          <span className="text-sm text-muted">
            {t('Nothing is sent before you press “{button}”.', { button: t('Save and send') })}
          </span>
        ) : null}
      </p>
    </Form>
  )
}

/** Nobody decides about appointments they have not seen. */
class Unseen extends Error {}

function useLeave({ setup, isIll, from = '', onDone, onSaved }: FormProps) {
  const queries = useQueryClient()
  const today = todayIn(setup.branches[0]?.time_zone ?? viewerZone())
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const form = useSentForm<Leave>({
    defaultValues: {
      ...emptySpan,
      ...(isIll ? { from_date: today, until_date: today } : { from_date: from }),
      reason: isIll ? 'sick' : 'holiday',
      note: '',
      message: '',
    },
    refusal: (error) => {
      if (error instanceof Unseen) return t('Look at the appointments below, then save')
      if (problemCode(error) !== 'changed') return problemText(error)
      void preview.refetch()
      return t('Another appointment was booked meanwhile. Look at the list again')
    },
    send: async ({ reason, note, message, ...span }) => {
      if (preview.isFetching) {
        const { data } = await preview.refetch({ cancelRefetch: false })
        if (data?.affected.length !== 0) throw new Unseen()
      }
      const actions = affected.map((row) => ({ appointment_id: row.appointment_id, ...choiceOf(row) }))
      const body = { ...spanOf(span), reason, note, message, actions }
      const { leave_id: id } = await call('POST /doctors/me/leave', { body })
      await queries.invalidateQueries({ queryKey: ['setup'] })
      if (affected.length > 0) return onSaved({ id, affected: affected.length })
      toast('success', t('Your leave is saved.'))
      onDone()
    },
  })
  const { reason: _reason, note: _note, message: _message, ...typed } = form.watch()
  const dates = spanOf(typed)
  const isReady = Object.keys(dateSpanFaults(dates)).length === 0
  const preview = useQuery({
    queryKey: ['leave-preview', dates],
    queryFn: () => call('GET /doctors/me/leave', { query: withoutNulls(dates) }),
    enabled: isReady,
    placeholderData: untilTheOther,
  })
  const affected = isReady ? (preview.data?.affected ?? []) : []
  const choiceOf = (row: Affected): Choice => {
    const choice = choices[row.appointment_id]
    return choice && fits(choice.action, row) ? choice : { action: isUntold(row) ? 'keep' : 'offer' }
  }
  const choose = (ids: readonly string[], choice: Choice) =>
    setChoices({ ...choices, ...Object.fromEntries(ids.map((id) => [id, choice] as const)) })
  // What was chosen for a visit is work, too.
  const isChanged = () => form.isChanged() || Object.keys(choices).length > 0
  return { form: { ...form, isChanged }, preview, isReady, affected, choiceOf, choose }
}

/** An address has no word for null: what is not chosen is left out. */
function withoutNulls({ branch_id, start, end, ...dates }: ReturnType<typeof spanOf>) {
  return { ...dates, ...(branch_id ? { branch_id } : {}), ...(start && end ? { start, end } : {}) }
}
