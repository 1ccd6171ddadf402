import { t } from '#domain/language/translate.ts'
import { day, later } from '#domain/time/instant.ts'
import { queueMail } from '../../../core/outbox.ts'
import { countThrottle } from '../../../core/throttle.sql.ts'
import { hashToken } from '../../../http/cookies.ts'
import { inLanguage } from '../../../platform/language.ts'
import type { AccountDeps } from '../deps.ts'
import { endedInvitation } from './invitations.sql.ts'

/** Somebody came too late: whoever invited them is told, once a day at most, and can send a new link. */
export function askForNewInvitation(deps: AccountDeps, token: string) {
  const now = deps.clock.now()
  return deps.database.asWorker('ask for invitation', async (tx) => {
    const ended = await endedInvitation(tx, now, hashToken(token))
    if (!ended) return
    if ((await countThrottle(tx, now, `invitation ${ended.id}`, later(now, day))) > 1) return
    const { email, facility, branch, inviter } = ended
    const place = [facility, branch].filter(Boolean).join(', ') || deps.site.brand
    const page =
      ended.kind === 'facility' ? '/admin/facilities' : ended.kind === 'doctor' ? '/fam/doctors' : '/fam/users'
    const mail = inLanguage(ended.inviter_language, () => ({
      to: inviter,
      kind: 'N38',
      subject: t('Somebody asks for a new invitation'),
      body: t('The invitation of {email} to {place} has run out. Invite again: {link}', {
        email,
        place,
        link: `${deps.site.publicUrl}${page}`,
      }),
    }))
    await queueMail(tx, now, mail)
  })
}
