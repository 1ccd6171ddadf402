import type { AccountActor } from '#domain/access/actor.ts'
import { languages } from '#domain/language/languages.ts'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { writeAudit } from '../../core/audit.ts'
import { letter, whyOwnAccount } from '../../core/letter.ts'
import { allow, refuse } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { openMail } from '../../platform/mail.ts'
import { sql } from '../../platform/database/sql.ts'
import type { SettingsDeps } from './deps.ts'
import { settingsSaid } from './keep-settings.ts'

/** What the environment and administrators have set, without a password or a key. */
export async function readSettings(deps: SettingsDeps, actor: AccountActor): Promise<Answer<'GET /admin/settings'>> {
  allow(actor, 'platform.health', { scope: {} })
  const { config } = deps
  return {
    ...(await deps.database.as(actor, (tx) => settingsSaid(tx, deps))),
    brand: config.brand,
    operator: config.operator,
    operator_address: config.operatorAddress,
    contact_email: config.contactEmail,
    contact_hours: config.contactHours,
    emergency_number: config.emergencyNumber,
    public_url: config.publicUrl,
    languages: [...languages],
    mail_server: hostOf(config.smtpUrl),
    text_gateway: hostOf(config.textUrl),
    verification: config.verification,
    is_demo: config.demo,
  }
}

/** Sends a mail to the administrator at once, beside the queue, and tells what the server said to it. */
export async function testMail({ database, clock, config }: SettingsDeps, actor: AccountActor) {
  const now = clock.now()
  allow(actor, 'platform.health', { scope: {} })
  const own = await database.as(actor, (tx) =>
    tx.one<{ email: string }>(sql`select email from account where id = ${actor.account}`),
  )
  const to = own?.email ?? refuse('not_found')
  const result = await tryMail(config, to, newId(now), now)
  await database.as(actor, (tx) =>
    writeAudit(tx, now, actor, {
      action: 'settings.test_mail',
      subject: { kind: 'account', id: actor.account },
      detail: { is_sent: result.is_sent },
    }),
  )
  return { to, ...result }
}

async function tryMail(
  config: Config,
  to: string,
  messageId: string,
  written: ReturnType<SettingsDeps['clock']['now']>,
) {
  const subject = t('A test of the mail of {brand}', { brand: config.brand })
  const lead = [t('If you read this, mails of the platform go out.')]
  const mail = openMail(config)
  try {
    const content = letter({ title: subject, lead, why: whyOwnAccount(config) })
    await mail.send({ messageId, to, subject, about: null, written, letter: content })
    return { is_sent: true, answer: '' }
  } catch (error) {
    return { is_sent: false, answer: wordsOf(error) }
  } finally {
    mail.close()
  }
}

const longestAnswer = 300

/** What the mail server said, or why it could not be asked. */
function wordsOf(error: unknown): string {
  const said = error instanceof Error && 'response' in error && typeof error.response === 'string' ? error.response : ''
  const words = said || (error instanceof Error ? error.message : '')
  return words.replaceAll(/\p{Cc}+/gu, ' ').slice(0, longestAnswer)
}

/** Host and port of an address; its user and password stay here. */
function hostOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).host : null
}
