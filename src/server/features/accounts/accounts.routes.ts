import { fault } from '#domain/fault.ts'
import { chosenCookie, languageCookie, languageCookieSeconds } from '../../http/choose-language.ts'
import type { Csrf } from '../../http/csrf.ts'
import { cookieNames } from '../../http/cookies.ts'
import { allowOwn, refuse, refuseFields } from '../../http/refusal.ts'
import { created, ok, route, type Responder, type Route } from '../../http/route.ts'
import { giveDownload } from '../../core/papers/download-keys.ts'
import { tellLive } from '../../core/messages/outbox.ts'
import { makeAccountOfGuest } from './account-of-guest.ts'
import { accountById, genderOf, isProven, setLanguage } from './accounts.sql.ts'
import type { AccountDeps, OwnersDeps } from './deps.ts'
import { endSessionBefore } from './end-session.ts'
import { keepChosen } from './keep-language.ts'
import { makeFirstAdministrator } from './first-administrator.ts'
import { administrationRoutes } from './administration/administration.routes.ts'
import { invitationRoutes } from './invitations/invitations.routes.ts'
import { logIn } from './log-in.ts'
import { confirmPhone, sendPhoneCode } from './confirm-phone.ts'
import { addGuestVisits, countGuestVisits, sendGuestVisitsCode } from './guest-visits.ts'
import { changeMyAccount, changeMyMessages, myAccount, myMessages } from './my-account.ts'
import { askForReset, confirmReset } from './reset-password.ts'
import { inSameTime } from '../../core/same-time.ts'
import { noteSecurity } from './security-events.ts'
import { type GiveSession, securityRoutes } from './security.routes.ts'
import { endSessions } from './security.sql.ts'
import { stopMails } from './stop-mails.ts'
import { signUp } from './sign-up.ts'
import { resendCode, verifyEmail } from './verify-email.ts'

/** Sign-up, log-in, log-out and the own account. */
export function accountRoutes(deps: AccountDeps & OwnersDeps & { csrf: Csrf; secureCookies: boolean }): Route[] {
  const names = cookieNames(deps.secureCookies)

  const giveCsrf = (respond: Responder, binding: string) =>
    respond.cookie(names.csrf, deps.csrf.make(binding), { httpOnly: false })

  // Ends the session this browser had: one cookie never has two.
  const giveSession: GiveSession = async ({ respond, cookies }, { account, session }) => {
    const before = cookies[names.session]
    if (before) await endSessionBefore(deps, before)
    const life = session.maxAgeSeconds === undefined ? {} : { maxAgeSeconds: session.maxAgeSeconds }
    respond.cookie(names.session, session.cookie, { httpOnly: true, ...life })
    giveCsrf(respond, session.cookie)
    const language = (await keepChosen(deps, account, cookies[chosenCookie])) ?? account.language
    if (cookies[chosenCookie]) respond.clearCookie(chosenCookie)
    if (language) respond.cookie(languageCookie, language, { httpOnly: false, maxAgeSeconds: languageCookieSeconds })
    // Doctors are greeted as their patients know them.
    const title = account.user_type === 'doctor' && account.title !== 'Other' ? account.title : ''
    const full_name = `${title} ${account.first_name} ${account.last_name}`.trim()
    return { token: session.token, user_id: account.id, user_type: account.user_type, full_name }
  }

  return [
    route('GET /auth/get-csrf-token', async ({ respond, cookies }) => {
      giveCsrf(respond, cookies[names.session] ?? cookies[names.visitor] ?? '')
      return ok({})
    }),
    route('POST /auth/login', async ({ actor, body, address, userAgent, respond, cookies }) => {
      const from = { address, userAgent, visitor: actor.visitor }
      const result = await inSameTime(() => logIn(deps, body, from))
      return 'needsCode' in result
        ? { status: 202 as const, body: { email: result.needsCode.email, code_from: result.needsCode.from } }
        : { status: 200 as const, body: await giveSession({ respond, cookies }, result) }
    }),
    route('POST /auth/logout', async ({ actor, respond }) => {
      await deps.database.as(actor, async (tx) => {
        await endSessions(tx, allowOwn(actor), { only: actor.session })
        await noteSecurity(tx, deps.clock.now(), actor, { action: 'session.ended', account: actor.account })
        await tellLive(tx, [`session:${actor.session}`], { kind: 'logged_out' })
      })
      respond.clearCookie(names.session)
      respond.clearCookie(names.csrf)
      return ok({})
    }),
    ...proofRoutes(deps, giveSession),
    ...securityRoutes(deps, giveSession),
    ...invitationRoutes(deps, giveSession),
    ...administrationRoutes(deps),
    ...ownRoutes(deps),
  ]
}

