import type { UserType } from '#domain/access/permissions.ts'
import { t } from '#domain/language/translate.ts'
import { messageKinds } from '#domain/messages/message-kinds.ts'
import { nameOfPerson, nameToSay } from '#domain/profiles/name-rules.ts'
import type { Instant } from '#domain/time/instant.ts'
import { insertMessages, noteRows } from '../../../core/messages/outbox.ts'
import { addressOfAccount } from '../../../core/messages/recipients.sql.ts'
import { inLanguage } from '../../../platform/language.ts'
import type { Runner } from '../../../platform/database/database.ts'
import type { InvitationRow } from './invitations.sql.ts'

/** N38: whoever invited reads that somebody joined. */
export async function tellInviter(tx: Runner, now: Instant, account: string, invitation: InvitationRow) {
  const { invited_by: by, kind, facility, branch, every_branch: everywhere } = invitation
  const inviter = await addressOfAccount(tx, by)
  const joined = await addressOfAccount(tx, account)
  if (!inviter || !joined) return
  const rows = inLanguage(inviter.language, () => {
    const name = nameToSay(nameOfPerson, `${joined.first_name} ${joined.last_name}`, t('Somebody'))
    const place = everywhere ? facility : branch
    const subject = place ? t('{name} joined {place}', { name, place }) : t('{name} accepted your invitation', { name })
    return noteRows(now, by, { kind: messageKinds.invitationAnswered, subject, path: peoplePageOf(kind, inviter) })
  })
  await insertMessages(tx, rows)
}

/** The page where whoever invited finds the people of the place. */
export function peoplePageOf(kind: InvitationRow['kind'], inviter: { readonly user_type: UserType }): string {
  if (kind === 'facility') return '/admin/facilities'
  if (kind === 'platform-admin') return '/admin/people'
  if (inviter.user_type !== 'facility-manager') return '/branch/doctors'
  return kind === 'doctor' ? '/fam/doctors' : '/fam/users'
}
