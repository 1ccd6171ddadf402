import { doorOf } from '#domain/access/door-of.ts'
import { homeOf } from '#domain/access/home-of.ts'
import type { UserType } from '#domain/access/permissions.ts'
import type { Language } from '#domain/language/languages.ts'
import { mark, t } from '#domain/language/translate.ts'
import { messageKinds } from '#domain/messages/message-kinds.ts'
import { nameOfPerson, nameOfPlace, nameToSay } from '#domain/profiles/name-rules.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { inLanguage } from '../../platform/language.ts'
import { letter, type MailSite, whyOwnAccount } from '../messages/letter.ts'
import { roleToSay } from './role-words.ts'
import { insertMessages, type Mail, noteRows, queueMail } from '../messages/outbox.ts'

type Owner = {
  readonly id: string
  readonly email: string
  readonly language: Language | null
  readonly user_type: UserType
}

/** What happened to somebody's role: it was given, its rights changed, or it has ended; or all of their roles have. */
export type RoleNews = {
  readonly kind: 'given' | 'changed' | 'ended' | 'deactivated' | 'reactivated'
  readonly role: string
  readonly place: string
}

/** Whose role changed, and by whose hand. */
type Changed = { readonly accounts: readonly string[]; readonly by: string }

/**
 * Tells people by mail, and in their notification centre, that a role of theirs has changed. `newsIn` says it in each
 * one's language.
 */
export async function tellRoleChange(
  tx: Runner,
  now: Instant,
  site: MailSite,
  { accounts, by }: Changed,
  newsIn: () => RoleNews,
) {
  const [owners, who] = await tx.asProduct(async (product) => [
    await product.many<Owner>(sql`
      select id, email, language, user_type from account where id = any (${accounts}::uuid[]) and deleted_at is null limit 1000`),
    await product.one<{ name: string }>(
      sql`select concat_ws(' ', first_name, last_name) as name from account where id = ${by}`,
    ),
  ])
  const name = nameToSay(nameOfPerson, who?.name ?? '', '')
  for (const owner of owners) await queueMail(tx, now, roleMail(site, owner, newsIn, name))
  await insertMessages(
    tx,
    owners.filter(({ id }) => id !== by).flatMap((owner) => roleNote(now, owner, newsIn)),
  )
}

/** In the notification centre: what somebody may do has changed, without the details of the mail. */
function roleNote(now: Instant, { id, language, user_type }: Owner, newsIn: () => RoleNews) {
  return inLanguage(language, () => {
    const { kind, role, place } = newsIn()
    const subject = leads[kind](roleToSay(role), nameToSay(nameOfPlace, place, t('The clinic')))
    return noteRows(now, id, { kind: messageKinds.roleChanged, subject, path: homeOf(user_type) })
  })
}

/** What the person reads whose role has changed. */
export function roleMail(site: MailSite, owner: Omit<Owner, 'id'>, newsIn: () => RoleNews, by: string): Mail {
  const link = `${site.publicUrl}/auth/login/${doorOf(owner.user_type)}`
  return inLanguage(owner.language, () => {
    const { kind, role, place: named } = newsIn()
    const place = nameToSay(nameOfPlace, named, t('The clinic'))
    const title = t(titles[kind])
    return {
      to: owner.email,
      kind: messageKinds.roleChanged,
      subject: title,
      letter: letter({
        title,
        lead: [
          leads[kind](roleToSay(role), place),
          ...(by ? [t('Changed by {who}.', { who: by })] : []),
          t('If you did not expect this, ask your manager.'),
        ],
        action: { words: t('Log in'), link },
        why: whyOwnAccount(site),
      }),
    }
  })
}

const titles = {
  given: mark('Your role has changed'),
  changed: mark('Your role has changed'),
  ended: mark('Your role was taken away'),
  deactivated: mark('Your access has ended'),
  reactivated: mark('You have access again'),
}

const leads = {
  given: (role: string, place: string) => t('At {place} you now have the role {role}.', { role, place }),
  changed: (role: string, place: string) =>
    t('At {place} the role {role}, which you have, may do other things than before.', { role, place }),
  ended: (role: string, place: string) => t('At {place} you no longer have the role {role}.', { role, place }),
  deactivated: (_role: string, place: string) =>
    t('You can no longer open {place}. Your account stays, and so does what you wrote.', { place }),
  reactivated: (_role: string, place: string) => t('You can open {place} again, as before.', { place }),
}
