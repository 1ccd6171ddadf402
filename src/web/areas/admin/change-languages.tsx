import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fault } from '#domain/fault.ts'
import { languageNames, languages, offeredLanguages, type OwnLanguage } from '#domain/language/languages.ts'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { sayFault } from '#contract/refusal-texts.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError, SelectField } from '../../ui/field.tsx'
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

/** Which languages are offered, and which of them is for whoever asks for none. */
export function ChangeLanguages({ value: { value, original, seen }, typed, onClose }: Props) {
  const queries = useQueryClient()
  const before = offeredLanguages(typed || value || original)
  const [ticked, setTicked] = useState<readonly OwnLanguage[]>(before)
  const [wished, setWished] = useState<OwnLanguage | undefined>(before[0])
  const [problem, setProblem] = useState('')
  const [isSending, setIsSending] = useState(false)
  const offered = languages.filter((language) => ticked.includes(language))
  const first = offered.find((language) => language === wished) ?? offered[0]
  const save = async () => {
    if (!first) return setProblem(sayFault(fault('language_missing')))
    setIsSending(true)
    const wish = [first, ...offered.filter((language) => language !== first)].join(',')
    try {
      await call('PUT /admin/settings/:setting', { params: { setting: 'languages' }, body: { value: wish, seen } })
      toast('success', t('Saved. Every page follows within seconds.'))
      onClose()
    } catch (error) {
      setProblem(problemText(error))
      setIsSending(false)
    } finally {
      void queries.invalidateQueries({ queryKey: ['settings'] })
    }
  }
  return (
    <Dialog title={t('Languages')} open onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <fieldset className="grid gap-1" aria-describedby={problem ? 'languages-problem' : undefined}>
          <legend className="font-semibold">{t('Offered')}</legend>
          <TickList
            options={languages.map((language) => ({ value: language, label: languageNames[language] }))}
            value={ticked}
            onChange={(now) => {
              setTicked(now)
              setProblem('')
            }}
          />
          <FieldError id="languages-problem" text={problem || undefined} />
        </fieldset>
        <SelectField
          label={t('Where somebody asks for none of them')}
          hint={t('Whoever chose a language that is not offered any more reads this one, and so do their messages.')}
          value={first ?? ''}
          onChange={(event) => setWished(languages.find((language) => language === event.target.value))}
        >
          {offered.map((language) => (
            <option key={language} value={language}>
              {languageNames[language]}
            </option>
          ))}
        </SelectField>
        <p className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" busy={isSending && t('Saving…')}>
            {t('Save')}
          </Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </p>
      </form>
    </Dialog>
  )
}
