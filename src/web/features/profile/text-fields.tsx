import { useState } from 'react'
import { directionOf, languageNames } from '#domain/language/languages.ts'
import { currentLanguage, t } from '#domain/language/translate.ts'
import type { ProfileText } from '#domain/profiles/profile-text.ts'
import { most } from '#domain/profiles/public-profile.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { emptyText, otherLanguages } from './profile-values.ts'

type Props = {
  texts: readonly ProfileText[]
  onChange: (texts: ProfileText[]) => void
  errorOf: (field: string) => string | undefined
}

/** What patients read, in one language at a time: the first one written is the one that everybody else gets. */
export function TextFields({ texts, onChange, errorOf }: Props) {
  const own = currentLanguage()
  const all = texts.length > 0 ? texts : [emptyText(own === 'qps' ? 'en' : own)]
  const [wanted, setWanted] = useState(all[0]?.language ?? 'en')
  const text = all.find(({ language }) => language === wanted) ?? all[0] ?? emptyText('en')
  const { language } = text
  const edit = (part: Partial<ProfileText>) =>
    onChange(all.map((one) => (one.language === language ? { ...one, ...part } : one)))
  const begin = (next: ProfileText['language']) => {
    onChange([...all, emptyText(next)])
    setWanted(next)
  }
  const error = (part: string) => errorOf(`texts.${texts.findIndex((one) => one.language === language)}.${part}`)
  const area = { lang: language, dir: directionOf(language) } as const
  return (
    <fieldset id="texts" className="grid gap-4">
      <legend className="mb-1 font-semibold">{t('In your words')}</legend>
      <p className="text-sm text-muted">
        {t('Patients read their own language where you wrote in it, else your first one.')}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {all.map((one) => (
          <button
            key={one.language}
            type="button"
            aria-pressed={one.language === language}
            onClick={() => setWanted(one.language)}
            className="min-h-11 rounded-full border border-field px-4 font-semibold aria-pressed:border-transparent aria-pressed:bg-brand aria-pressed:text-on-brand"
          >
            {languageNames[one.language]}
          </button>
        ))}
        {otherLanguages(all).map((one) => (
          <Button key={one} look="quiet" size="small" onClick={() => begin(one)}>
            {t('Add {language}', { language: languageNames[one] })}
          </Button>
        ))}
      </div>
      <TextArea
        label={t('About you')}
        optional
        hint={t('What you do most, how you work, what patients can expect.')}
        rows={6}
        {...area}
        value={text.about}
        onChange={(event) => edit({ about: event.target.value })}
        error={error('about') ?? lengthLeft(text.about, most.about)}
      />
      <TextArea
        label={t('Whom you see, in words')}
        optional
        hint={t('For example: adults with referral, whole families.')}
        rows={2}
        {...area}
        value={text.patients}
        onChange={(event) => edit({ patients: event.target.value })}
        error={error('patients') ?? lengthLeft(text.patients, most.patients)}
      />
      <TextArea
        label={t('What to bring to a first visit')}
        optional
        hint={t('For example: a list of medicines, earlier results.')}
        rows={3}
        {...area}
        value={text.first_visit}
        onChange={(event) => edit({ first_visit: event.target.value })}
        error={error('first_visit') ?? lengthLeft(text.first_visit, most.first_visit)}
      />
    </fieldset>
  )
}

/** Said while typing, once it is too long. */
function lengthLeft(text: string, max: number): string | undefined {
  return text.length > max ? t('{over} characters too many', { over: text.length - max }) : undefined
}
