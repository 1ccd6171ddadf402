import type { Language } from '#domain/language/languages.ts'
import { mark, t } from '#domain/language/translate.ts'
import { nameOfPerson, nameToSay } from '#domain/profiles/name-rules.ts'
import type { Instant } from '#domain/time/instant.ts'
import { asLocalDate } from '#domain/time/local.ts'
import { dateWords } from '#domain/language/date-words.ts'
import { messageKinds } from '#domain/messages/message-kinds.ts'
import { inLanguage } from '../../platform/language.ts'
import type { DeskReader } from './desk-readers.sql.ts'
import { letter, type MailSite, settingsOf } from './letter.ts'
import { messageRows, noteRows, type MessageRow, type Recipient } from './outbox.ts'
import type { UnreachedVisit } from './recipients.sql.ts'
import { staffCard, when } from './visit-card.ts'
import { type ToldVisit } from './told-visit.ts'

export type ToldDoctor = Recipient & { readonly language: Language | null }

/** To the doctor, in the doctor's language. */
export function requestArrivedMessages(
  now: Instant,
  site: MailSite,
  visit: ToldVisit,
  doctor: ToldDoctor,
  deadline: Instant,
): MessageRow[] {
  const path = `/doc/appointments?a=${visit.id}`
  return inLanguage(doctor.language, () =>
    messageRows(now, doctor, {
      kind: messageKinds.requestArrived,
      subject: t('A patient asks for {day}, {time}', when(visit)),
      about: visit.id,
      path,
      group: 'requests',
      letter: letter({
        title: t('A patient asks for a time'),
        cards: [staffCard(visit)],
        lead: [t('Accept or decline by {day}, {time}. After that the request ends by itself.', when(visit, deadline))],
        action: { words: t('Answer the request'), link: `${site.publicUrl}${path}` },
        why: whyWork(site),
        settings: settingsOf(site, 'doctor'),
      }),
    }),
  )
}

const notes = {
  booked: { kind: messageKinds.visitBookedForDoctor, words: mark('Booked: {day}, {time}, {patient}') },
  moved: { kind: messageKinds.movedByPatient, words: mark('Moved by the patient: now {day}, {time}, {patient}') },
  cancelled: {
    kind: messageKinds.cancelledByPatient,
    words: mark('Cancelled by the patient: {day}, {time}, {patient}'),
  },
} as const

/** What patients do by themselves, for the doctor's notification centre. */
export function doctorNotes(
  now: Instant,
  visit: Pick<ToldVisit, 'id' | 'start' | 'time_zone'> & { readonly patient_name: string },
  doctor: Pick<ToldDoctor, 'account' | 'language'>,
  what: keyof typeof notes,
): MessageRow[] {
  const { kind, words } = notes[what]
  return inLanguage(doctor.language, () =>
    noteRows(now, doctor.account, {
      kind,
      subject: t(words, { ...when(visit), patient: visit.patient_name }),
      about: visit.id,
      path: `/doc/appointments?a=${visit.id}`,
    }),
  )
}

/** N54: a patient wrote about a visit; for the doctor and whoever looks after the conversation. */
export function patientWroteNotes(
  now: Instant,
  visit: Pick<ToldVisit, 'id' | 'start' | 'time_zone'> & { readonly patient_name: string },
  doctor: Pick<ToldDoctor, 'account' | 'language'>,
  assigned: string | null,
): MessageRow[] {
  const others = assigned && assigned !== doctor.account ? [{ ...doctor, account: assigned }] : []
  return [doctor, ...others].flatMap(({ account, language }) =>
    inLanguage(language, () =>
      noteRows(now, account, {
        kind: messageKinds.patientWrote,
        subject: t('{patient} wrote about {day}, {time}', { ...when(visit), patient: visit.patient_name }),
        about: visit.id,
        path:
          account === doctor.account
            ? `/doc/appointments?a=${visit.id}`
            : `/branch/appointments?view=messages&a=${visit.id}`,
      }),
    ),
  )
}

/** Who something is shared with, and where they read it. */
export type SharedWith = Pick<ToldDoctor, 'account' | 'language'> & { readonly path: string; readonly about?: string }

/**
 N31: a patient shares something with a doctor, a branch, or somebody who helps them; or no longer does. What it is called
 is read where it is opened, and nowhere else.
*/
export function sharingNotes(
  now: Instant,
  { account, language, path, about }: SharedWith,
  {
    patient,
    isFolder,
    what,
  }: { readonly patient: string; readonly isFolder: boolean; readonly what: 'shared' | 'stopped' },
): MessageRow[] {
  return inLanguage(language, () =>
    noteRows(now, account, {
      kind: messageKinds.sharing,
      subject: t(sharingWords[what][isFolder ? 'folder' : 'document'], { patient }),
      ...(about ? { about } : {}),
      path,
    }),
  )
}

