import { dateWords } from '#domain/language/date-words.ts'
import { mark, t } from '#domain/language/translate.ts'
import { nameOfPlace, nameToSay } from '#domain/profiles/name-rules.ts'
import type { LocalDate } from '#domain/time/local.ts'
import type { VerificationState } from '#domain/verification/verification.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { letter, type MailSite, whyOwnAccount } from '../messages/letter.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Language } from '#domain/language/languages.ts'
import { messageKinds } from '#domain/messages/message-kinds.ts'
import type { Runner } from '../../platform/database/database.ts'
import { inLanguage } from '../../platform/language.ts'
import { insertMessages, type Message, messageRows } from '../messages/outbox.ts'

type Site = { readonly site: MailSite }
type Decision = Exclude<BodyOf<'POST /admin/verifications/:practitionerId'>['decision'], 'take_up'>
type Wish = {
  readonly decision: Decision
  readonly note: string
  /** Whether a doctor who is declined may ask once more. */
  readonly mayAskAgain?: boolean
}

const words: Record<Decision, string> = {
  verify: mark('verified'),
  reject: mark('declined'),
  ask: mark('changes needed'),
  suspend: mark('suspended'),
  lift: mark('verified'),
  revoke: mark('revoked'),
  uphold: mark('still revoked'),
  restore: mark('revocation taken back'),
}

type Doctor = { readonly account: string; readonly email: string; readonly language: Language | null }

/** Tells a doctor of their check, in their language: by mail, and in their notification centre. */
export function tellOfCheck(tx: Runner, now: Instant, { account, email, language }: Doctor, say: () => Message) {
  return insertMessages(
    tx,
    inLanguage(language, () => messageRows(now, { account, email, phone_number: '', off: [] }, say())),
  )
}

/** For a doctor who has sent their documents for a check. */
export function receivedMail(of: Site, askedBy: AskedBy): Message {
  return aboutCheck(
    of,
    t('Your licence check: received'),
    askedBy === 'us'
      ? t(
          'We have what you sent, and somebody looks at it. We write to you when it is decided. Until then patients can’t find or book you.',
        )
      : t(
          'We have your number. Ask the facility you work for to confirm you: we write to you when it has. Until then patients can’t find or book you.',
        ),
  )
}

/** For a doctor who has appealed against being revoked. */
export function appealMail(of: Site): Message {
  return aboutCheck(
    of,
    t('Your licence check: appeal received'),
    t(
      'We have what you wrote. Another person than the one who revoked your verification decides, and we write to you. Until then everything stays as it is: patients can’t find or book you.',
    ),
  )
}

/** For a doctor whom a facility vouches for, where that is enough. */
export function vouchedMail(of: Site, facility: string): Message {
  return aboutCheck(
    of,
    t('Your licence check: {decision}', { decision: t(words.verify) }),
    t('{facility} vouches for you. Patients can find and book you as soon as your page is published.', {
      facility: nameToSay(nameOfPlace, facility, t('The clinic')),
    }),
  )
}

/** What the doctor reads of a decision. */
export function decisionMail(of: Site, { decision, note, mayAskAgain = false }: Wish): Message {
  const lead = leadOf(decision, note)
  const subject = t('Your licence check: {decision}', { decision: t(words[decision]) })
  if (decision === 'reject') return aboutCheck(of, subject, [lead, mayAskAgain ? mayAskOnce() : declinedAgain()])
  if (decision === 'suspend') return aboutCheck(of, subject, [lead, whileSuspended()])
  if (decision === 'ask') return aboutCheck(of, subject, [lead, whileAsked()])
  return decision === 'revoke' ? aboutCheck(of, subject, [lead, mayAppeal()], 'appeal') : aboutCheck(of, subject, lead)
}

/** Whoever is revoked has one appeal, and no day ends it. */
const mayAppeal = () =>
  t(
    'You can appeal once, and there is no last day for it. Another person than the one who revoked your verification decides.',
  )

const whileSuspended = () =>
  t('You can hand in what speaks for you on your profile, or write to us. We write to you when it is decided.')

const whileAsked = () => t('Put it right and send it again. Until it is decided patients can’t find or book you.')

/** Whoever is declined may ask once more, and no day ends that. */
const mayAskOnce = () => t('You can put things right and ask once more to be looked at. There is no last day for it.')

const declinedAgain = () =>
  t('It was declined again, and you can’t send it once more. If you think this is wrong, write to us.')

