import { t } from '#domain/language/translate.ts'
import type { Participant } from './meeting.ts'

/** Who somebody is in the call, and whether anything proves it. */
export function roleWords({ role, proof }: Pick<Participant, 'role' | 'proof'>): string {
  if (role === 'host') return t('Clinic')
  if (role === 'patient') return proof === 'address' ? t('Has the link, says to be the patient') : t('Patient')
  return t('Guest')
}