/** What begins with a mail: a sign-up, a forgotten password, the first administrator. */
function proofRoutes(deps: AccountDeps & OwnersDeps, giveSession: GiveSession): Route[] {
  return [
    route('POST /auth/sign-up', async ({ actor, body }) => ({
      status: 202,
      body: await inSameTime(() => signUp(deps, body, actor.visitor)),
    })),
    route('POST /auth/verify-email', async ({ actor, body, userAgent, respond, cookies }) =>
      ok(await giveSession({ respond, cookies }, await verifyEmail(deps, body, { userAgent, visitor: actor.visitor }))),
    ),
    route('POST /drafts/:draftId/account', async ({ actor, params, body, userAgent, respond, cookies }) =>
      ok(
        await giveSession({ respond, cookies }, await makeAccountOfGuest(deps, actor, params.draftId, body, userAgent)),
      ),
    ),
    route('POST /auth/sign-up/state', async ({ actor, body }) =>
      ok({ verified: await isProven(deps.database.each(actor), body.sign_up) }),
    ),
    route('POST /auth/resend-code', async ({ actor, body }) => {
      await inSameTime(() => resendCode(deps, body.sign_up, actor.visitor))
      return { status: 202, body: {} }
    }),
    route('POST /auth/reset-password', async ({ actor, body }) => {
      await inSameTime(() => askForReset(deps, actor, body.email))
      return { status: 202, body: { email: body.email } }
    }),
    route('POST /auth/reset-password/confirm', async ({ actor, body, address }) =>
      ok(await confirmReset(deps, { address, visitor: actor.visitor }, body)),
    ),
    route('POST /auth/first-administrator', async ({ actor, body, userAgent, respond, cookies }) => {
      const from = { userAgent, visitor: actor.visitor }
      return ok(await giveSession({ respond, cookies }, await makeFirstAdministrator(deps, body, from)))
    }),
  ]
}

/** What somebody reads and changes of themselves. */
function ownRoutes(deps: AccountDeps): Route[] {
  return [
    route('GET /auth/me', async ({ actor }) => ok(await deps.database.as(actor, (tx) => myAccount(tx, actor)))),
    route('GET /auth/messages', async ({ actor }) => ok(await myMessages(deps, actor))),
    route('PUT /auth/messages', async ({ actor, body }) => ok(await changeMyMessages(deps, actor, body))),
    route('POST /mail-stops', async ({ actor, body }) => ok(await stopMails(deps, actor.visitor, body))),
    route('POST /downloads', async ({ actor, body, respond }) => {
      const now = deps.clock.now()
      await deps.database.as(actor, (tx) => giveDownload(tx, now, actor, body.address, respond))
      return created({})
    }),
    route('PUT /auth/language', async ({ actor, body, respond }) => {
      if (!deps.offered().includes(body.language)) refuseFields({ language: fault('language_not_offered') })
      await deps.database.as(actor, (tx) => setLanguage(tx, allowOwn(actor), body.language))
      respond.cookie(languageCookie, body.language, { httpOnly: false, maxAgeSeconds: languageCookieSeconds })
      return ok({})
    }),
    route('POST /auth/me/phone', async ({ actor }) => ({ status: 202, body: await sendPhoneCode(deps, actor) })),
    route('POST /auth/me/phone/confirm', async ({ actor, body }) => ok(await confirmPhone(deps, actor, body.code))),
    route('GET /auth/me/guest-visits', async ({ actor }) => ok(await countGuestVisits(deps, actor))),
    route('POST /auth/me/guest-visits', async ({ actor }) => ({
      status: 202,
      body: await sendGuestVisitsCode(deps, actor),
    })),
    route('POST /auth/me/guest-visits/confirm', async ({ actor, body }) =>
      ok(await addGuestVisits(deps, actor, body.code)),
    ),
    route('PATCH /auth/me', async ({ actor, body }) => ok(await changeMyAccount(deps, actor, body))),
    route('GET /auth/users/doctor/:userId', async ({ actor, params }) => {
      if (params.userId !== actor.account) refuse('not_found')
      const run = deps.database.each(actor)
      const account = (await accountById(run, actor.account)) ?? refuse('not_found')
      const { first_name, last_name, title, email, phone_number } = account
      const gender = await genderOf(run, account.id)
      return ok({ first_name, last_name, gender, title, email, phone_number })
    }),
  ]
}
