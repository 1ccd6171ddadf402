import { t } from '#domain/language/translate.ts'
import type { FolderKind } from '#domain/records/record-rules.ts'

/** What a folder is called, in the language of the moment. */
export function nameOfFolder({ name, kind }: { readonly name: string; readonly kind: FolderKind }): string {
  switch (kind) {
    case 'own':
      return name
    case 'visits':
      return t('From my visits')
    case 'letters':
      return t('Letters')
    case 'results':
      return t('Results')
  }
}
