import { statusIs } from '#domain/booking/status.ts'
import { licenceEnded } from '#domain/language/cancelled-words.ts'
import { t } from '#domain/language/translate.ts'
import type { Outcome } from '../steps/use-visit-steps.ts'
import type { Visit } from './visit.ts'
import { momentWords } from './visit-words.tsx'

/** What the page of a visit says first. `isGone`: its time is struck through. */
type Telling = { readonly title: string; readonly lead?: string; readonly isGone: boolean }

/** Returns the heading and first line of a visit's page: what has come of it, or what it is now. */
export function tellingOf(visit: Visit, done: Outcome | undefined, forOffer: boolean): Telling {
  if (statusIs(visit.status, 'fell_through')) return { ...gone(visit), isGone: true }
  if (visit.status === 'entered_in_error')
    return {
      title: t('This appointment was booked by mistake'),
      lead: t('The clinic took it out. You do not need to do anything.'),
      isGone: true,
    }
  return { ...standing(visit, done, forOffer), isGone: false }
}

type Words = Omit<Telling, 'isGone'>

function gone({ status, cancelled_by, cancel_reason, cancel_note }: Visit): Words {
  switch (status) {
    case 'declined':
      return {
        title: t('The clinic cannot take your request'),
        ...(cancel_reason ? { lead: t('The clinic says: {reason}', { reason: t(cancel_reason) }) } : {}),
      }
    case 'expired':
      return { title: t('The clinic did not answer in time'), lead: t('The time is no longer kept for you.') }
    case 'no_show':
      return { title: t('You missed this appointment') }
    default:
      if (cancelled_by !== 'staff')
        return {
          title: t('Your appointment is cancelled'),
          lead: t('The clinic knows, and somebody else can take the time. You do not need to do anything else.'),
        }
      if (cancel_reason === licenceEnded)
        return {
          title: t('Your appointment is cancelled'),
          lead: `${t(licenceEnded)} ${t('You can book another doctor now.')}`,
        }
      return {
        title: t('The clinic cancelled your appointment'),
        lead: [cancel_reason && `${t(cancel_reason)}.`, cancel_note].filter(Boolean).join(' '),
      }
  }
}

function standing(visit: Visit, done: Outcome | undefined, forOffer: boolean): Words {
  const isRequest = visit.status === 'requested'
  const [offer] = visit.offers
  if (offer) return { title: offer.cause === 'waitlist' ? t('An earlier time is free') : t('Please choose a new time') }
  if (done === 'moved' && visit.moved_from)
    return isRequest
      ? { title: t('We sent your new time to the clinic') }
      : {
          title: t('Your appointment is moved'),
          lead: t('The clinic knows. Put the new time into your calendar.'),
        }
  if (done === 'kept')
    return { title: t('Your appointment stands again'), lead: t('The clinic knows that you are coming after all.') }
  const stays = t('Your appointment stays as it is: {moment}.', { moment: momentWords(visit) })
  if (done === 'declined') return { title: t('The time goes to the next person'), lead: stays }
  if (done === 'left') return { title: t('You are no longer on the list'), lead: stays }
  if (forOffer && statusIs(visit.status, 'ahead'))
    return {
      title: t('That time is no longer held for you'),
      lead: visit.waiting ? `${stays} ${t('You are still on the list.')}` : stays,
    }
  if (visit.on_hold) return { title: t('Your appointment is on hold') }
  return { title: isRequest ? t('Your request') : t('Your appointment') }
}
