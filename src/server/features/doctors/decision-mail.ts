import { mark, t } from '#domain/language/translate.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { letter, whyOwnAccount } from '../../core/letter.ts'
import type { Mail } from '../../core/outbox.ts'
import type { DoctorDeps } from './deps.ts'

type Wish = BodyOf<'POST /admin/verifications/:practitionerId'>

const words: Record<Wish['decision'], string> = {
  verify: mark('verified'),
  reject: mark('declined'),
  ask: mark('changes needed'),
  suspend: mark('suspended'),
  lift: mark('verified'),
  revoke: mark('revoked'),
}

/** What the doctor reads of a decision. */
export function decisionMail(
  { site }: Pick<DoctorDeps, 'site'>,
  to: string,
  { decision, note }: Pick<Wish, 'decision' | 'note'>,
): Mail {
  const subject = t('Your licence check: {decision}', { decision: t(words[decision]) })
  return {
    to,
    kind: 'N40',
    subject,
    letter: letter({
      title: subject,
      lead: [leadOf(decision, note)],
      action: { words: t('Open your profile'), link: `${site.publicUrl}/doc/profile` },
      why: whyOwnAccount(site),
    }),
  }
}

function leadOf(decision: Wish['decision'], note: string): string {
  if (decision === 'verify' || decision === 'lift')
    return t('Your licence was checked. Patients can find and book you as soon as your page is published.')
  if (decision === 'revoke')
    return t(
      'Patients can’t find or book you. Your appointments are cancelled, and your patients are told. Why: {note}',
      {
        note,
      },
    )
  if (decision === 'suspend')
    return t('Patients can’t find or book you. Your appointments are on hold, and we told your patients. Why: {note}', {
      note,
    })
  return t('Your licence check needs you: {note}', { note })
}
