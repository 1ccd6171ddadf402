import type { AccountActor } from '#domain/access/actor.ts'
import type { Answer } from '#contract/endpoints.ts'
import { allow } from '../../http/refusal.ts'
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
    languages: [...deps.identity.offered()],
    mail_server: hostOf(config.smtpUrl),
    text_gateway: hostOf(config.textUrl),
    verification: config.verification,
    four_eyes: config.fourEyes,
    is_demo: config.demo,
  }
}

/** Host and port of an address; its user and password stay here. */
function hostOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).host : null
}
