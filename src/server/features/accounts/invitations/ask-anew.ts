import type { Actor } from '#domain/access/actor.ts'
import { brings } from '#domain/access/newcomer.ts'
import { listComma, t } from '#domain/language/translate.ts'
import { messageKinds } from '#domain/messages/message-kinds.ts'
import { day, later } from '#domain/time/instant.ts'
import { letter, whyOwnAccount } from '../../../core/messages/letter.ts'
import { queueMail } from '../../../core/messages/outbox.ts'
import { addressOfAccount } from '../../../core/messages/recipients.sql.ts'
import { countThrottle } from '../../../core/throttle.sql.ts'
import { hashToken } from '../../../http/cookies.ts'
import { inLanguage } from '../../../platform/language.ts'
import type { AccountDeps } from '../deps.ts'
import { endedInvitation } from './invitations.sql.ts'
import { peoplePageOf } from './tell-inviter.ts'

/** Somebody came too late: whoever invited them is told, once a day at most, and can send a new link. */
export function askForNewInvitation(deps: AccountDeps, actor: Actor, token: string) {
  const now = deps.clock.now()
  return deps.database.as(brings(hashToken(token), now, actor.visitor), async (tx) => {
    const ended = await endedInvitation(tx, now)
    if (!ended) return
    if ((await countThrottle(tx, now, `invitation ${ended.id}`, later(now, day))) > 1) return
    const inviter = await addressOfAccount(tx, ended.invited_by)
    if (!inviter) return
    const { email, facility, branch } = ended
    const place = [facility, branch].filter(Boolean).join(listComma()) || deps.site.brand
    const mail = inLanguage(inviter.language, () => ({
      to: inviter.email,
      kind: messageKinds.invitationAnswered,
      subject: t('Somebody asks for a new invitation'),
      letter: letter({
        title: t('Somebody asks for a new invitation'),
        lead: [t('The invitation of {email} to {place} has run out.', { email, place })],
        action: { words: t('Invite again'), link: `${deps.site.publicUrl}${peoplePageOf(ended.kind, inviter)}` },
        why: whyOwnAccount(deps.site),
      }),
    }))
    await queueMail(tx, now, mail)
  })
}