const sharingWords = {
  shared: {
    folder: mark('{patient} shares a folder with you'),
    document: mark('{patient} shares a document with you'),
  },
  stopped: {
    folder: mark('{patient} no longer shares a folder with you'),
    document: mark('{patient} no longer shares a document with you'),
  },
} as const

/** N09: a request waits and its deadline comes nearer. */
export function requestWaitsNotes(
  now: Instant,
  visit: Pick<ToldVisit, 'id' | 'start' | 'time_zone'> & { readonly patient_name: string },
  doctor: Pick<ToldDoctor, 'account' | 'language'>,
  deadline: Instant,
): MessageRow[] {
  return inLanguage(doctor.language, () =>
    noteRows(now, doctor.account, {
      kind: messageKinds.requestWaits,
      subject: t('Answer the request of {patient} by {day}, {time}', {
        ...when(visit, deadline),
        patient: visit.patient_name,
      }),
      about: visit.id,
      path: `/doc/appointments?a=${visit.id}`,
    }),
  )
}

/** N42: a doctor is away and visits are moved or cancelled; for the people at the desk and those who manage it. */
export function awayMessagesForStaff(
  now: Instant,
  site: MailSite,
  staff: ToldDoctor & { readonly path: string },
  leave: { readonly doctor: string; readonly from: string; readonly visits: number },
): MessageRow[] {
  const { doctor, from, visits } = leave
  return inLanguage(staff.language, () =>
    messageRows(now, staff, {
      kind: messageKinds.doctorAway,
      subject: t('{doctor} is away from {from}: {visits, plural, one {# appointment} other {# appointments}} to move', {
        doctor: nameToSay(nameOfPerson, doctor, t('A doctor')),
        from: dateWords(asLocalDate(from)),
        visits,
      }),
      path: staff.path,
      letter: letter({
        title: t('A doctor is away'),
        lead: [
          t('{doctor} is away from {from}: {visits, plural, one {# appointment} other {# appointments}} to move', {
            doctor,
            from: dateWords(asLocalDate(from)),
            visits,
          }),
        ],
        action: { words: t('Open the list'), link: `${site.publicUrl}${staff.path}` },
        why: whyWork(site),
      }),
    }),
  )
}

/** N42, about one visit: the other time offered was not taken. */
export function notTakenNotes(
  now: Instant,
  visit: Pick<ToldVisit, 'id' | 'start' | 'time_zone'> & { readonly patient_name: string },
  readers: readonly Pick<DeskReader, 'account' | 'language' | 'is_doctor'>[],
  state: 'declined' | 'expired',
): MessageRow[] {
  return readers.flatMap(({ account, language, is_doctor: isDoctor }) =>
    inLanguage(language, () =>
      noteRows(now, account, {
        kind: messageKinds.doctorAway,
        subject: t(notTaken[state], { ...when(visit), patient: visit.patient_name }),
        about: visit.id,
        path: `/${isDoctor ? 'doc' : 'branch'}/appointments?a=${visit.id}`,
      }),
    ),
  )
}

const notTaken = {
  declined: mark('{patient} does not take the other time. Decide what happens to the visit on {day}, {time}'),
  expired: mark('{patient} did not answer the other time. Decide what happens to the visit on {day}, {time}'),
} as const

function whyWork({ brand }: MailSite): string {
  return t('You get this email because you work with {brand}.', { brand })
}

/** N50: a message to a patient could not be delivered. */
export function unreachedNotes(now: Instant, visit: UnreachedVisit, channel: 'mail' | 'text'): MessageRow[] {
  const { id, patient, phone_number: phone } = visit
  return inLanguage(visit.doctor_language, () =>
    noteRows(now, visit.doctor_account, {
      kind: messageKinds.notDelivered,
      subject:
        channel === 'mail'
          ? t('We could not reach {patient} by email. {phone, select, none {} other {Call {phone}}}', {
              patient,
              phone: phone || 'none',
            })
          : t('We could not reach {patient} by text message. {phone, select, none {} other {Call {phone}}}', {
              patient,
              phone: phone || 'none',
            }),
      about: id,
      path: `/doc/appointments?a=${id}`,
    }),
  )
}
