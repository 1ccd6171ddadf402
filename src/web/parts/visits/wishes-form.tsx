import { t } from '#domain/language/translate.ts'
import { dayParts } from '#domain/time/day-part.ts'
import { weekdayNames } from '../../lib/format.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { TextField } from '../../ui/field.tsx'
import { SaveOrClose } from '../../ui/save-or-close.tsx'
import { Form } from '../../ui/form.tsx'
import { TickList } from '../../ui/tick-list.tsx'
import { partWords, type Wishes } from './wish-words.ts'

export type WishesFormProps = {
  from: Wishes
  onSave: (wishes: Wishes) => Promise<unknown>
  onClose: () => void
  /** Says what comes of it, where it is not an earlier time of a visit. */
  intro?: string
}

/** Days, parts of a day and a last date that suit. */
export function WishesForm({ from: { weekdays, parts, until_date }, onSave, onClose, intro }: WishesFormProps) {
  const form = useSentForm({
    defaultValues: { weekdays, parts, until_date: until_date ?? '' },
    send: (wishes) => onSave({ ...wishes, until_date: wishes.until_date || null }),
  })
  return (
    <Form of={form} className="grid gap-4">
      <p>
        {intro ??
          t(
            'When a time opens we hold it for you and send a message. Nothing else changes until you take it. Choose nothing, and any time is fine.',
          )}
      </p>
      <fieldset>
        <legend className="font-semibold">{t('Time of day')}</legend>
        <div className="flex flex-wrap gap-x-6">
          <TickList
            options={dayParts.map((part) => ({ value: part, label: t(partWords[part]) }))}
            {...form.drawn('parts')}
          />
        </div>
      </fieldset>
      <fieldset>
        <legend className="font-semibold">{t('Days')}</legend>
        <div className="flex flex-wrap gap-x-6">
          <TickList
            options={weekdayNames().map(({ weekday, name }) => ({ value: weekday, label: name }))}
            {...form.drawn('weekdays')}
          />
        </div>
      </fieldset>
      <TextField label={t('Not after')} type="date" optional {...form.field('until_date')} />
      <SaveOrClose isSending={form.isSending} onClose={onClose} />
    </Form>
  )
}
