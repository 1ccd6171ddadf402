import { fault } from '#domain/fault.ts'
import { refuseFields } from '../../http/refusal.ts'
import type { AccountDeps } from './deps.ts'

/** Refuses a new password that stands in the operator's list of leaked ones, in the words for what guessing lists hold. */
export async function refuseLeaked({ leaked }: Pick<AccountDeps, 'leaked'>, password: string) {
  if (await leaked.has(password)) refuseFields({ password: fault('password_common') })
}
