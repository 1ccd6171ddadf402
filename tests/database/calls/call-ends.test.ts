import { expect, test } from 'vitest'
import { hashToken } from '#server/http/cookies.ts'
import { sql } from '#server/platform/database/sql.ts'
import { at } from '#server/platform/database/database.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { codeOf, decide, ice, join, openCalls, type Person, show } from '#tests/support/video-calls.ts'

// A place in a call stands no longer than what it was come by: the session of an account, or the link of a visit.

const { clock, db, app, clinic, inCall, videoVisit } = await openCalls()
const change = (statement: ReturnType<typeof sql>) => db.database.asWorker('test', (tx) => tx.run(statement))
const says = (who: Person, meetId: string, callToken: string) =>
  who.call('POST /meetings/:meetId/chat', { params: { meetId }, body: { body: 'Still here' } }, { callToken })
const hears = (who: Person, meetId: string, callToken: string) =>
  who.call('GET /meetings/:meetId/chat', { params: { meetId }, query: {} }, { callToken })

/** Nothing but the token of the place is left: what it opens, and whom the doctor still sees. */
async function after(meetId: string, token: string, doctor: Person, asDoctor: string) {
  const who = app.person()
  const page = await show(doctor, meetId, asDoctor)
  return {
    doors: [
      await codeOf(says(who, meetId, token)),
      await codeOf(hears(who, meetId, token)),
      await codeOf(ice(who, meetId, token)),
    ],
    seen: page.state === 'admitted' ? page.participants.length - 1 : undefined,
  }
}
const out = { doors: ['not_let_in', 'not_let_in', 'not_let_in'], seen: 0 }

test('who logs out, or is logged out or put on hold, is out of the call at once; after a new log-in they knock anew', async () => {
  const password = await hashPassword('four quiet words here')
  const admin = await clinic.account('platform-admin')
  await change(sql`update account set password_hash = ${password} where id = ${admin.account}`)
  const ends = [
    ({ patient }: { patient: Person }) => patient.call('POST /auth/logout', {}),
    ({ login }: { login: { account: string } }) =>
      app.person(admin).call('POST /admin/people/:accountId/suspension', {
        params: { accountId: login.account },
        body: { why: 'Somebody else sits there', password: 'four quiet words here' } as never,
      }),
    ({ login }: { login: { account: string } }) =>
      change(sql`update account set suspended_at = ${at(clock.now())} where id = ${login.account}`),
  ]
  for (const end of ends) {
    const { meetId, doctor, asDoctor, asPatient, ...rest } = await inCall()
    expect(await codeOf(says(rest.patient, meetId, asPatient.token))).toBeUndefined()
    await end(rest)
    expect(await after(meetId, asPatient.token, doctor, asDoctor.token)).toEqual(out)
  }
})

test('another session of the same account loses nothing by it', async () => {
  const { meetId, asPatient, login, patient } = await inCall()
  await change(sql`
    insert into session (id, account_id, cookie_hash, bearer_hash, user_agent, created_at, seen_at, expires_at)
    select uuid_v7(), account_id, 'other', 'other', user_agent, created_at, seen_at, expires_at from session where account_id = ${login.account}`)
  await change(sql`delete from session where cookie_hash = 'other'`)
  expect(await codeOf(says(patient, meetId, asPatient.token))).toBeUndefined()
})

test('who helped and came by the link of a mail is out when the help ends, and by no later link of the others', async () => {
  const { id, meetId, doctor, login, patient } = await videoVisit()
  const link = 'L'.repeat(43)
  const addLink = (token: string) =>
    change(sql`
      insert into appointment_link (token_hash, appointment_id, expires_at)
      values (${hashToken(token)}, ${id}, ${at(clock.now())}::timestamptz + interval '9 days')`)
  await addLink(link)
  const carer = await clinic.patient()
  await change(sql`
    insert into carer (patient_id, account_id, created_at)
    select id, ${carer.account}, ${at(clock.now())} from patient where account_id = ${login.account}`)
  const helper = app.person()
  const own = await helper.call('POST /meetings/:meetId/join', { params: { meetId }, body: {} }, { linkToken: link })
  const asDoctor = await join(doctor, meetId)
  await decide(doctor, meetId, own.participant_id, 'admit')
  expect(await codeOf(says(helper, meetId, own.token))).toBeUndefined()
  await change(sql`delete from carer where account_id = ${carer.account}`)
  await addLink('M'.repeat(43))
  expect(await after(meetId, own.token, doctor, asDoctor.token)).toEqual(out)
  expect(await codeOf(join(patient, meetId))).toBeUndefined()
})
