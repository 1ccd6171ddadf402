import type { Language } from '#domain/language/languages.ts'
import { listComma, t } from '#domain/language/translate.ts'
import { type MessageKind, messageKinds } from '#domain/messages/message-kinds.ts'
import { nameOfPlace, nameToSay } from '#domain/profiles/name-rules.ts'
import { exportDays } from '#domain/records/export-rules.ts'
import type { Instant } from '#domain/time/instant.ts'
import { inLanguage } from '../../platform/language.ts'
import { letter, type MailSite, whyOwnAccount } from '../messages/letter.ts'
import { type MessageRow, messageRows, type Recipient } from '../messages/outbox.ts'
import { roleWords } from '../people/role-words.ts'
import { type Reader } from '../messages/told-visit.ts'
import { when } from '../messages/visit-card.ts'

/** Who is told, and whose papers it is about: one person of a family. */
type AboutPapers = Reader & { readonly patient: string }

const pathOf = ({ patient }: AboutPapers) => `/usr/records?person=${patient}`

/** N56: the archive of everything, or of a folder, can be fetched. It says neither what is in it nor whose it is. */
export function exportReadyMessages(
  now: Instant,
  site: MailSite,
  reader: AboutPapers,
  folder: string | null,
): MessageRow[] {
  const path = folder === null ? `${pathOf(reader)}&open=everything` : `/usr/records/${folder}?open=download`
  return inLanguage(reader.language, () =>
    messageRows(now, reader, {
      kind: messageKinds.recordsReady,
      subject: t('Your records are ready to download'),
      path,
      letter: letter({
        title: t('Your records are ready to download'),
        lead: [
          t(
            'Log in to fetch them within {count, plural, one {# day} other {# days}}. We do not send documents by email.',
            { count: exportDays },
          ),
          t('If you did not ask for this, change your password now.'),
        ],
        action: { words: t('See my records'), link: `${site.publicUrl}${path}` },
        why: whyOwnAccount(site),
      }),
    }),
  )
}

/** N30: a clinic wrote something for a patient. It says neither what it is nor what it is called. */
export function newPaperMessages(now: Instant, site: MailSite, reader: AboutPapers, author: string): MessageRow[] {
  return aboutRecords(now, site, reader, {
    kind: messageKinds.document,
    say: () => ({
      title: t('You have a new document'),
      lead: [t('{author} added a document to your records.', { author }), t('We do not send documents by email.')],
    }),
  })
}

/** N30: a clinic waits for a document of a patient. */
export function askedForMessages(now: Instant, site: MailSite, reader: AboutPapers, author: string): MessageRow[] {
  return aboutRecords(now, site, reader, {
    kind: messageKinds.document,
    say: () => ({
      title: t('{author} asks you for a document', { author: nameToSay(nameOfPlace, author, t('The clinic')) }),
      lead: [t('Log in to see which one, and to send it. Please do not send documents by email.')],
    }),
  })
}

/** N57: a clinic closed what it had written. */
export function takenBackMessages(now: Instant, site: MailSite, reader: AboutPapers, author: string): MessageRow[] {
  return aboutRecords(now, site, reader, {
    kind: messageKinds.paperTakenBack,
    say: () => ({
      title: t('A document was taken back'),
      lead: [t('{author} took back a document from your records. You can ask them why.', { author })],
    }),
  })
}

/** N31, to the owner of the papers: something is no longer shared. */
export function sharingStoppedMessages(
  now: Instant,
  site: MailSite,
  reader: AboutPapers,
  { whom, isFolder, isOpen }: { whom: string; isFolder: boolean; isOpen: boolean },
): MessageRow[] {
  return aboutRecords(now, site, reader, {
    kind: messageKinds.sharing,
    say: () => ({
      title: isFolder ? t('You stopped sharing a folder') : t('You stopped sharing a document'),
      lead: [
        isOpen
          ? t('{whom} can still open it, because you share it with them in another way as well.', { whom })
          : t('{whom} can no longer open it.', { whom }),
        t('If it was not you, choose a new password now.'),
      ],
    }),
  })
}

export type ToldEmergency = {
  readonly at: Instant
  readonly time_zone: string
  /** The doctor or the place, and the role there. */
  readonly name: string
  readonly role: string
  readonly branch: string
  /** Empty where the branch has given none. */
  readonly phone: string
  readonly reason: string
}

/** N32, to the patient: always sent, whatever is turned off. */
export function emergencyMessages(
  now: Instant,
  site: MailSite,
  reader: AboutPapers,
  told: ToldEmergency,
): MessageRow[] {
  return aboutRecords(now, site, reader, {
    kind: messageKinds.emergencyAccess,
    say: () => ({
      title: t('Your records were opened on {day} at {time}', when({ start: told.at, time_zone: told.time_zone })),
      lead: [
        t('{who} at {branch} used emergency access. Your records are open to them for one hour.', {
          who: whoOpened(told),
          branch: told.branch,
        }),
        t('Reason: {reason}', { reason: told.reason }),
        t('If you think that this was wrong, ask {branch}.', {
          branch: [told.branch, told.phone].filter(Boolean).join(listComma()),
        }),
      ],
    }),
  })
}

/** N32, to those who run the branch. */
export function emergencyMessagesForManagers(
  now: Instant,
  site: MailSite,
  managers: readonly (Recipient & { readonly language: Language | null; readonly path: string })[],
  told: ToldEmergency & { readonly patient: string; readonly branch_id: string },
): MessageRow[] {
  return managers.flatMap((manager) =>
    inLanguage(manager.language, () => {
      // It stands among the records of the branch.
      const path = manager.path === '/fam' ? `/fam/branches/${told.branch_id}/records` : `${manager.path}/records`
      const title = t('Emergency access at {branch}', {
        branch: nameToSay(nameOfPlace, told.branch, t('The clinic')),
      })
      return messageRows(now, manager, {
        kind: messageKinds.emergencyAccess,
        subject: title,
        path,
        letter: letter({
          title,
          lead: [
            t('{who} opened the records of {patient} on {day} at {time}.', {
              ...when({ start: told.at, time_zone: told.time_zone }),
              who: whoOpened(told),
              patient: told.patient,
            }),
            t('Reason: {reason}', { reason: told.reason }),
            t('The patient was told.'),
          ],
          action: { words: t('Open {brand}', { brand: site.brand }), link: `${site.publicUrl}${path}` },
          why: t('You get this email because you work with {brand}.', { brand: site.brand }),
        }),
      })
    }),
  )
}

function whoOpened({ name, role }: ToldEmergency): string {
  return role === '' ? name : roleWords(role)
}

type Said = { readonly title: string; readonly lead: readonly string[] }

/** A letter about somebody's records: it says who and when, and is read in full behind the log-in. */
function aboutRecords(
  now: Instant,
  site: MailSite,
  reader: AboutPapers,
  { kind, say }: { readonly kind: MessageKind; readonly say: () => Said },
): MessageRow[] {
  const path = pathOf(reader)
  return inLanguage(reader.language, () => {
    const { title, lead } = say()
    return messageRows(now, reader, {
      kind,
      subject: title,
      path,
      letter: letter({
        title,
        lead: [...lead],
        action: { words: t('See my records'), link: `${site.publicUrl}${path}` },
        why: whyOwnAccount(site),
      }),
    })
  })
}
