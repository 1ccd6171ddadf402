import { t } from '#domain/language/translate.ts'
import type { Participant } from '../meeting.ts'

/** Who somebody is in the call, and whether anything proves it: whoever came by the address alone may say any name. */
export function roleWords({ role, proof }: Pick<Participant, 'role' | 'proof'>): string {
  if (role === 'host') return t('Clinic')
  if (proof === 'address') return strangerWords()
  return role === 'patient' ? t('Patient') : t('Guest')
}

/** What hosts read beside the name of somebody whom nothing proves; undefined: it is known who they are. */
export function strangerNote({ proof }: Pick<Participant, 'proof'>): string | undefined {
  return proof === 'address' ? strangerWords() : undefined
}

function strangerWords(): string {
  return t('Came by the address: nobody has checked who this is')
}
