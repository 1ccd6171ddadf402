import { afterAll, expect, test } from 'vitest'
import { wrongTriesPerAccount } from '#domain/access/log-in-limits.ts'
import { type AskedMail, mailLimits } from '#domain/messages/mail-limits.ts'
import { hour, later, minute } from '#domain/time/instant.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { accountsOf, newcomer } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { begin, book, refusal } from '#tests/support/booker.ts'
import type { Login } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { knowsPassword } from '#tests/support/own-people.ts'

// Everything by which somebody can have mails sent to an address that need not be theirs. Each call comes from a network of
// its own: `app.person` has an address that nobody else has.

const { db, app, clock, clinic } = await openClinic()
const { signUp, join } = accountsOf(app, db)
const { password } = newcomer
const real = await testApp(db.database, clock, { DEMO: 'off' })
afterAll(() => real.close())

const mailsTo = async (email: string) =>
  (await db.look.one<{ count: number }>(sql`select count(*) from outbox_message where recipient = ${email}`))?.count ??
  0

/** What is asked again and again, to which address, and how many mails of its kind went there before. */
type Way = {
  readonly kind: AskedMail
  readonly before?: number
  readonly prepare: (email: string) => Promise<() => Promise<unknown>>
}

async function knownAs(login: Login) {
  await knowsPassword(db.database, login, password)
  return login
}

const movedTo = (email: string, { account }: Login) =>
  db.database.asWorker('test', (tx) => tx.run(sql`update account set email = ${email} where id = ${account}`))

async function managed() {
  const manager = await clinic.account('facility-manager')
  const branchId = await clinic.branch({ manager: manager.account })
  return { manager, branchId }
}

const toDesk = (manager: Login, branchId: string, email: string) =>
  app.person(manager).call('POST /branches/:branchId/invitations', {
    params: { branchId },
    body: { kind: 'branch-staff', email },
  })

async function standing(email: string) {
  const row = await db.look.one<{ id: string }>(sql`select id from invitation where email = ${email}`)
  return { invitationId: row?.id ?? '' }
}

