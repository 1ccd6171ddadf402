import type { AccountActor } from '#domain/access/actor.ts'
import type { AuditAction } from '#domain/audit/audit-kinds.ts'
import { t } from '#domain/language/translate.ts'
import type { Instant } from '#domain/time/instant.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { letter, whyOwnAccount } from '../../core/messages/letter.ts'
import { allow, refuse } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { sql } from '../../platform/database/sql.ts'
import { openMail } from '../../platform/mail.ts'
import { openTexts } from '../../platform/texts.ts'
import type { SettingsDeps } from './deps.ts'

type Sent = { readonly is_sent: boolean; readonly answer: string }

/** Sends a mail to the administrator at once, beside the queue, and tells what the server said to it. */
export async function testMail(deps: SettingsDeps, actor: AccountActor) {
  allow(actor, 'platform.health', { scope: {} })
  const { email: to } = await ownAddresses(deps, actor)
  const sent = await tried(() => sendMail(deps.config, to, newId(deps.clock.now()), deps.clock.now()))
  await noteTest(deps, actor, 'settings.test_mail', sent)
  return { to, ...sent }
}

/** The same for text messages: to the administrator's own telephone, and to no other. */
export async function testText(deps: SettingsDeps, actor: AccountActor) {
  allow(actor, 'platform.health', { scope: {} })
  const { phone: to } = await ownAddresses(deps, actor)
  if (to === '') refuse('wrong_status', { detail: t('Your account has no phone number. Add one under Account first') })
  const { brand, textUrl, textSecret, dataDir } = deps.config
  const body = t('{brand}: if you read this, text messages of the platform go out.', { brand })
  const texts = openTexts({ textUrl, textSecret, dataDir })
  const sent = await tried(() => texts.send({ messageId: newId(deps.clock.now()), to, body }))
  await noteTest(deps, actor, 'settings.test_text', sent)
  return { to, ...sent }
}

async function ownAddresses({ database }: SettingsDeps, actor: AccountActor) {
  const own = await database.as(actor, (tx) =>
    tx.one<{ email: string; phone: string }>(
      sql`select email, phone_number as phone from account where id = ${actor.account}`,
    ),
  )
  return own ?? refuse('not_found')
}

function noteTest({ database, clock }: SettingsDeps, actor: AccountActor, action: AuditAction, { is_sent }: Sent) {
  const subject = { kind: 'account', id: actor.account } as const
  return database.as(actor, (tx) => writeAudit(tx, clock.now(), actor, { action, subject, detail: { is_sent } }))
}

async function sendMail(config: Config, to: string, messageId: string, written: Instant) {
  const subject = t('A test of the mail of {brand}', { brand: config.brand })
  const lead = [t('If you read this, mails of the platform go out.')]
  const mail = openMail(config)
  try {
    const content = letter({ title: subject, lead, why: whyOwnAccount(config) })
    await mail.send({ messageId, to, subject, about: null, written, letter: content })
  } finally {
    mail.close()
  }
}

async function tried(send: () => Promise<unknown>): Promise<Sent> {
  try {
    await send()
    return { is_sent: true, answer: '' }
  } catch (error) {
    return { is_sent: false, answer: wordsOf(error) }
  }
}

const longestAnswer = 300

/** What the other side said, or why it could not be asked. */
function wordsOf(error: unknown): string {
  const said = error instanceof Error && 'response' in error && typeof error.response === 'string' ? error.response : ''
  const words = said || (error instanceof Error ? error.message : '')
  return words.replaceAll(/\p{Cc}+/gu, ' ').slice(0, longestAnswer)
}
