import { dateWords } from '#domain/language/date-words.ts'
import { mark, t } from '#domain/language/translate.ts'
import type { LocalDate } from '#domain/time/local.ts'
import type { VerificationState } from '#domain/verification/verification.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { letter, type MailSite, whyOwnAccount } from './letter.ts'
import type { Mail } from './outbox.ts'

type Site = { readonly site: MailSite }
type Decision = Exclude<BodyOf<'POST /admin/verifications/:practitionerId'>['decision'], 'take_up'>
type Wish = { readonly decision: Decision; readonly note: string }

const words: Record<Decision, string> = {
  verify: mark('verified'),
  reject: mark('declined'),
  ask: mark('changes needed'),
  suspend: mark('suspended'),
  lift: mark('verified'),
  revoke: mark('revoked'),
}

/** What the doctor reads of a decision. */
export function decisionMail(of: Site, to: string, { decision, note }: Wish): Mail {
  return aboutCheck(
    of,
    to,
    t('Your licence check: {decision}', { decision: t(words[decision]) }),
    leadOf(decision, note),
  )
}

function leadOf(decision: Decision, note: string): string {
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

/** What a doctor reads who stands since before checks were asked for. */
export function dueMail(of: Site, to: string, due: LocalDate): Mail {
  return aboutCheck(
    of,
    to,
    t('Your licence check: due by {date}', { date: dateWords(due) }),
    t(
      'Licences are checked here from now on. Hand in what is asked for by that day. Until then patients find and book you as before, after it they can’t.',
    ),
  )
}

/** What a doctor reads of the end of their check. */
export function endMail(of: Site, to: string, until: LocalDate, state: VerificationState): Mail {
  return state === 'expired'
    ? aboutCheck(
        of,
        to,
        t('Your licence check: ended'),
        t(
          'Patients can’t find or book you. Your appointments are on hold. Hand in what is asked for, and a person looks at it.',
        ),
      )
    : aboutCheck(
        of,
        to,
        t('Your licence check: ends on {date}', { date: dateWords(until) }),
        t('Hand in what has changed before that day. Until then patients find and book you as before.'),
      )
}

/** What a doctor reads for whom no facility vouches any more. */
export function lostMail(of: Site, to: string): Mail {
  return aboutCheck(
    of,
    to,
    t('Your licence check: ended'),
    t(
      'The facility that vouched for you does not do so any more. Patients can’t find or book you, and your appointments are on hold, until another one vouches for you or we have looked at your licence.',
    ),
  )
}

function aboutCheck({ site }: Site, to: string, subject: string, lead: string): Mail {
  return {
    to,
    kind: 'N40',
    subject,
    letter: letter({
      title: subject,
      lead: [lead],
      action: { words: t('Open your profile'), link: `${site.publicUrl}/doc/profile` },
      why: whyOwnAccount(site),
    }),
  }
}