const ways: Readonly<Record<string, Way>> = {
  'a new code for a sign-up': {
    kind: 'sign_up',
    before: 1,
    prepare: async (email) => {
      const { sign_up } = await signUp(email)
      return () => app.person().call('POST /auth/resend-code', { body: { sign_up } })
    },
  },
  'a log-in before the address is proven': {
    kind: 'sign_up',
    before: 1,
    prepare: async (email) => {
      await signUp(email)
      return () => app.person().call('POST /auth/login', { body: { email, password } })
    },
  },
  'a reset of a password': {
    kind: 'reset',
    prepare: async (email) => {
      await join(email)
      return () => app.person().call('POST /auth/reset-password', { body: { email } })
    },
  },
  'a code for a visit without an account': {
    kind: 'guest_code',
    prepare: async (email) => {
      const person = { first_name: 'Robin', last_name: 'Sample', date_of_birth: '1990-02-03', email }
      const doctor = await clinic.doctor({ capacity: 20 })
      return async () => {
        const guest = app.person()
        const { id } = await begin(guest, doctor, '2027-01-05T09:00:00.000Z')
        return guest.call('POST /drafts/:draftId/book', { params: { draftId: id }, body: { person } })
      }
    },
  },
  'a change of address': {
    kind: 'change_email',
    prepare: async (email) => {
      const login = await knownAs(await clinic.patient())
      return () => app.person(login).call('POST /auth/security/email', { body: { password, email } })
    },
  },
  'an invitation to help with somebody’s visits': {
    kind: 'care_invitation',
    prepare: async (email) => {
      const login = await clinic.patient()
      return () =>
        app.person(login).call('POST /family/invitations', { body: { kind: 'carer', patient_id: null, email } })
    },
  },
  'a log-in on a new device after many wrong passwords': {
    kind: 'log_in_code',
    prepare: async (email) => {
      await join(email)
      await db.database.asWorker('test', (tx) =>
        tx.run(sql`
          insert into throttle (key, count, ends_at)
          values (${`login ${email}`}, ${wrongTriesPerAccount}, ${at(later(clock.now(), hour))})`),
      )
      return () => app.person().call('POST /auth/login', { body: { email, password } })
    },
  },
  'a log-in of an administrator': {
    kind: 'log_in_code',
    prepare: async (email) => {
      const login = await knownAs(await clinic.account('platform-admin'))
      await movedTo(email, login)
      // Until they have an app, a code leads them to setting it up.
      await db.database.asWorker('test', (tx) =>
        tx.run(sql`update account set totp_on_at = null where id = ${login.account}`),
      )
      return () => real.person().call('POST /auth/login', { body: { email, password } })
    },
  },
  'an invitation to a branch': {
    kind: 'branch_invitation',
    prepare: async (email) => {
      const { manager, branchId } = await managed()
      return () => toDesk(manager, branchId, email)
    },
  },
  'a list of people who are invited': {
    kind: 'branch_invitation',
    prepare: async (email) => {
      const { manager, branchId } = await managed()
      const body = { emails: [email], branches: [branchId], role: 'receptionist' }
      return () => app.person(manager).call('POST /invitations', { body })
    },
  },
  'an invitation that a manager sends again': {
    kind: 'branch_invitation',
    before: 1,
    prepare: async (email) => {
      const { manager, branchId } = await managed()
      await toDesk(manager, branchId, email)
      return async () => {
        const params = await standing(email)
        return app.person(manager).call('POST /invitations/:invitationId/resend', { params })
      }
    },
  },
  'an invitation that the platform sends again': {
    kind: 'branch_invitation',
    before: 1,
    prepare: async (email) => {
      const { manager, branchId } = await managed()
      await toDesk(manager, branchId, email)
      const params = await standing(email)
      const keeper = await clinic.account('platform-admin')
      return () => app.person(keeper).call('POST /admin/invitations/:invitationId/resend', { params })
    },
  },
  'an invitation of a facility': {
    kind: 'branch_invitation',
    prepare: async (email) => {
      const keeper = await clinic.account('platform-admin')
      return () => app.person(keeper).call('POST /admin/facility-invitations', { body: { email } })
    },
  },
  'an invitation of another administrator': {
    kind: 'branch_invitation',
    prepare: async (email) => {
      const keeper = await knownAs(await clinic.account('platform-admin'))
      return () => app.person(keeper).call('POST /admin/people/administrators', { body: { email, password } })
    },
  },
  'new links to the visits of an address': {
    kind: 'visit_links',
    prepare: async (email) => {
      const login = await clinic.patient()
      await book(app.person(login), await clinic.doctor(), '2027-01-05T09:00:00.000Z')
      await movedTo(email, login)
      return () => app.person().call('POST /visit/links', { body: { email } })
    },
  },
}

test.each(Object.entries(ways))(
  '%s: nobody is buried in mails by it, whoever asks and from wherever',
  async (name, way) => {
    const email = `${name.replaceAll(/\W+/g, '-').toLowerCase()}@example.com`
    const ask = await way.prepare(email)
    const before = await mailsTo(email)
    const most = mailLimits[way.kind].hour - (way.before ?? 0)
    for (let time = 0; time < most; time += 1) await refusal(ask())
    expect((await mailsTo(email)) - before).toBe(most)
    for (let time = 0; time < 3; time += 1) await refusal(ask())
    expect((await mailsTo(email)) - before).toBe(most)
    clock.pass(minute)
  },
)

test('each kind of mail that somebody can ask for has a way here', () => {
  const kinds = new Set(Object.values(ways).map(({ kind }) => kind))
  expect([...kinds].toSorted()).toEqual(Object.keys(mailLimits).toSorted())
})