function leadOf(decision: Decision, note: string): string {
  if (decision === 'lift')
    return t(
      'The suspension is lifted. Patients can find and book you again, your appointments take place, and we told your patients.',
    )
  if (decision === 'verify')
    return t('Your licence was checked. Patients can find and book you as soon as your page is published.')
  if (decision === 'revoke')
    return t(
      'Patients can’t find or book you. Your appointments are cancelled, and your patients are told. Why: {note}',
      {
        note,
      },
    )
  if (decision === 'uphold')
    return t(
      'Another person has looked at your appeal. The revocation stands, and you can’t appeal again. Why: {note}',
      {
        note,
      },
    )
  if (decision === 'restore')
    return t(
      'Another person has looked at your appeal and has taken the revocation back. Your check is looked at again; until it is done patients can’t find or book you. Why: {note}',
      { note },
    )
  if (decision === 'suspend')
    return t('Patients can’t find or book you. Your appointments are on hold, and we told your patients. Why: {note}', {
      note,
    })
  if (decision === 'reject')
    return t('Your licence check was declined. Patients can’t find or book you. Why: {note}', { note })
  return t('Your licence check needs you: {note}', { note })
}

/** Who has to confirm a doctor: us, from their documents, or the facility they work for. */
export type AskedBy = 'us' | 'facility'

/** For a doctor listed, or suspended, since before checks existed. */
export function dueMail(
  of: Site,
  due: LocalDate,
  { askedBy, isSuspended }: { readonly askedBy: AskedBy; readonly isSuspended: boolean },
): Message {
  return aboutCheck(
    of,
    t('Your licence check: due by {date}', { date: dateWords(due) }),
    isSuspended ? dueOfSuspended(askedBy) : dueOfOpen(askedBy),
  )
}

/** For a doctor who was told of such a day, which no longer applies since a start that asks for less. */
export function undatedMail(of: Site, { isSuspended }: { readonly isSuspended: boolean }): Message {
  return aboutCheck(
    of,
    t('Your licence check: no longer due'),
    isSuspended
      ? t(
          'Licences are not checked here any more as we wrote to you. The day we told you no longer holds. You stay suspended.',
        )
      : t(
          'Licences are not checked here any more as we wrote to you. The day we told you no longer holds, and you need to hand in nothing.',
        ),
  )
}

function dueOfOpen(askedBy: AskedBy): string {
  return askedBy === 'us'
    ? t(
        'Licences are checked here from now on. Hand in what is asked for by that day. Until then patients find and book you as before, after it they can’t.',
      )
    : t(
        'Facilities vouch for their doctors here from now on. Ask the facility you work for to confirm you by that day. Until then patients find and book you as before, after it they can’t.',
      )
}

function dueOfSuspended(askedBy: AskedBy): string {
  return askedBy === 'us'
    ? t(
        'Licences are checked here from now on. Hand in what is asked for by that day. You stay suspended meanwhile: patients can’t find or book you.',
      )
    : t(
        'Facilities vouch for their doctors here from now on. Ask the facility you work for to confirm you by that day. You stay suspended meanwhile: patients can’t find or book you.',
      )
}

/** What a doctor reads of the end of their check. */
export function endMail(of: Site, until: LocalDate, state: VerificationState, askedBy: AskedBy): Message {
  return state === 'expired'
    ? aboutCheck(of, t('Your licence check: ended'), endedWords(askedBy))
    : aboutCheck(
        of,
        t('Your licence check: ends on {date}', { date: dateWords(until) }),
        askedBy === 'us'
          ? t('Hand in what has changed before that day. Until then patients find and book you as before.')
          : t(
              'Ask the facility you work for to confirm you before that day. Until then patients find and book you as before.',
            ),
      )
}

function endedWords(askedBy: AskedBy): string {
  return askedBy === 'us'
    ? t(
        'Patients can’t find or book you. Your appointments are on hold. Hand in what is asked for, and a person looks at it.',
      )
    : t(
        'Patients can’t find or book you. Your appointments are on hold. Send your number again, and ask the facility you work for to confirm you.',
      )
}

/** For a doctor whom no facility vouches for any longer. */
export function lostMail(of: Site): Message {
  return aboutCheck(
    of,
    t('Your licence check: ended'),
    t(
      'The facility that vouched for you does not do so any more. Patients can’t find or book you, and your appointments are on hold, until another one vouches for you or we have looked at your licence.',
    ),
  )
}

function aboutCheck({ site }: Site, subject: string, lead: string | string[], to?: 'appeal'): Message {
  const path = to ? `/doc/profile#${to}` : '/doc/profile'
  return {
    kind: messageKinds.doctorCheck,
    subject,
    path,
    letter: letter({
      title: subject,
      lead: [lead].flat(),
      action: {
        words: to ? t('Appeal the revocation') : t('Open your profile'),
        link: `${site.publicUrl}${path}`,
      },
      why: whyOwnAccount(site),
    }),
  }
}
