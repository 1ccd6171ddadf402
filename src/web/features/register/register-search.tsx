import { Search } from 'lucide-react'
import { t } from '#domain/language/translate.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { Button } from '../../ui/button.tsx'
import { DateField, NumberField } from '../../ui/date-field.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'

export type Wanted = { q: string; date_of_birth: string; phone: string }
type Props = { onFind: (wanted: Wanted) => Promise<unknown>; onToday: (() => void) | undefined }

const searchField = 'register-search'

/** Puts the cursor where a name is typed. */
export function focusSearch() {
  document.querySelector<HTMLInputElement>(`[data-find=${searchField}]`)?.focus()
}

/** Finds one person by what only they have; nobody leafs through a register. */
export function RegisterSearch({ onFind, onToday }: Props) {
  const form = useSentForm<Wanted>({ defaultValues: { q: '', date_of_birth: '--', phone: '' }, send: onFind })
  const clear = () => {
    form.reset()
    onToday?.()
  }
  return (
    <Form
      isFree
      of={form}
      label={t('Find a patient')}
      className="grid gap-4 rounded-card border border-line bg-surface p-5"
    >
      <TextField
        label={t('Name or reference')}
        hint={t(
          'Three letters of the name with the date of birth or the phone number, or a reference like ABCD-1234 alone.',
        )}
        data-find={searchField}
        {...form.field('q')}
      />
      <DateField label={t('Date of birth')} {...form.drawn('date_of_birth')} />
      <NumberField label={t('or phone number')} type="tel" autoComplete="off" {...form.field('phone')} />
      <p className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" busy={form.isSending && t('One moment…')}>
          <Search size={18} aria-hidden />
          {t('Find')}
        </Button>
        {onToday ? <Button onClick={clear}>{t('Show who comes today')}</Button> : null}
      </p>
    </Form>
  )
}
