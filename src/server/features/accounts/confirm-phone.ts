import { mark, t } from '#domain/language/translate.ts'
import { textMessage } from '#domain/language/text-message.ts'
import { codeMinutes } from '#domain/verification/code-rules.ts'
import type { AccountActor } from '#domain/access/actor.ts'
import { messageKinds } from '#domain/messages/message-kinds.ts'
import { day, later, type Instant } from '#domain/time/instant.ts'
import { checkCode, makeProof, useCode } from '../../core/people/address-proof.ts'
import { mayText } from '../../core/messages/message-limit.ts'
import { queueAskedText } from '../../core/messages/outbox.ts'
import { countThrottle } from '../../core/throttle.sql.ts'
import { allowOwn, refuse, refuseFields } from '../../http/refusal.ts'
import type { Runner } from '../../platform/database/database.ts'
import { inLanguage } from '../../platform/language.ts'
import { accountById, setPhoneConfirmed } from './accounts.sql.ts'
import type { AccountDeps } from './deps.ts'
import { noteSecurity } from './security-events.ts'

/** The most codes a day for one person: typing one number after another would ring strangers. */
const codesADay = 5

/** Sends a code to the number in the profile. Where nobody carries texts there is none to wait for, and that is said. */
export async function sendPhoneCode(deps: AccountDeps, actor: AccountActor) {
  if (!deps.sendsTexts) refuseFields({ phone_number: 'texts_unsent' })
  const now = deps.clock.now()
  const { to, isConfirmed } = await deps.database.as(actor, (tx) => numberOf(tx, actor))
  if (isConfirmed) return { sent_to: to }
  // Counted by itself: what is refused takes no count back.
  await deps.database.as(actor, (tx) => refuseTooManyCodes(tx, now, actor.account))
  return deps.database.as(actor, async (tx) => {
    const { language } = (await accountById(tx, actor.account)) ?? refuse('not_found')
    if (!(await mayText(tx, now, messageKinds.code, to))) return refuseMore()
    const { code } = await makeProof(tx, now, {
      purpose: 'confirm_phone',
      subject: actor.account,
      email: to,
      minutes: codeMinutes,
    })
    const words = inLanguage(language, () => codeWords(deps.site.brand, code))
    await queueAskedText(tx, now, { to, account: actor.account, kind: messageKinds.code, ...words })
    return { sent_to: to }
  })
}

/** The number counts as theirs once the code came back, and as long as it stays in the profile. */
export async function confirmPhone(deps: AccountDeps, actor: AccountActor, code: string) {
  const now = deps.clock.now()
  const proof = { purpose: 'confirm_phone', subject: actor.account, code: code.trim() } as const
  const check = await deps.database.as(actor, (tx) => checkCode(tx, now, proof))
  if (!check.ok) return refuse(check.refusal)
  return deps.database.as(actor, async (tx) => {
    const account = (await accountById(tx, actor.account)) ?? refuse('not_found')
    // Another number was typed since: the code says nothing about that one.
    if (account.phone_number !== check.email) refuse('code_expired')
    if (!(await useCode(tx, now, 'confirm_phone', actor.account))) refuse('code_wrong')
    // Typed in this very moment, it is another one after all.
    if ((await setPhoneConfirmed(tx, allowOwn(actor), check.email)) === 0) refuse('code_expired')
    await noteSecurity(tx, now, actor, { action: 'account.phone_confirmed', account: actor.account })
    return { phone_number: check.email }
  })
}

async function numberOf(tx: Runner, actor: AccountActor) {
  const { phone_number: to, phone_confirmed } = (await accountById(tx, actor.account)) ?? refuse('not_found')
  if (to === '') refuseFields({ phone_number: 'mobile_missing' })
  return { to, isConfirmed: to === phone_confirmed }
}

async function refuseTooManyCodes(tx: Runner, now: Instant, account: string) {
  if ((await countThrottle(tx, now, `phone code ${account}`, later(now, day))) > codesADay) refuseMore()
}

function refuseMore(): never {
  return refuse('too_many_tries', {
    detail: t('We have sent many codes. Use the last one, or try again tomorrow'),
    retryAfterSeconds: day / 1000,
  })
}

function codeWords(brand: string, code: string) {
  return {
    subject: t('Your code'),
    body: textMessage(
      mark('{brand}: {code} is your code. It works for {minutes} minutes.'),
      { brand },
      { code, minutes: String(codeMinutes) },
    ),
  }
}
