import { mark, t } from '#domain/language/translate.ts'
import type { VerificationState } from '#domain/verification/verification.ts'

/** Where the check of a doctor's licence stands, for everybody who reads of it but the doctor, who reads what to do. */
const words: Readonly<Record<string, string>> = {
  draft: mark('not sent'),
  submitted: mark('sent'),
  in_review: mark('being checked'),
  needs_info: mark('changes needed'),
  verified: mark('verified'),
  rejected: mark('declined'),
  expiring: mark('ends soon'),
  recheck_due: mark('to be checked again'),
  expired: mark('ended'),
  suspended: mark('suspended'),
  revoked: mark('revoked'),
  appealed: mark('appeal sent'),
  // No state: it stands in the history of a case.
  named: mark('authority named'),
} satisfies Record<VerificationState | 'named', string>

export function checkStateWords(state: string): string {
  return t(words[state] ?? state)
}

/** The same for a clinic: what a doctor says against a revocation is between them and the platform. */
export function checkStateAtClinic(state: string): string {
  return checkStateWords(state === 'appealed' ? 'revoked' : state)
}
