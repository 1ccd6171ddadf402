import { useQueryClient } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import { call } from '../../../lib/browser-call.ts'
import { useSentForm } from '../../../lib/sent-form.ts'
import { toast } from '../../../lib/toast.ts'
import { Form } from '../../../ui/form.tsx'
import { SaveOrClose } from '../../../ui/save-or-close.tsx'
import { DateSpanFields, emptySpan, spanOf } from './date-span-fields.tsx'
import { NoteField } from '../note-field.tsx'
import type { Setup } from '../setup/use-setup.ts'

/** Dates on which the doctor is there although the week says otherwise. */
export function ExtraHoursForm({ setup, onDone }: { setup: Setup; onDone: () => void }) {
  const queries = useQueryClient()
  const form = useSentForm({
    defaultValues: { ...emptySpan, note: '' },
    send: async ({ note, ...dates }) => {
      const body = { ...spanOf(dates), kind: 'open' as const, reason: 'extra_hours' as const, note }
      await call('POST /doctors/me/exceptions', { body })
      await queries.invalidateQueries({ queryKey: ['setup'] })
      toast('success', t('Saved'))
      onDone()
    },
  })
  const isChosen = setup.branches.some(({ rules }) => rules.some(({ services }) => services))
  return (
    <Form of={form} className="grid gap-4">
      {isChosen ? <p className="text-muted">{t('Extra hours are for all services.')}</p> : null}
      <DateSpanFields field={form.field} setup={setup} needsTimes />
      <NoteField {...form.field('note')} />
      <SaveOrClose isSending={form.isSending} onClose={onDone} />
    </Form>
  )
}
