import { t } from '#domain/language/translate.ts'
import { doctorTitle, firstName, lastName } from '#domain/profiles/person-rules.ts'
import type { useSentForm } from '../../lib/sent-form.ts'
import { doctorTitles } from '../../parts/people/doctor-titles.ts'
import { TextField } from '../../ui/field.tsx'
import { WordField } from '../../ui/word-field.tsx'
import type { ProfileValues } from './profile-values.ts'

/** The name that patients read. Another one is no secret: what it costs stands below it. */
export function NameFields({ form }: { form: ReturnType<typeof useSentForm<ProfileValues>> }) {
  // A title older than this list, or one that an invitation brought, stays in it.
  const own = form.watch('title')
  const words = own === '' || doctorTitles.some((word) => word === own) ? doctorTitles : [...doctorTitles, own]
  return (
    <fieldset className="grid gap-x-4 gap-y-2 sm:grid-cols-[8rem_1fr_1fr]">
      <WordField label={t('Title')} words={words} {...form.field('title', doctorTitle)} />
      <TextField label={t('First name')} {...form.field('first_name', firstName)} />
      <TextField label={t('Last name')} {...form.field('last_name', lastName)} />
      <p className="text-sm text-muted sm:col-span-3">
        {t('Another name is checked again, and nobody books with you meanwhile.')}
      </p>
    </fieldset>
  )
}
