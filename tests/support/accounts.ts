import { sql } from '#server/platform/database/sql.ts'
import type { TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { codeIn } from './letters.ts'

/** What everybody in these tests signs up with. */
export const newcomer = {
  user_type: 'patient' as const,
  first_name: 'Ann',
  last_name: 'Sample',
  date_of_birth: '1990-01-01',
  password: 'four quiet words here',
  terms: true,
}

type Mail = { kind: string; subject: string; body: string }

/** Reads mailboxes, signs people up and logs them in, as browsers do. */
export function accountsOf(app: TestApp, db: TestDatabase) {
  const mailsTo = (email: string) =>
    db.look.many<Mail>(
      sql`select kind, subject, body from outbox_message where recipient = ${email} order by created_at, xmin::text::bigint`,
    )
  const lastMail = async (email: string) => (await mailsTo(email)).at(-1)
  const codeTo = async (email: string) => codeIn((await mailsTo(email)).slice(-1))
  const tokenTo = async (email: string) => /token=([\w-]+)/.exec((await lastMail(email))?.body ?? '')?.[1] ?? ''

  /** A browser that is logged in, from the answer that logged it in. */
  const loggedIn = (browser: ReturnType<TestApp['person']>, session: { user_id: string; token: string }) =>
    app.person({ account: session.user_id, cookie: browser.cookies.get('session') ?? '', token: session.token })

  async function signUp(email: string, wish: Partial<typeof newcomer> = {}) {
    const browser = app.person()
    const { sign_up } = await browser.call('POST /auth/sign-up', { body: { ...newcomer, ...wish, email } })
    return { browser, sign_up }
  }

  async function join(email: string, wish: Partial<typeof newcomer> = {}) {
    const { browser, sign_up } = await signUp(email, wish)
    const session = await browser.call('POST /auth/verify-email', { body: { sign_up, code: await codeTo(email) } })
    return { browser, me: loggedIn(browser, session), account: session.user_id }
  }

  async function logIn(email: string, password: string, browser = app.person()) {
    const session = await browser.call('POST /auth/login', { body: { email, password } })
    if (!('token' in session)) throw new Error('A second step was asked for')
    return loggedIn(browser, session)
  }

  return { mailsTo, lastMail, codeTo, tokenTo, loggedIn, signUp, join, logIn }
}
