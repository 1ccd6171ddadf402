import { useQueryClient } from '@tanstack/react-query'
import { fault } from '#domain/fault.ts'
import { languageNames, languages, offeredLanguages, type OwnLanguage } from '#domain/language/languages.ts'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError, SelectField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { TickList } from '../../ui/tick-list.tsx'

/** Tags with commas as names: "Français, English". */
export function namesOf(tags: string): string {
  return offeredLanguages(tags)
    .map((language) => languageNames[language])
    .join(', ')
}

type Props = {
  value: Answer<'GET /admin/settings'>['values'][number]
  typed: string | undefined
  onClose: () => void
}

type Wish = { value: OwnLanguage[]; first: OwnLanguage | '' }

/** Which languages are offered, and which of them is for whoever asks for none. */
export function ChangeLanguages({ value: { value, original, seen }, typed, onClose }: Props) {
  const queries = useQueryClient()
  const before = offeredLanguages(typed || value || original)
  const form = useSentForm<Wish>({
    defaultValues: { value: [...before], first: before[0] ?? '' },
    refusal: problemText,
    send: async (wish) => {
      await call('PUT /admin/settings/:setting', {
        params: { setting: 'languages' },
        body: { value: inOrder(wish).join(','), seen },
      }).finally(() => queries.invalidateQueries({ queryKey: ['settings'] }))
      toast('success', t('Saved. Every page follows within seconds.'))
      onClose()
    },
  })
  const offered = form.drawn('value', (ticked) => (ticked.length === 0 ? fault('language_missing') : undefined))
  const [first = ''] = inOrder({ value: offered.value, first: form.watch('first') })
  return (
    <Dialog title={t('Languages')} open onClose={onClose}>
      <Form of={form} className="grid gap-4">
        <fieldset className="grid gap-1" aria-describedby={offered.error ? 'languages-problem' : undefined}>
          <legend className="font-semibold">{t('Offered')}</legend>
          <TickList
            options={languages.map((language) => ({ value: language, label: languageNames[language] }))}
            value={offered.value}
            onChange={offered.onChange}
          />
          <FieldError id="languages-problem" text={offered.error} />
        </fieldset>
        <SelectField
          label={t('Where somebody asks for none of them')}
          hint={t('Whoever chose a language that is not offered any more reads this one, and so do their messages.')}
          {...form.field('first')}
          value={first}
        >
          {languages
            .filter((language) => offered.value.includes(language))
            .map((language) => (
              <option key={language} value={language}>
                {languageNames[language]}
              </option>
            ))}
        </SelectField>
        <p className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" busy={form.isSending && t('Saving…')}>
            {t('Save')}
          </Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </p>
      </Form>
    </Dialog>
  )
}

/** Those that are ticked, the first one first; where that one is not among them, the next. */
function inOrder({ value, first }: Wish): OwnLanguage[] {
  const ticked = languages.filter((language) => value.includes(language))
  return ticked.toSorted((one, other) => Number(other === first) - Number(one === first))
}
