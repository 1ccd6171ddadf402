import { t } from '#domain/language/translate.ts'
import type { PaletteEntry } from './palette-entries.ts'

/** What a patient may do beside the menu, for Ctrl+K. */
export function patientActs(): PaletteEntry[] {
  const acts: readonly (readonly [label: string, to: string])[] = [
    [t('Find a doctor'), '/usr/providers'],
    [t('My doctors'), '/usr/providers?tab=mine'],
    [t('Family'), '/usr/profile?tab=family'],
    [t('Security'), '/usr/profile?tab=security'],
    [t('Messages'), '/usr/profile?tab=messages'],
    [t('Privacy and data'), '/usr/profile?tab=privacy'],
    [t('Test my camera and sound'), '/meet/test'],
  ]
  return acts.map(([label, to]) => ({ key: `do ${to}`, label, to }))
}
