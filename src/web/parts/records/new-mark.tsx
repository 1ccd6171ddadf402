import { t } from '#domain/language/translate.ts'

/** Behind the name of a document that came since somebody last looked. */
export function NewMark() {
  return <span className="rounded-chip bg-tint px-2 py-0.5 text-sm font-semibold text-on-tint">{t('New')}</span>
}
