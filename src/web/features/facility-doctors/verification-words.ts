import { mark } from '#domain/language/translate.ts'

/** Where the check of a doctor's licence stands. */
export const verificationWords: Readonly<Record<string, string>> = {
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
  // What a doctor says against it is between them and the platform.
  appealed: mark('revoked'),
}
