import type { Language } from '#domain/language/languages.ts'
import { t } from '#domain/language/translate.ts'
import { messageKinds } from '#domain/messages/message-kinds.ts'
import type { Instant } from '#domain/time/instant.ts'
import { letter, type MailSite, whyThisAddress } from '../../core/messages/letter.ts'
import { messageRows, type MessageRow, noteRows } from '../../core/messages/outbox.ts'
import { inLanguage } from '../../platform/language.ts'
import type { CareKind } from './carers.sql.ts'

const path = '/usr/profile?tab=family'
const next = `next=${encodeURIComponent(path)}`

type Asked = {
  readonly kind: CareKind
  readonly from: string
  readonly patient: string
  /** It is the sender whom the visits are for. */
  readonly isSelf: boolean
}

/** N36: another adult is asked to help, or somebody to run their own visits. */
export function invitationMessages(
  now: Instant,
  site: MailSite,
  to: { email: string; account: string | null; language: Language | null },
  { kind, from, patient, isSelf }: Asked,
): MessageRow[] {
  return inLanguage(to.language, () => {
    const lead =
      kind === 'self'
        ? t('{from} has managed your appointments until now. You can manage them yourself.', { from })
        : isSelf
          ? t(
              '{from} asks you to help with appointments: to book, move and cancel them, and to get the messages about them.',
              { from },
            )
          : t(
              "{from} asks you to help with {patient}'s appointments: to book, move and cancel them, and to get the messages about them.",
              { from, patient },
            )
    return messageRows(
      now,
      { email: to.email, phone_number: '', account: to.account, off: [] },
      {
        kind: messageKinds.carers,
        subject:
          kind === 'self'
            ? t('You are invited to manage your own appointments')
            : t('You are invited to manage appointments together'),
        path,
        letter: letter({
          title: kind === 'self' ? t('Manage your own appointments') : t('Manage appointments together'),
          lead: [lead, t('Accept or decline within 14 days.')],
          action: { words: t('Accept or decline'), link: `${site.publicUrl}/auth/login/usr?${next}` },
          links: [
            {
              words: t('You have no account yet? Create one with this email address first'),
              link: `${site.publicUrl}/auth/user-signup?${next}`,
            },
          ],
          notes: [t('If you do not know who invited you, ignore this email.')],
          why: whyThisAddress(site),
        }),
      },
    )
  })
}

/** What the sender of an invitation reads when it is answered. */
export function answeredNotes(
  now: Instant,
  to: { account: string; language: Language | null },
  { accepts, kind, by, patient }: { accepts: boolean; kind: CareKind; by: string; patient: string },
): MessageRow[] {
  return inLanguage(to.language, () =>
    noteRows(now, to.account, {
      kind: messageKinds.carers,
      subject: !accepts
        ? t('{by} declined to manage appointments together', { by })
        : kind === 'self'
          ? t('{patient} manages their own appointments now', { patient })
          : t("{by} manages {patient}'s appointments with you now", { by, patient }),
      path,
    }),
  )
}

/** What a carer reads when the help is ended. */
export function endedNotes(
  now: Instant,
  to: { account: string; language: Language | null },
  from: string,
): MessageRow[] {
  return inLanguage(to.language, () =>
    noteRows(now, to.account, {
      kind: messageKinds.carers,
      subject: t('You no longer manage appointments together with {from}', { from }),
      path,
    }),
  )
}
