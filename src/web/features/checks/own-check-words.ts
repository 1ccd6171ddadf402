import { mark, t } from '#domain/language/translate.ts'
import { isOpenIn, isState, type VerificationState } from '#domain/verification/verification.ts'
import { asLocalDate, dateWords } from '../../lib/format.ts'
import { isByFacility, isChecked, type OwnCheck } from './check-words.ts'

const states: Readonly<Record<string, string>> = {
  draft: mark('Not sent yet. Send your number and the documents, and a person checks them.'),
  submitted: mark('Sent. A person looks at it; you can set up everything meanwhile.'),
  in_review: mark('A person is looking at it now.'),
  needs_info: mark('Something is missing. Mend it and send it again.'),
  rejected: mark('It was declined. You can ask once to be looked at again.'),
  suspended: mark(
    'Suspended. Patients can’t find or book you, and your appointments are on hold. Hand in what speaks for you, or write to us.',
  ),
  revoked: mark('Revoked. Patients can’t find or book you, and your appointments were cancelled.'),
  appealed: mark('Revoked, and you have appealed. Another person than the one who revoked it decides.'),
  expired: mark('It ended, and patients can’t find you. Hand in what is new and send it again.'),
  recheck_due: mark(
    'It is time to look at it again, and a person does. Nothing changes for your patients, and you need to do nothing.',
  ),
} satisfies Record<Exclude<VerificationState, 'verified' | 'expiring'>, string>

/** The same where the facility they work for confirms doctors. */
const statesByFacility: Readonly<Partial<Record<string, string>>> = {
  draft: mark('Not sent yet. Send your number, and ask the facility you work for to confirm you.'),
  submitted: mark('Sent. Ask the facility you work for to confirm you; you can set up everything meanwhile.'),
  expired: mark(
    'It ended, and patients can’t find you. Send your number again, and ask the facility you work for to confirm you.',
  ),
} satisfies Partial<Record<VerificationState, string>>

/** What a doctor reads of their own check: where it stands, what that means, and what to do. */
export function stateWords(own: OwnCheck): string {
  const { state, verified_on: on, verified_until: until } = own
  if (!isState(state) || !isOpenIn(state) || state === 'recheck_due') return notOpenWords(own)
  const day = (date: string) => dateWords(asLocalDate(date))
  if (until && !on) return unseenWords(day(until), isByFacility(own))
  if (until && state === 'expiring')
    return t('It ends on {date}. Hand in what is new before that day; until then patients find you as before.', {
      date: day(until),
    })
  if (on && until) return t('Checked on {on}. It holds until {until}.', { on: day(on), until: day(until) })
  if (on) return t('Checked on {on}.', { on: day(on) })
  return isChecked(own) ? t('Nobody has looked at your licence yet.') : t('Doctors are not checked here.')
}

function notOpenWords(own: OwnCheck): string {
  const { state, may_submit: mayAsk, may_appeal: mayAppeal } = own
  if (state === 'rejected' && !mayAsk) return t('It was declined again. Please write to us.')
  if (state === 'revoked' && !mayAppeal)
    return t(
      'Revoked, and your appeal was decided. Patients can’t find or book you. If you think this is wrong, write to us.',
    )
  if (state === 'draft' && !isChecked(own))
    return t('Doctors are not checked here. Send your number, and patients find you once your page is published.')
  return t((isByFacility(own) && statesByFacility[state]) || (states[state] ?? state))
}

function unseenWords(date: string, isByFacility: boolean): string {
  return isByFacility
    ? t(
        'No facility has confirmed you yet. Ask the one you work for to do it by {date}; until then patients find you as before.',
        { date },
      )
    : t(
        'Nobody has looked at documents of yours yet. Hand them in by {date}; until then patients find you as before.',
        { date },
      )
}
